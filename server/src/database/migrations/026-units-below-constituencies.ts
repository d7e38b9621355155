import { sql, type Kysely } from "kysely";

const UPPER = `('country', 'region', 'party_region', 'sub_region', 'district', 'division', 'constituency')`;

/**
 * Counties, sub-counties, parishes and polling stations. Two trees meet in the parish: it lies in a sub-county (`parent_id`)
 * and in a constituency (`constituency_id`). Their names repeat, so they have no slug; a station's code is unique within its
 * parish alone. A unit that a later edition of the same list takes back was never there: its days are none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table area add column code text check (code <> '' and code = btrim(code));
    alter table area add column constituency_id integer references area;
    alter table area alter column slug drop not null;
    alter table area drop constraint area_kind_check, drop constraint area_check, drop constraint area_check2,
      drop constraint area_check3;
    alter table area
      add constraint area_kind_check check (kind in ('country', 'region', 'party_region', 'sub_region', 'district',
        'division', 'constituency', 'county', 'sub_county', 'parish', 'station')),
      add constraint area_days_check check (valid_to >= valid_from),
      add constraint area_slug_of_kind_check check ((slug is not null) = (kind in ${sql.raw(UPPER)})),
      add constraint area_party_region_check check ((kind in ('country', 'region', 'party_region', 'sub_region'))
        = (party_region_id is null)),
      add constraint area_district_check check ((kind in ('country', 'region', 'party_region', 'sub_region'))
        = (district_id is null) and (kind = 'district' or district_id <> id)),
      add constraint area_constituency_check check ((kind in ('parish', 'station')) = (constituency_id is not null)),
      add constraint area_station_has_code_check check (kind <> 'station' or code is not null);
    create unique index station_code_in_parish on area (parent_id, code) where kind = 'station' and valid_to is null;
    create index area_by_constituency on area (constituency_id) where constituency_id is not null;
    /** Pages ask for the few units above a parish by their kind; sixty thousand stations must not stand in their way. */
    create index area_by_kind on area (kind) where kind <> 'station';
  `.execute(db);
}
