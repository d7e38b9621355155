import type { ImportField } from "@command-center/contract/imports/import-fields";
import type { ImportKind } from "../kinds/import-kind.ts";
import { headerKey } from "./header-key.ts";

/** Columns that lists of every kind carry and that mean nothing: numbers of rows, and what programs name for themselves. */
const MEANINGLESS: ReadonlySet<string> = new Set(
  ["No", "No.", "S/N", "S/No", "Serial no", "#", "Row", "Row no", "Index", "Unnamed: 0", "ID", "%"].map(
    headerKey,
  ),
);

/** Whether a column of this name is left out unseen: it has no name, is a number of rows or a percentage. */
export function isMeaningless(key: string): boolean {
  return key === "" || key.includes("%") || MEANINGLESS.has(key) || !/\p{L}/u.test(key);
}

const byKind = new WeakMap<ImportKind, ReadonlyMap<string, ImportField>>();

/** A kind's fields by every name that headers use for them. */
export function knownNames(kind: ImportKind): ReadonlyMap<string, ImportField> {
  const known = byKind.get(kind);
  if (known !== undefined) return known;
  const names = new Map<string, ImportField>();
  for (const field of kind.fields)
    for (const name of [field.name, ...field.aliases])
      if (!names.has(headerKey(name))) names.set(headerKey(name), field);
  byKind.set(kind, names);
  return names;
}
