import { countedText } from "../number-text.ts";
/** More names than this are counted, not named. */
const MOST_NAMED = 2;

/**
 * What an area is called over figures of a part of it: `Gulu, part of Northern`. The parts are named while there are
 * one or two of them, else their districts counted: `12 districts, part of Northern`.
 */
export function partLabel(area: string, parts: readonly string[], districts: number): string {
  const named =
    parts.length > 0 && parts.length <= MOST_NAMED
      ? parts.join(" and ")
      : countedText(districts, "district", "districts");
  return `${named}, part of ${area}`;
}

/** The parts alone, where a sentence says what is counted there: `Gulu` of `Gulu, part of Northern`. */
export function partName(label: string): string {
  return label.replace(/, part of .*/, "");
}

/** What an area is called by its kind, beside its name. */
export const AREA_KIND_WORDS = {
  party_region: "Region",
  sub_region: "Sub-region",
  district: "District",
} as const;
