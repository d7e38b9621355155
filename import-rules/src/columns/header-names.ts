import type { ImportField } from "@command-center/contract/imports/import-fields";
import { comparisonKey } from "@command-center/domain/names/comparison-key";
import type { ImportKind } from "../kinds/import-kind.ts";

/** A year of an election, which headers carry: `Dist_no_2016`. */
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;

/**
 * What is left of a column's name once case, punctuation, spaces, underscores and years are gone: `Reg.Voters`,
 * `Reg. Voters` and `REG_VOTERS_2016` are all `REGVOTERS`. The signs % and # stay, at its end.
 */
export function headerKey(text: string): string {
  const signs = text.replace(/[^%#]+/g, "");
  return comparisonKey(text.replace(YEAR, "")) + signs;
}

/**
 * What two files with the same columns share, whatever their order and their year: a mapping that a person chose is kept
 * under it.
 */
export function headerFingerprint(header: readonly string[]): string {
  return header
    .map(headerKey)
    .filter((key) => key !== "")
    .sort()
    .join("|");
}

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
