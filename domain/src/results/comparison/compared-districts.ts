import type { Ground } from "@command-center/contract/results/result-comparison";

/** A district of today, with the name of the one that it was part of until it was made. */
export interface District {
  readonly id: number;
  readonly name: string;
  readonly partOf: string | null;
}

/** An election, and the districts that its station list has stations in. */
export interface ListedElection {
  readonly pollingDay: string;
  readonly listed: ReadonlySet<number>;
}

/**
 * Districts that cover the same ground in both elections together: mostly one alone, else the one that others were made
 * of, with them.
 */
export interface DistrictFamily {
  /** The district that the others were made of. */
  readonly head: number;
  /** With the head. */
  readonly members: readonly number[];
  /** Whether each list has all members that were districts then. */
  readonly isOnBothLists: boolean;
}

export interface PlaceGround {
  readonly ground: Ground;
  /** Names of the units that the ground went to or came from. */
  readonly others: readonly string[];
}

/** The districts of the reference data are those of this polling day: every one of them was made by then. */
const ALL_MADE_BY = "2021-01-14";

/**
 * Compares the districts of two elections, the earlier one first. A district that was made from another one is part of it in an
 * election before {@link ALL_MADE_BY} unless that election's list has it. One that was part of the other in both has no
 * ground of its own, and is left out of `grounds`.
 */
export function comparedDistricts(
  districts: readonly District[],
  before: ListedElection,
  after: ListedElection,
): {
  readonly families: readonly DistrictFamily[];
  readonly grounds: ReadonlyMap<number, PlaceGround>;
  /** Districts of each election's day that its list has no stations in. */
  readonly missing: Readonly<Record<"before" | "after", ReadonlySet<number>>>;
} {
  const byName = new Map(districts.map((one) => [one.name, one]));
  const headOf = ({ partOf }: District) => (partOf === null ? undefined : byName.get(partOf));
  const existed = (district: District, { pollingDay, listed }: ListedElection) =>
    headOf(district) === undefined || listed.has(district.id) || pollingDay >= ALL_MADE_BY;
  const members = new Map<number, District[]>();
  for (const district of districts) {
    const isAlone = existed(district, before) && existed(district, after);
    const head = isAlone ? district : (headOf(district) ?? district);
    members.set(head.id, [...(members.get(head.id) ?? []), district]);
  }
  const missingIn = (election: ListedElection) =>
    new Set(
      districts.filter((one) => existed(one, election) && !election.listed.has(one.id)).map(({ id }) => id),
    );
  const missing = { before: missingIn(before), after: missingIn(after) };
  const families: DistrictFamily[] = [];
  const grounds = new Map<number, PlaceGround>();
  for (const [head, some] of members) {
    const isOnBothLists = some.every(({ id }) => !missing.before.has(id) && !missing.after.has(id));
    families.push({ head, members: some.map(({ id }) => id), isOnBothLists });
    const apart = some.filter((one) => one.id !== head && existed(one, before) !== existed(one, after));
    for (const one of some) {
      if (!existed(one, before) && !existed(one, after)) continue;
      const others = one.id === head ? apart : some.filter(({ id }) => id === head);
      grounds.set(one.id, {
        ground: isOnBothLists ? kindOf(one, head, apart, existed(one, after)) : "one-list",
        others: isOnBothLists && apart.length > 0 ? others.map(({ name }) => name).toSorted() : [],
      });
    }
  }
  return { families, grounds, missing };
}

function kindOf({ id }: District, head: number, apart: readonly District[], isLater: boolean): Ground {
  if (id === head) return apart.length === 0 ? "same" : "changed";
  return isLater ? "new" : "ended";
}

/** The ground of a unit that consists of whole districts. */
export function groundOfDistricts(units: ReadonlySet<number>, families: readonly DistrictFamily[]): Ground {
  const touched = families.filter(({ members }) => members.some((id) => units.has(id)));
  if (touched.length === 0 || touched.some(({ isOnBothLists }) => !isOnBothLists)) return "one-list";
  return touched.every(({ members }) => members.every((id) => units.has(id))) ? "same" : "changed";
}
