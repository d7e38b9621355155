import { comparisonKey } from "@command-center/domain/names/comparison-key";

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
