import { comparisonKey } from "@command-center/domain/names/comparison-key";
import type { KnownUnit, ListedUnit, PlaceId } from "../places/place-list.ts";
import { type Problem, problemOf } from "../problem.ts";
import { PARISH_MOVES, STATION_CLOSES, STATION_RENAMED, UNITS_MERGED } from "../problems/place-problems.ts";
import type { ListCompared } from "./compare-lists.ts";

/** What a person should see of a new edition before it is taken over, beside how many stations it adds. */
export interface ListNotes {
  /** Stations that have another name under their code, each at its line. */
  readonly renamed: readonly Problem[];
  /** Parishes that move and stations that close: of no line of the file. */
  readonly others: readonly Problem[];
}

/**
 * Districts and constituencies of the list that an answer would make one unit under two names. Names that are matched without an
 * answer, such as East and East County, are the same place.
 */
export function mergedUnits(
  { units, questions }: Pick<ListCompared, "units" | "questions">,
  known: readonly KnownUnit[],
): readonly Problem[] {
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const answered = new Set(
    questions.flatMap(({ answer }) => (answer === null || answer === "new" ? [] : [answer.id])),
  );
  const first = new Map<PlaceId, string>();
  return units.flatMap(({ kind, known: id, name }) => {
    if (id === null || !answered.has(id) || (kind !== "district" && kind !== "constituency")) return [];
    const other = first.get(id);
    if (other === undefined) first.set(id, name);
    if (other === undefined || comparisonKey(other) === comparisonKey(name)) return [];
    const details = { listed: name, other, unit: names.get(id) ?? "" };
    return [problemOf(UNITS_MERGED, details, { line: null, value: name })];
  });
}

/** Says which stations close or have another name, and which parishes move. `lineOf` is of the list's numbers of stations. */
export function listNotes(
  { units, gone }: ListCompared,
  known: readonly KnownUnit[],
  lineOf: ReadonlyMap<PlaceId, number>,
): ListNotes {
  const knownAs = new Map(known.map((unit) => [unit.id, unit]));
  const listedAs = new Map(units.map((unit) => [unit.number, unit]));
  const nameOf = (id: PlaceId | null) => (id === null ? undefined : knownAs.get(id)?.name) ?? "";
  const written = ({ code, printedCode, name }: Pick<ListedUnit, "code" | "printedCode" | "name">) =>
    [printedCode ?? code ?? "", name].join(" ").trim();
  const renamed: Problem[] = [];
  const others: Problem[] = [];
  for (const unit of units) {
    const before = unit.known === null ? undefined : knownAs.get(unit.known);
    if (before === undefined || unit.change !== "changed") continue;
    if (unit.kind === "station" && comparisonKey(before.name) !== comparisonKey(unit.name)) {
      const at = { line: lineOf.get(unit.number) ?? null, value: written(unit) };
      renamed.push(problemOf(STATION_RENAMED, { before: before.name }, at));
    }
    const to = unit.constituency === null ? undefined : listedAs.get(unit.constituency);
    if (unit.kind === "parish" && before.constituency !== null && to?.known !== before.constituency) {
      const details = { parish: unit.name, from: nameOf(before.constituency), to: to?.name ?? "" };
      others.push(problemOf(PARISH_MOVES, details, { line: null, value: written(unit) }));
    }
  }
  for (const unit of gone)
    if (unit.kind === "station")
      others.push(
        problemOf(STATION_CLOSES, { parish: nameOf(unit.parent) }, { line: null, value: written(unit) }),
      );
  return { renamed, others };
}
