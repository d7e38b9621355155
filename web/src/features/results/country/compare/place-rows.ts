import type { ComparedSide, Ground } from "@command-center/contract/results/result-comparison";
import { changeOf, joinedUnit, measureOf } from "@command-center/domain/results/comparison/compared-figures";
import { groundText } from "@command-center/domain/results/comparison/ground-words";
import { unitName } from "@command-center/domain/results/stations/units";
import { compareHrefBelow, type ResultsAddress } from "../results-address.ts";
import { unitNoun } from "@command-center/domain/results/stations/units";
import type { Comparison, ComparisonView } from "./comparison-view.ts";

export interface PlaceRow {
  /** As its file has it. */
  readonly id: string;
  readonly name: string;
  /** Address of the place's own comparison; null for the place shown, and for places that only the other election has. */
  readonly href: string | null;
  /** `district, Kigezi`: what it is, and in what. */
  readonly kind: string;
  readonly level: string;
  readonly ground: Ground;
  /** Why it is not compared; null where it is. */
  readonly reason: string | null;
  readonly before: number | null;
  readonly after: number | null;
  readonly change: number | null;
  /** Difference of the votes that the measure counts. */
  readonly votes: number | null;
  readonly turnout: number | null;
  readonly counted: { readonly before: ComparedSide; readonly after: ComparedSide };
}

/** Districts as they were in the earlier election are a level of their own. */
export const JOINED = "joined";

/** The place, then each level of units below it, the joined districts after the district level. */
export function placeRows(
  view: ComparisonView,
  address: ResultsAddress,
  ownDay: string,
): readonly PlaceRow[] {
  const { comparison, names } = view;
  const { unit, units, joined } = comparison;
  const own = ownDay === comparison.before.pollingDay ? "before" : "after";
  const nameOf = new Map(units.map(({ area }) => [area.id, area.name]));
  const rowOf = (
    one: Comparison["unit"],
    row: Pick<PlaceRow, "id" | "name" | "kind" | "level" | "href">,
  ): PlaceRow => ({
    ...row,
    ground: one.ground,
    reason: groundText(one, names) ?? missingText(one, view),
    before: measureOf(view.measure, one.before),
    after: measureOf(view.measure, one.after),
    change: changeOf(view.measure, one),
    votes: votesChange(view, one),
    turnout: changeOf("turnout", one),
    counted: { before: one.before, after: one.after },
  });
  const isIn = ({ stations }: ComparedSide) => stations.counted > 0 || (stations.expected ?? 0) > 0;
  return [
    rowOf(unit, { id: String(unit.area.id), name: unit.area.name, kind: "", level: "", href: null }),
    ...units.map((one) =>
      rowOf(one, {
        id: String(one.area.id),
        name: unitName(one.area),
        kind: [unitNoun(one.area.kind)[0], nameOf.get(one.parent ?? 0)].filter(Boolean).join(", "),
        level: one.area.kind,
        href: isIn(one[own]) ? compareHrefBelow(address, unit.area, one.area) : null,
      }),
    ),
    ...joined.map((one) =>
      rowOf(joinedUnit(one), {
        id: `joined-${one.area.id}`,
        name: `${one.area.name} of ${names[0]}`,
        kind: `${one.members.length} districts joined`,
        level: JOINED,
        href: null,
      }),
    ),
  ];
}

/** The missing result of a place with the same ground. */
function missingText(
  { before, after }: Comparison["unit"],
  { measure, names }: ComparisonView,
): string | null {
  const missing = [before, after].map((side, place) =>
    side.figures === null ? `No ${names[place]} result` : null,
  );
  const some = missing.filter((text) => text !== null);
  if (some.length === 2) return "No result in either election";
  if (some[0] !== undefined) return some[0];
  return measureOf(measure, before) === null || measureOf(measure, after) === null ? "Not known" : null;
}

const COUNTED = { share: "votes", turnout: "total", invalid: "invalid" } as const;

function votesChange(
  { measure }: ComparisonView,
  { ground, before, after }: Comparison["unit"],
): number | null {
  const [was, is] = [before.figures?.[COUNTED[measure]], after.figures?.[COUNTED[measure]]];
  return ground !== "same" || was == null || is == null ? null : is - was;
}
