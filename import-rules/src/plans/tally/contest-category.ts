import type { GeneralContest } from "@command-center/contract/cycles";
import { comparisonWords } from "@command-center/domain/names/comparison-key";

/** Words of offices that no contest of results is of, also where women alone stand for them. */
const OTHER_OFFICES: ReadonlySet<string> = new Set(
  "YOUTH YOUTHS PWD PWDS DISABILITIES DISABILITY WORKER WORKERS ARMY UPDF OLDER ELDERLY INTEREST COUNCILLOR COUNCILLORS COUNCILOR COUNCIL".split(
    " ",
  ),
);

/** The first contest with one of its words is the one that is named. */
const WORDS: readonly (readonly [GeneralContest, ReadonlySet<string>])[] = [
  ["woman-mp", new Set(["WOMAN", "WOMEN", "WOMANS", "WOMENS", "FEMALE"])],
  ["president", new Set(["PRESIDENT", "PRESIDENTIAL"])],
  ["mayor", new Set(["MAYOR", "MAYORS", "MAYORAL"])],
  ["lc5", new Set(["LC5", "LCV", "CHAIRPERSON", "CHAIRPERSONS", "CHAIRMAN"])],
  ["mp", new Set("MP MPS DIRECT DIRECTLY PARLIAMENT PARLIAMENTARY CONSTITUENCY COUNTY OPEN".split(" "))],
];

/** The contest that a cell such as “Directly Elected MP” or “District Woman Representative” names; null where it is of none. */
export function contestNamed(category: string): GeneralContest | null {
  const words = comparisonWords(category);
  if (words.some((word) => OTHER_OFFICES.has(word))) return null;
  return WORDS.find(([, own]) => words.some((word) => own.has(word)))?.[0] ?? null;
}
