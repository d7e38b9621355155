import { describe, expect, test } from "vitest";
import { readCount } from "../cells/numbers.ts";
import { decideColumns } from "../columns/columns.ts";
import { rowAt } from "../fixtures/layout-fixtures.ts";
import { IMPORT_KINDS } from "./import-kinds.ts";
import { exampleHolds, explainedColumns, holdsWords, templateCsv } from "./template.ts";

describe.each(IMPORT_KINDS.map((kind) => [kind.id, kind] as const))("%s", (_, kind) => {
  const { header, rows } = kind.example;

  test("IMP-01 each column of the template is known to hold what its field holds", () => {
    const { columns } = decideColumns({
      kind,
      header: rowAt(1, ...header),
      rows: rows.map((cells, index) => rowAt(index + 2, ...cells)),
    });
    expect(exampleHolds(kind)).toEqual(
      columns.map(({ use }) =>
        use.is === "field" ? kind.fields.find(({ id }) => id === use.field)?.holds : "count",
      ),
    );
  });

  test("IMP-01 every count of the template can be read", () => {
    for (const [index, holds] of exampleHolds(kind).entries())
      for (const cells of rows)
        if (holds === "count") expect(readCount(cells[index] ?? "").is, cells[index]).not.toBe("refused");
  });

  test("IMP-01 every field is explained once, in words", () => {
    const explained = explainedColumns(kind);
    const candidates = kind.candidates === "none" ? [] : ["The candidate's name"];
    expect(explained.map(({ name }) => name)).toEqual([
      ...kind.fields.map(({ name }) => name),
      ...candidates,
    ]);
    for (const { holds, help } of explained) {
      expect(holds).toMatch(/\w/);
      expect(help).toMatch(/\.$/);
    }
  });

  test("IMP-01 its CSV is the example, with a mark that Excel reads UTF-8 by", () => {
    const lines = templateCsv(kind).split("\r\n");
    expect(lines).toHaveLength(rows.length + 2);
    expect(lines[0]).toBe(`\uFEFF${header.join()}`);
  });
});

test("IMP-01 a dash stays a dash in CSV, and a comma stands between quotes", () => {
  const [kind] = IMPORT_KINDS;
  if (kind === undefined) throw new Error("no kind");
  const example = { header: ["A", "B", "C"], rows: [["-", "36,539", "x"]] };
  expect(templateCsv({ ...kind, example })).toBe('\uFEFFA,B,C\r\n-,"36,539",x\r\n');
});

test.each([
  ["code and name", "name, with or without its code before it"],
  ["received and expected", "two counts, such as 179/180"],
  ["votes by name", "names with votes, such as Achen Example: 400; Okello Example: 300"],
  ["count", "whole number"],
  ["day", "date, day first or 2021-01-14"],
  ["amount", "number, with decimals if needed"],
  ["text", "text"],
  ["code", "code"],
] as const)("IMP-01 %s is said as %s", (holds, words) => {
  expect(holdsWords({ holds })).toBe(words);
});

test("IMP-01 a choice is named with its words", () => {
  expect(holdsWords({ holds: "choice", choices: ["A", "B"] })).toBe("one of: A, B");
});
