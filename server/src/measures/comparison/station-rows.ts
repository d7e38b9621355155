import { sql } from "kysely";
import type { Read } from "../../database/database.ts";
import type { ComparedElection } from "./compared-elections.ts";
import { EMPTY_TALLY, type Tally } from "./tally.ts";

export interface StationUnit {
  readonly id: number;
  readonly name: string;
  readonly code: string | null;
}

/** A station in one election, with its figures. */
export interface StationRow {
  readonly station: StationUnit;
  readonly parish: StationUnit;
  readonly subCounty: StationUnit;
  readonly constituency: StationUnit;
  readonly county: number | null;
  readonly district: number;
  readonly tally: Tally;
}

interface AreaRow extends StationUnit {
  readonly kind: string;
  readonly parent: number;
  readonly constituency: number | null;
  readonly district: number;
}

/** Every constituency of some districts, and the units below that the lists of some cycles have there, by their ids. */
export async function unitsOfDistricts(
  { db }: Read,
  districts: readonly number[],
  cycles: readonly number[],
): Promise<ReadonlyMap<number, AreaRow>> {
  const columns = sql`id, name, code, kind, parent_id as parent, constituency_id as constituency, district_id as district`;
  const isThere = sql`district_id = any(${[...districts]}::int[])`;
  const { rows } = await sql<AreaRow>`
    select ${columns} from area where ${isThere} and list_cycle_id = any(${[...cycles]}::int[])
    union all select ${columns} from area where ${isThere} and kind = 'constituency'`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

interface SheetRow {
  readonly area: number;
  readonly contest: number;
  readonly hasVotes: boolean;
  readonly registered: number | null;
  readonly votes: readonly number[] | null;
  readonly valid: number | null;
  readonly invalid: number | null;
  readonly total: number | null;
}

/** Stations among `units` that an election's list has, or that there is a sheet of. */
export async function stationRows(
  { db }: Read,
  units: ReadonlyMap<number, AreaRow>,
  { cycle, contests }: ComparedElection,
): Promise<readonly StationRow[]> {
  const stations = [...units.values()].filter(({ kind }) => kind === "station");
  const ids = sql`${stations.map(({ id }) => id)}::int[]`;
  const { rows: listed } = await sql<{ area: number }>`
    select area_id as area from register_count where area_id = any(${ids}) and register_id = (
      select id from register where kind = 'national_voters' and cycle_id = ${cycle} and retired_at is null limit 1)`.execute(
    db,
  );
  const { rows: sheets } = await sql<SheetRow>`
    select area_id as area, contest_id as contest, state = 'counted' as "hasVotes", registered, to_json(votes) as votes,
      valid, invalid, total
    from result_sheet where area_id = any(${ids}) and retired_at is null and issuer = ${contests.issuer}
      and contest_id = any(${contests.seats.map(({ id }) => id)}::int[])`.execute(db);
  const onList = new Set(listed.map(({ area }) => area));
  const sheetOf = new Map(sheets.map((sheet) => [sheet.area, sheet]));
  const hasList = onList.size > 0;
  return stations.flatMap((station): StationRow[] => {
    const sheet = sheetOf.get(station.id);
    const parish = units.get(station.parent);
    const subCounty = units.get(parish?.parent ?? 0);
    const constituency = units.get(station.constituency ?? 0);
    const isListed = onList.has(station.id);
    if (parish === undefined || subCounty === undefined || constituency === undefined) return [];
    if (!isListed && sheet === undefined) return [];
    const county = units.get(subCounty.parent);
    return [
      {
        station,
        parish,
        subCounty,
        constituency,
        county: county?.kind === "county" ? county.id : null,
        district: station.district,
        tally: { ...tallyOf(sheet), expected: hasList ? Number(isListed) : null },
      },
    ];
  });
}

function tallyOf(sheet: SheetRow | undefined): Tally {
  if (sheet === undefined) return EMPTY_TALLY;
  const { contest, hasVotes, registered, votes, valid, invalid, total } = sheet;
  return {
    counted: Number(hasVotes),
    tallied: 0,
    expected: null,
    registered,
    registeredCounted: total === null ? 0 : (registered ?? 0),
    turnoutVotes: registered === null ? 0 : (total ?? 0),
    valid: valid ?? 0,
    invalid,
    total,
    districts: EMPTY_TALLY.districts,
    votes: votes === null ? EMPTY_TALLY.votes : new Map([[contest, votes]]),
  };
}
