import { describe, expect, test } from "vitest";
import { decideColumns } from "../columns/columns.ts";
import { headerKey } from "../columns/header-key.ts";
import { findHeader } from "../columns/header-line.ts";
import { recogniseKind } from "../columns/recognise.ts";
import { rowAt } from "../fixtures/rows-fixtures.ts";
import { IMPORT_KINDS, importKind } from "./import-kinds.ts";
import { holdsWords, templateCsv } from "./template.ts";

describe.each(IMPORT_KINDS.map((kind) => [kind.id, kind] as const))("%s", (id, kind) => {
  test("is found by its id", () => {
    expect(importKind(id)).toBe(kind);
  });

  test("IMP-03 no two fields answer to one name", () => {
    const names = kind.fields.flatMap((field) =>
      [...new Set([field.name, ...field.aliases].map(headerKey))].map((key) => `${key}`),
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names).not.toContain("");
  });

  test("IMP-03 the template is recognised as itself, and every column of it has a use", () => {
    const rows = [kind.example.header, ...kind.example.rows].map((cells, index) =>
      rowAt(index + 1, ...cells),
    );
    const found = findHeader(rows, IMPORT_KINDS);
    const [header, ...below] = rows;
    if (header === undefined) throw new Error("no header");
    expect(found).toEqual({ is: "found", index: 0, row: header });
    expect(recogniseKind(header, below, IMPORT_KINDS)).toEqual({ kind, sure: true });
    const { columns, problems } = decideColumns({ kind, header, rows: below });
    expect(problems).toEqual([]);
    for (const { use } of columns) expect(use.is).not.toBe("left out");
    for (const { cells } of below) expect(cells).toHaveLength(header.cells.length);
  });

  test("says what each field holds, and names its example as one", () => {
    for (const field of kind.fields) {
      expect(holdsWords(field)).not.toBe("");
      expect(field.help).toMatch(/\.$/);
    }
    expect(templateCsv(kind)).toMatch(/^\uFEFF[^\r]+\r\n/);
    expect(templateCsv(kind)).toContain("EXAMPLE");
  });
});

test("a choice is named with its words", () => {
  const field = {
    id: "x",
    name: "X",
    aliases: [],
    holds: "choice",
    choices: ["A", "B"],
    required: false,
    help: "",
  } as const;
  expect(holdsWords(field)).toBe("one of: A, B");
});
