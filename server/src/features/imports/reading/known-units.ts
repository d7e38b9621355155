import { sql } from "kysely";
import type { KnownUnit, ListedUnit } from "@command-center/import-rules/places/place-list";
import type { Read } from "../../../database/database.ts";

const ofCycle = sql<boolean>`area.valid_from <= cycle.closes_on
  and (area.valid_to is null or area.valid_to > cycle.opens_on)`;

/** The districts of a cycle's days. */
export async function knownDistricts({ db }: Pick<Read, "db">, cycleId: number): Promise<ListedUnit[]> {
  const { rows } = await sql<ListedUnit>`
    select area.id, area.code, area.name from area join cycle on cycle.id = ${cycleId}
    where area.kind = 'district' and ${ofCycle} order by area.id`.execute(db);
  return rows;
}

/**
 * The districts of a cycle's days, every constituency, and the units of the cycle's own station lists; stations with their
 * voters on the cycle's register. Lists and results of the cycle are matched against these, and never against another cycle's. Records
 * of districts and seats need those alone (`isAboveLists`): a list of the country has 50,000 units.
 */
export async function knownUnits(
  { db }: Pick<Read, "db">,
  cycleId: number,
  { isAboveLists = false }: { readonly isAboveLists?: boolean } = {},
): Promise<KnownUnit[]> {
  const below = isAboveLists ? sql`` : sql`or (area.list_cycle_id = cycle.id and area.valid_to is null)`;
  const { rows } = await sql<KnownUnit & { printedCode: string | null }>`
    select area.id, area.kind, area.code, area.printed_code as "printedCode", area.name, area.constituency_id as constituency, area.district_id as district,
      case when area.kind = 'district' then null else area.parent_id end as parent, counted.people as registered
    from area
    join cycle on cycle.id = ${cycleId}
    left join register on register.cycle_id = cycle.id and register.kind = 'national_voters' and register.retired_at is null
    left join register_count counted on counted.register_id = register.id and counted.area_id = area.id and area.kind = 'station'
    where area.kind = 'constituency' ${below} or (area.kind = 'district' and ${ofCycle})
    order by area.id`.execute(db);
  // The driver's rows, and copies of them by `...`, have a shape each, which takes more memory than they do; written out, all share one.
  return rows.map(({ id, kind, code, printedCode, name, constituency, district, parent, registered }) => ({
    id,
    kind,
    code,
    printedCode,
    name,
    constituency,
    district,
    parent,
    registered,
  }));
}
