import { sql } from "kysely";
import { expect } from "vitest";
import type { Read } from "../../database/database.ts";

type Reader = Pick<Read, "db">;

/** A unit with those above it. */
export interface Area {
  readonly id: number;
  readonly kind: string;
  readonly parent: number | null;
  readonly constituency: number | null;
  readonly district: number | null;
  readonly party: number | null;
}
type Areas = ReadonlyMap<number, Area>;
/** Figures by contest, unit and constituency. */
type Sums = Record<string, number[]>;

interface Summed {
  readonly contest: number;
  readonly area: number;
  readonly figures: number[];
}

/** What a sheet says. */
interface SheetFigures {
  readonly state: string;
  readonly registered: number | null;
  readonly votes: readonly number[] | null;
  readonly valid: number | null;
  readonly invalid: number | null;
  readonly total: number | null;
}
/** Figures of a kept sum, with votes as long as the ballot. */
export const FIGURES = `array[counted, not_received, nullified, zero, tallied, registered, registered_counted, valid, invalid, total,
  votes_known, registers_known, total_registered, coalesce(votes[1], 0), coalesce(votes[2], 0), coalesce(votes[3], 0)]::float8[]`;
type Sheet = SheetFigures & Omit<Summed, "figures">;

/**
 * Expects of every unit that what is kept is the plain sum of the records in force, now or at the moment of the past that a read looks from:
 * stations and voters on the cycle's list, and the sheets of stations, or where a contest has none, the one of its seat.
 */
export async function expectPlainSums({ db }: Reader, cycle: number): Promise<void> {
  const areas: Areas = new Map(
    (
      await sql<Area>`
        select id, kind, parent_id as parent, constituency_id as constituency, district_id as district, party_region_id as party
        from area`.execute(db)
    ).rows.map((area) => [area.id, area]),
  );
  const { rows: stations } = await sql<Summed>`
    select 0 as contest, area_id as area, array[1, people] as figures
    from register_count join register on register.id = register_id
    where cycle_id = ${cycle} and kind = 'national_voters' and retired_at is null`.execute(db);
  const { rows: listed } = await sql<KeptSum>`
    select 0 as contest, area_id as area, constituency_id as constituency, array[stations, registered]::float8[] as figures
    from station_sum where cycle_id = ${cycle}`.execute(db);
  expect(asSums(listed)).toEqual(addUp(areas, stations));

  const { rows: sheets } = await sql<Sheet & { seat: number | null }>`
    select contest_id as contest, sheet.area_id as area, seat.area_id as seat, state, registered, votes, valid, invalid, total
    from result_sheet sheet join contest on contest.id = contest_id join seat on seat.id = contest.seat_id
    where retired_at is null`.execute(db);
  const isOfStation = ({ area }: { area: number }) => areas.get(area)?.kind === "station";
  const haveStations = new Set(sheets.filter(isOfStation).map(({ contest }) => contest));
  const summed = sheets.filter(
    (sheet) =>
      isOfStation(sheet) ||
      (sheet.area === sheet.seat && sheet.votes !== null && !haveStations.has(sheet.contest)),
  );
  const { rows: kept } = await sql<KeptSum>`
    select contest_id as contest, area_id as area, constituency_id as constituency, ${sql.raw(FIGURES)} as figures
    from result_sum`.execute(db);
  expect(asSums(kept)).toEqual(
    addUp(
      areas,
      summed.map((sheet) => ({ ...sheet, figures: figuresOf(sheet, isOfStation(sheet)) })),
    ),
  );
}

interface KeptSum extends Summed {
  readonly constituency: number;
}

const asSums = (rows: readonly KeptSum[]): Sums =>
  Object.fromEntries(
    rows.map(({ contest, area, constituency, figures }) => [`${contest}/${area}/${constituency}`, figures]),
  );

/** What a sheet adds to the sums of the units above it, in the order of their columns. */
export function figuresOf(
  { state, registered, votes, valid, invalid, total }: SheetFigures,
  isStation: boolean,
): number[] {
  return [
    ...["counted", "not received", "nullified", "zero"].map((one) => Number(isStation && one === state)),
    Number(!isStation),
    registered ?? 0,
    total === null ? 0 : (registered ?? 0),
    valid ?? 0,
    invalid ?? 0,
    total ?? 0,
    Number(total !== null),
    Number(registered !== null),
    registered === null ? 0 : (total ?? 0),
    ...[0, 1, 2].map((place) => votes?.[place] ?? 0),
  ];
}

/** Adds figures to every unit that a station or a seat lies in, as one would by hand. */
function addUp(areas: Areas, rows: readonly Summed[]): Sums {
  const sums: Sums = {};
  const country = [...areas.values()].find(({ kind }) => kind === "country")?.id;
  for (const { contest, area, figures } of rows)
    for (const unit of unitsAbove({ areas, country }, areas.get(area))) {
      const sum = (sums[`${contest}/${unit}`] ??= figures.map(() => 0));
      figures.forEach((figure, index) => (sum[index] = (sum[index] ?? 0) + figure));
    }
  return sums;
}

/** Units that a station or a seat adds to, each with the constituency of its part. A station may have moved to another parish. */
export function unitsAbove(
  { areas, country }: { readonly areas: Areas; readonly country: number | undefined },
  area: Area | undefined,
  parishId = area?.parent,
): readonly string[] {
  const district = areas.get(area?.district ?? area?.id ?? 0);
  const subRegion = areas.get(district?.parent ?? 0);
  const large = [district?.id, district?.party, subRegion?.id, subRegion?.parent, country];
  if (area?.kind !== "station")
    return [...(area?.kind === "constituency" ? [area.id] : []), ...large].map((id) => `${id}/0`);
  const parish = areas.get(parishId ?? 0);
  const county = areas.get(areas.get(parish?.parent ?? 0)?.parent ?? 0);
  return [
    ...[parish?.id, parish?.parent].map((id) => `${id}/${area.constituency}`),
    ...[area.constituency, ...(county?.kind === "county" ? [county.id] : []), ...large].map(
      (id) => `${id}/0`,
    ),
  ];
}
