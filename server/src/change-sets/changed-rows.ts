import { sql } from "kysely";
import type { ImportChange } from "@command-center/contract/imports/imports";
import { sheetLine } from "@command-center/domain/files/sheet-lines";
import { rowChanges, rowTitle, type RowValues } from "@command-center/import-rules/impact/row-changes";
import type { ImportKindId } from "@command-center/import-rules/kinds/import-kind";
import { importKind } from "@command-center/import-rules/kinds/import-kinds";
import type { Asking } from "../database/database.ts";
import { Refusal } from "../http/errors.ts";
import type { ChangeWords } from "./kinds/kind.ts";

/** A row of a file that changes what is in force, as it is kept. */
export interface KeptChange {
  readonly line: number;
  readonly label: string;
  readonly before: RowValues;
  readonly after: RowValues;
}

/** The kept changes of an import, by line. */
export const keptChanges = (importId: number) =>
  sql<KeptChange>`select line, label, before, after from import_change where import_id = ${importId} order by line`;

/** Says in words what the rows of an import change; a 404 where there is no such import. */
export async function changeWords(
  { db }: Asking,
  importId: number,
): Promise<(change: KeptChange) => ImportChange> {
  const row = await db
    .selectFrom("data_import")
    .select(["kind", "ballots", "recognised"])
    .where("id", "=", importId)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal(404, "There is no such import. Reload the list.");
  const sheets = row.recognised?.together ?? [];
  if (row.kind === null)
    return ({ line, label }) => ({ ...sheetLine(sheets, line), title: label, changes: [] });
  const kind = importKind(row.kind as ImportKindId);
  const { rows: places } = await sql<{ id: number; name: string }>`
    select id, name from area where kind in ('district', 'constituency')`.execute(db);
  const nameOf = new Map(places.map(({ id, name }) => [id, name]));
  const ballots = new Map(row.ballots.map(({ area, names }) => [area, names]));
  const placeName = (id: number) => nameOf.get(id);
  return ({ line, label, before, after }) => {
    const ballot = ballots.get(Number(after["seat"])) ?? row.ballots[0]?.names ?? [];
    return {
      ...sheetLine(sheets, line),
      title: rowTitle(kind, after, label),
      changes: [...rowChanges(kind, { ballot, placeName }, before, after)],
    };
  };
}

/** The record of a form in words, and its fields before and after; null before it is read. */
export async function enteredWords(
  read: Asking,
  importId: number,
): Promise<Pick<ChangeWords, "about" | "fields"> | null> {
  const { rows } = await keptChanges(importId).execute(read.db);
  const [kept] = rows;
  if (kept === undefined) return null;
  const { title, changes } = (await changeWords(read, importId))(kept);
  return { about: title, fields: fieldsOf(changes) };
}

/** Changes of a row as fields of a change set. */
export const fieldsOf = (changes: ImportChange["changes"]): ChangeWords["fields"] =>
  changes.map(({ what, from, to }) => ({ label: what, before: textOf(from), after: textOf(to) }));

const textOf = (value: ImportChange["changes"][number]["from"]) => (value === null ? null : String(value));
