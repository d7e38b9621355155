import { describe, expect, test } from "vitest";
import { decideColumns } from "../columns/columns.ts";
import { headerKey } from "../columns/header-names.ts";
import { findHeader } from "../columns/header-line.ts";
import { recogniseKind } from "../columns/recognise.ts";
import { rowAt } from "../fixtures/layout-fixtures.ts";
import { IMPORT_KINDS, importKind } from "./import-kinds.ts";

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
    expect(found).toEqual({ is: "found", index: 0, row: header, firstLine: null });
    expect(recogniseKind(header, below, IMPORT_KINDS)).toEqual({ kind, sure: true, doubt: null });
    const { columns, problems } = decideColumns({ kind, header, rows: below });
    expect(problems).toEqual([]);
    for (const { use } of columns) expect(use.is).not.toBe("left out");
    for (const { cells } of below) expect(cells).toHaveLength(header.cells.length);
  });

  test("helps with each field in a sentence", () => {
    for (const field of kind.fields) expect(field.help).toMatch(/\.$/);
  });
});
