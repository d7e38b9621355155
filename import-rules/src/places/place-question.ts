import type { ListedUnit, PlaceId } from "./place-list.ts";
import { placeKey, type PrintedName } from "./place-name.ts";
import { suggestions, type Suggestion } from "./suggestions.ts";

export type AskedLevel = "district" | "constituency" | "sub-county" | "parish";

/** A place that is not matched, asked once a file: the answer holds for every row that prints it. */
export interface PlaceQuestion {
  /** The same in every file that prints the place alike, within the same unit above. */
  readonly id: string;
  readonly level: AskedLevel;
  /** As printed, code and name. */
  readonly printed: string;
  /** Name of the unit above; null for a district. */
  readonly above: string | null;
  /** Whether several units fit, rather than none. */
  readonly several: boolean;
  readonly suggestions: readonly Suggestion[];
}

/** A person's answer: which unit it is, or that its rows are left out. */
export type PlaceAnswer = { readonly unit: PlaceId } | "leave out";
/** Answers by the id of their question. */
export type PlaceAnswers = ReadonlyMap<string, PlaceAnswer>;

/** Under which id a place of a file is asked about. */
export function questionId(level: AskedLevel, above: PlaceId | null, { code, name }: PrintedName): string {
  return [level, above ?? "", code ?? "", placeKey(name)].join("/");
}

/** The question about a place that several units, or none, fit. */
export function askAbout(
  level: AskedLevel,
  above: ListedUnit | null,
  printed: PrintedName,
  { fitting, all }: { fitting: readonly ListedUnit[]; all: readonly ListedUnit[] },
): PlaceQuestion {
  const several = fitting.length > 1;
  return {
    id: questionId(level, above?.id ?? null, printed),
    level,
    printed: asPrinted(printed),
    above: above?.name ?? null,
    several,
    suggestions: suggestions(several ? fitting : all, printed),
  };
}

/** A cell with its code as it stands; a code from a column of its own in front of the name. */
function asPrinted({ code, name, otherwise }: PrintedName): string {
  if (otherwise !== null && otherwise.code === null) return otherwise.name;
  return [code ?? "", name].join(" ").trim();
}
