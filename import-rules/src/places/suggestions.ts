import { comparisonKey, comparisonWords } from "@command-center/domain/names/comparison-key";
import type { ListedStation, ListedUnit, PlaceId } from "./place-list.ts";
import { bareName, type PrintedName } from "./place-name.ts";

/** A unit that a question may be answered with. Nothing is ever matched by it. */
export interface Suggestion {
  readonly unit: PlaceId;
  readonly name: string;
  readonly code: string | null;
  /** As its list prints it, where that is another text than `code`. */
  readonly printedCode: string | null;
  /** Of a station: its parish and sub-county, which tell stations of one name apart. */
  readonly within: string | null;
  /** Why it is suggested: `similar spelling, same code 045`. */
  readonly why: string;
  /** The same without figures: `similar spelling, same code`. Equal for questions that one answer can settle. */
  readonly grounds: string;
}

const MOST = 4;
/** Two names are alike where at most a third of the longer one would have to be changed. */
const LEAST_LIKE = 2 / 3;
/** Comparing two texts takes as many steps as the product of their lengths. Longer names are alike only where they are the same. */
const LONGEST_COMPARED = 100;

/** The units that are most like a printed place, the likeliest first; also those with the same code. */
export function suggestions(units: readonly ListedUnit[], printed: PrintedName): readonly Suggestion[] {
  return likeliest(
    units,
    printed,
    () => null,
    () => null,
  );
}

/**
 * The stations that are most like a printed one; also those with the same code or the same number of voters. `within` says where a
 * station lies.
 */
export function stationSuggestions(
  stations: readonly ListedStation[],
  printed: PrintedName,
  registered: number | null,
  within: (station: ListedStation) => string,
): readonly Suggestion[] {
  const hasRegister = (station: ListedStation): Ground | null =>
    registered !== null && station.registered === registered ? ["same register", registered] : null;
  return likeliest(stations, printed, hasRegister, within);
}

/** What a unit and a printed place have in common, with the code or figure itself. */
type Ground = readonly [ground: string, value?: string | number];

interface UnitKeys {
  readonly words: string;
  readonly bare: string;
  readonly key: string;
}

/** Each question of a file compares its place with the same units. */
const keysOfUnits = new WeakMap<ListedUnit, UnitKeys>();

function keysOf(unit: ListedUnit): UnitKeys {
  const known = keysOfUnits.get(unit);
  if (known !== undefined) return known;
  const { name } = unit;
  const keys = { words: sortedWords(name), bare: bareName(name).key, key: comparisonKey(name) };
  keysOfUnits.set(unit, keys);
  return keys;
}

function likeliest<Unit extends ListedUnit>(
  units: readonly Unit[],
  printed: PrintedName,
  further: (unit: Unit) => Ground | null,
  within: (unit: Unit) => string | null,
): readonly Suggestion[] {
  const name = printed.name === "" ? (printed.otherwise?.name ?? "") : printed.name;
  const code = printed.code ?? printed.otherwise?.code ?? null;
  const key = comparisonKey(name);
  const bare = bareName(name).key;
  const words = sortedWords(name);
  return units
    .map((unit) => {
      const unitKeys = keysOf(unit);
      const sameWords = words !== "" && unitKeys.words === words;
      const like =
        sameWords || unitKeys.bare === bare
          ? 1
          : Math.max(likeness(key, unitKeys.key), likeness(bare, unitKeys.bare));
      const sameCode = code !== null && unit.code === code;
      const also = further(unit);
      const why: Ground[] = [
        ...(sameWords
          ? [["same words"] as const]
          : like >= LEAST_LIKE
            ? [["similar spelling"] as const]
            : []),
        ...(sameCode ? [["same code", code] as const] : []),
        ...(also === null ? [] : [also]),
      ];
      const rank = (like >= LEAST_LIKE ? like : 0) + (sameCode ? 0.3 : 0) + (also === null ? 0 : 0.5);
      return { unit, why, rank };
    })
    .filter(({ why }) => why.length > 0)
    .sort((one, other) => other.rank - one.rank || (one.unit.name < other.unit.name ? -1 : 1))
    .slice(0, MOST)
    .map(({ unit, why }) => ({
      unit: unit.id,
      name: unit.name,
      code: unit.code,
      printedCode: unit.printedCode ?? null,
      within: within(unit),
      why: why.map((ground) => ground.join(" ")).join(", "),
      grounds: why.map(([ground]) => ground).join(", "),
    }));
}

const sortedWords = (name: string) => comparisonWords(name).toSorted().join(" ");

/** 1 for the same text, 0 for nothing in common: the part of the longer one that needs no change. */
export function likeness(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  if (longest === 0) return 0;
  if (longest > LONGEST_COMPARED) return one === other ? 1 : 0;
  if (Math.abs(one.length - other.length) > longest * (1 - LEAST_LIKE)) return 0;
  return 1 - distance(one, other) / longest;
}

/** Letters to insert, leave out or replace (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const replaced = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
