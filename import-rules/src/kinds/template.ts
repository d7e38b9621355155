import { CSV_BYTE_ORDER_MARK, csvCell } from "@command-center/domain/files/csv";
import type { FieldHolds, ImportField } from "@command-center/contract/imports/import-fields";
import type { ImportKind } from "./import-kind.ts";

/** A kind's worked example as a CSV file that Excel opens. */
export function templateCsv({ example }: ImportKind): string {
  const lines = [example.header, ...example.rows].map((cells) => `${cells.map(templateCell).join()}\r\n`);
  return CSV_BYTE_ORDER_MARK + lines.join("");
}

/** A dash alone marks a station without a result, and no program takes it for a formula. */
function templateCell(text: string): string {
  return text === "-" ? text : csvCell(text);
}

/** What the cells of each column of the worked example hold; a column that is no field is a candidate's votes. */
export function exampleHolds({ example, fields }: ImportKind): readonly FieldHolds[] {
  return example.header.map((name) => fields.find((field) => field.name === name)?.holds ?? "count");
}

/** A column as a template and the documents explain it. */
export interface ExplainedColumn {
  readonly name: string;
  readonly required: "yes" | "no" | "where each candidate has a row" | "where each candidate has a column";
  /** What its cells hold, in words. */
  readonly holds: string;
  readonly help: string;
  /** Other names that headers use. */
  readonly aliases: readonly string[];
}

/** Every column that a file of this kind may have: its fields, and its candidates where it has any. */
export function explainedColumns({
  fields,
  candidates,
  candidateRows,
}: ImportKind): readonly ExplainedColumn[] {
  const inRows: readonly string[] = candidateRows === undefined ? [] : Object.values(candidateRows);
  const explained = fields.map((field): ExplainedColumn => ({
    name: field.name,
    required: inRows.includes(field.id) ? "where each candidate has a row" : field.required ? "yes" : "no",
    holds: holdsWords(field),
    help: field.help,
    aliases: field.aliases,
  }));
  if (candidates === "none") return explained;
  return [
    ...explained,
    {
      name: "The candidate's name",
      required: "where each candidate has a column",
      holds: "whole number",
      help: "A column of votes for each candidate, under the name as on the ballot paper.",
      aliases: [],
    },
  ];
}

/** What a field's cells hold, in words. */
export function holdsWords({ holds, choices = [] }: Pick<ImportField, "holds" | "choices">): string {
  switch (holds) {
    case "code and name":
      return "name, with or without its code before it";
    case "received and expected":
      return "two counts, such as 179/180";
    case "votes by name":
      return "names with votes, such as Achen Example: 400; Okello Example: 300";
    case "count":
      return "whole number";
    case "day":
      return "date, day first or 2021-01-14";
    case "amount":
      return "number, with decimals if needed";
    case "choice":
      return `one of: ${choices.join(", ")}`;
    default:
      return holds;
  }
}
