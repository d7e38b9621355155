import { sql } from "kysely";
import { sameGround, type GroundPair } from "@command-center/domain/results/comparison/same-ground";
import type {
  GroundLevel,
  GroundStation,
  GroundUnit,
} from "@command-center/domain/results/comparison/ground-list";
import { comparisonKey } from "@command-center/domain/names/comparison-key";
import { groupedBy } from "@command-center/domain/grouped-by";
import type { Read } from "../../database/database.ts";
import type { Place } from "../stations/places.ts";
import type { ElectionSide, TwoElections } from "./compared-elections.ts";
import { seatTallies, type SeatTally } from "./kept-tallies.ts";
import { stationRows, unitsOfDistricts, type StationRow, type StationUnit } from "./station-rows.ts";
import { addedTallies, EMPTY_TALLY, type TalliedPlace, type TalliedUnit } from "./tally.ts";
import type { ComparedCountry } from "./whole-districts.ts";

/** A station, or a seat without stations, which has no units below its own. */
type CountedRow = SeatTally & Partial<StationRow>;
type Rows = Readonly<Record<ElectionSide, readonly CountedRow[]>>;

const KINDS: Readonly<Record<GroundLevel, string>> = {
  constituency: "constituency",
  subCounty: "sub_county",
  parish: "parish",
  station: "station",
};

/** The levels below a unit that are compared, the higher one first. */
const BELOW: Readonly<Record<string, readonly GroundLevel[]>> = {
  district: ["constituency", "subCounty"],
  constituency: ["subCounty", "parish"],
  county: ["subCounty", "parish"],
  sub_county: ["parish", "station"],
  parish: ["station"],
};

/**
 * Compares a district, or a unit within one, from its stations and its seats without stations: units of the lists of both elections are matched within the district,
 * or within the districts that it was one with in the other election.
 */
export async function placeWithinDistrict(
  country: ComparedCountry,
  read: Read,
  elections: TwoElections,
  place: Place,
): Promise<TalliedPlace> {
  const { rows: found } = await sql<{ id: number }>`
    select district_id as id from area where id = ${place.unit.id}`.execute(read.db);
  const district = found[0]?.id ?? 0;
  const family = country.families.find(({ members }) => members.includes(district))?.members ?? [district];
  const seen = family.filter((id) => read.scope === "everywhere" || read.scope.includes(id));
  const units = await unitsOfDistricts(read, seen, [elections.before.cycle, elections.after.cycle]);
  const stations = {
    before: await stationRows(read, units, elections.before),
    after: await stationRows(read, units, elections.after),
  };
  const seats = {
    before: await seatTallies(read, seen, elections.before),
    after: await seatTallies(read, seen, elections.after),
  };
  const rows: Rows = {
    before: [...stations.before, ...seats.before],
    after: [...stations.after, ...seats.after],
  };
  const levels = BELOW[place.unit.kind] ?? [];
  const isOfStations = levels.includes("station") || place.unit.kind === "station";
  const { stationOf, unitOf } = groundKeys();
  const constituenciesOf = (some: readonly SeatTally[]) =>
    some.flatMap(({ constituency }) => (constituency === undefined ? [] : [unitOf(constituency)]));
  const pairs = sameGround(stations.before.map(stationOf), stations.after.map(stationOf), {
    isOfStations,
    constituencies: { before: constituenciesOf(seats.before), after: constituenciesOf(seats.after) },
  });
  const inPlace = rowsOfPlace(rows, pairs, elections.own, place);
  const below = levels.flatMap((level, step) =>
    unitsAt(level, levels[step - 1], pairs, rows, inPlace, elections.own),
  );
  const { ground, others } = groundOfPlace(country, pairs, elections.own, place, district);
  const sharedUnits = below.filter((one) => one.parent === null && one.ground === "same");
  return {
    unit: { area: place.unit, parent: null, ground, others, ...talliesOf(inPlace) },
    shared: {
      names: sharedUnits.map(({ area }) => area.name),
      before: addedTallies(sharedUnits.map(({ before }) => before)),
      after: addedTallies(sharedUnits.map(({ after }) => after)),
    },
    units: below,
    joined: [],
  };
}

type Pairs = ReturnType<typeof sameGround>;

/** Stations and units with keys of their names; each unit's key is computed once. */
function groundKeys(): {
  readonly stationOf: (row: StationRow) => GroundStation;
  readonly unitOf: (unit: StationUnit) => GroundUnit;
} {
  const keys = new Map<number, GroundUnit>();
  const names = new Map<string, string>();
  const keyed = ({ id, name }: StationUnit): GroundUnit => {
    const known = keys.get(id);
    if (known !== undefined) return known;
    const key = names.get(name) ?? comparisonKey(name);
    names.set(name, key);
    const unit = { id, name, key };
    keys.set(id, unit);
    return unit;
  };
  const stationOf = ({ station, parish, subCounty, constituency }: StationRow): GroundStation => ({
    station: { ...keyed(station), code: station.code },
    parish: keyed(parish),
    subCounty: keyed(subCounty),
    constituency: keyed(constituency),
  });
  return { stationOf, unitOf: keyed };
}

const shown = ({ id, name, code }: StationUnit) => ({ id, name, code });

const talliesOf = ({ before, after }: Rows) => ({
  before: addedTallies(before.map(({ tally }) => tally)),
  after: addedTallies(after.map(({ tally }) => tally)),
});

const LEVEL_OF: Readonly<Record<string, GroundLevel | undefined>> = {
  constituency: "constituency",
  sub_county: "subCounty",
  parish: "parish",
  station: "station",
};

/** The stations of a place in both elections. A county is a label: in the other election it has the stations of its sub-counties. */
function rowsOfPlace(rows: Rows, pairs: Pairs, own: ElectionSide, { unit, constituency }: Place): Rows {
  if (unit.kind === "district") return filtered(rows, () => (row) => row.district === unit.id);
  const level = LEVEL_OF[unit.kind];
  if (level === undefined) {
    const subCounties = new Set(
      rows[own].filter(({ county }) => county === unit.id).map(({ subCounty }) => subCounty?.id),
    );
    const matched = pairs.subCounty.filter((pair) => subCounties.has(pair[own] ?? 0));
    return filtered(rows, (side) => (row) => matched.some((pair) => pair[side] === row.subCounty?.id));
  }
  const pair = pairs[level].find((one) => one[own] === unit.id);
  const part = pairs.constituency.find((one) => one[own] === constituency);
  return filtered(rows, (side) => (row) => {
    const isIn = row[level]?.id === (pair?.[side] ?? (side === own ? unit.id : null));
    return isIn && (constituency === null || part === undefined || row.constituency?.id === part[side]);
  });
}

const filtered = (rows: Rows, isInOf: (side: ElectionSide) => (row: CountedRow) => boolean): Rows => ({
  before: rows.before.filter(isInOf("before")),
  after: rows.after.filter(isInOf("after")),
});

/** Units of a level that lie in a place in the caller's election, and those that only the other one has there. */
function unitsAt(
  level: GroundLevel,
  upper: GroundLevel | undefined,
  pairs: Pairs,
  rows: Rows,
  inPlace: Rows,
  own: ElectionSide,
): readonly TalliedUnit[] {
  const all = { before: groupedBy(rows.before, idAt(level)), after: groupedBy(rows.after, idAt(level)) };
  const here = {
    before: groupedBy(inPlace.before, idAt(level)),
    after: groupedBy(inPlace.after, idAt(level)),
  };
  return pairs[level]
    .flatMap((pair): TalliedUnit[] => {
      const side = pair[own] === null ? otherOf(own) : own;
      const id = pair[side];
      const [first] = id === null ? [] : (here[side].get(id) ?? []);
      const area = first?.[level];
      if (id === null || area === undefined) return [];
      const tally = (one: ElectionSide) => {
        const unit = pair[one];
        const some = unit === null ? [] : (here[one].get(unit) ?? all[one].get(unit) ?? []);
        return some.length === 0 ? EMPTY_TALLY : addedTallies(some.map((row) => row.tally));
      };
      return [
        {
          area: { ...shown(area), kind: KINDS[level] },
          parent: upper === undefined ? null : shownId(pairs[upper], own, side, first?.[upper]?.id ?? 0),
          ground: pair.ground,
          others: pair.others,
          before: tally("before"),
          after: tally("after"),
        },
      ];
    })
    .toSorted(
      (one, other) =>
        (level === "station" ? (one.area.code ?? "").localeCompare(other.area.code ?? "") : 0) ||
        one.area.name.localeCompare(other.area.name) ||
        one.area.id - other.area.id,
    );
}

const idAt = (level: GroundLevel) => (row: CountedRow) => row[level]?.id ?? 0;

const otherOf = (side: ElectionSide): ElectionSide => (side === "before" ? "after" : "before");

/** A unit's id in the list of units: that of the caller's election, where it has the unit. */
function shownId(pairs: readonly GroundPair[], own: ElectionSide, side: ElectionSide, id: number): number {
  const pair = pairs.find((one) => one[side] === id);
  return pair?.[own] ?? pair?.[otherOf(own)] ?? id;
}

function groundOfPlace(
  country: ComparedCountry,
  pairs: Pairs,
  own: ElectionSide,
  { unit }: Place,
  district: number,
): Pick<GroundPair, "ground" | "others"> {
  const missing = { ground: "one-list", others: [] } as const;
  if (unit.kind === "district") return country.grounds.get(district) ?? missing;
  const level = LEVEL_OF[unit.kind];
  if (level !== undefined) return pairs[level].find((one) => one[own] === unit.id) ?? missing;
  return { ground: "same", others: [] };
}
