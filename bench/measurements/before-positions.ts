import type { Client } from "pg";
import { startEmbeddedPostgres } from "../../server/src/database/embedded-postgres/embedded-postgres.ts";
import { migrate } from "../../server/src/database/migrate.ts";
import { openSession } from "../../server/src/database/pool/session.ts";

/** The last migration of the version before positions of the ledger. */
const BEFORE = "050-chain-of-the-owner";
export const ELECTIONS = 10;
export const STATIONS = 50_739;
export const CANDIDATES = 12;
const DISTRICTS = 146;
const PARISHES = 10_000;
const SUB_COUNTIES = 2_000;
/** Corrected stations of each election, in so many later imports. */
const CORRECTED = 1_000;
const CORRECTIONS = 2;

/** The country, in the order of ids: 1 country, 4 regions, 8 sub-regions, 4 party regions, districts with two constituencies each. */
const COUNTRY = `
  insert into source (kind, title, publisher) values ('publication', 'Units', 'A gazette');
  insert into area (kind, name, slug, source_id) values ('country', 'Uganda', 'uganda', 1);
  insert into area (kind, name, slug, parent_id, source_id)
    select 'region', 'Region ' || n, 'region-' || n, 1, 1 from generate_series(1, 4) n;
  insert into area (kind, name, slug, parent_id, source_id)
    select 'sub_region', 'Sub-region ' || n, 'sub-region-' || n, 2 + n % 4, 1 from generate_series(0, 7) n;
  insert into area (kind, name, slug, source_id)
    select 'party_region', 'Party region ' || n, 'party-region-' || n, 1 from generate_series(0, 3) n;
  insert into area (id, kind, name, slug, parent_id, party_region_id, district_id, source_id) overriding system value
    select 100 + n, 'district', 'District ' || n, 'district-' || n, 6 + n % 8, 14 + n % 4, 100 + n, 1 from generate_series(0, ${DISTRICTS - 1}) n;
  insert into area (id, kind, name, slug, parent_id, party_region_id, district_id, source_id) overriding system value
    select 300 + n, 'constituency', 'Constituency ' || n, 'constituency-' || n, 100 + n / 2, 14 + n / 2 % 4, 100 + n / 2, 1
    from generate_series(0, ${2 * DISTRICTS - 1}) n;
  insert into seat (kind, name, area_id, source_id) values ('president', 'President', 1, 1);
  insert into import_file (sha256, bytes) values (repeat('a', 64), 1);`;

/** Imports of an election: its list, its results, and corrections, each a minute after the one before. */
const importsOf = (election: number) => `
  insert into cycle (name, season_label, as_of, opens_on, closes_on, in_force, source_id)
    values ('Cycle ${election}', '${1960 + 5 * election}', '${1960 + 5 * election}-06-30', '${1960 + 5 * election}-01-01',
      '${1960 + 5 * election}-12-31', ${election === ELECTIONS}, 1);
  insert into import_batch (kind, title, committed_at)
    select 'file', 'file-${election}-' || n, '2026-01-01Z'::timestamptz + interval '1 day' * ${election} + interval '1 minute' * n
    from generate_series(1, ${2 + CORRECTIONS}) n;
  insert into source (kind, title, import_batch_id)
    select 'import_batch', title, id from import_batch where title like 'file-${election}-%' order by id;
  insert into data_import (state, cycle_id, file_id, file_name, issuer, uploaded_by, batch_id, kind)
    select 'committed', cycle.id, 1, title, 'Electoral Commission', 'okello', batch.id, 'station-results'
    from import_batch batch, cycle where title like 'file-${election}-%' and cycle.name = 'Cycle ${election}' order by batch.id;
  insert into contest (cycle_id, kind, seat_id, polling_day, source_id)
    select id, 'general', 1, as_of - 10, 1 from cycle where name = 'Cycle ${election}';
  with people as (insert into person (name, source_id) select 'Candidate ' || n, 1 from generate_series(1, ${CANDIDATES}) n returning id),
  stood as (insert into candidacy (contest_id, person_id, source_id, recorded_at)
    select (select max(id) from contest), id, 1, '2026-01-01Z' from people returning id, contest_id)
  insert into contest_ballot (contest_id, position, candidacy_id)
    select contest_id, row_number() over (order by id), id from stood;`;

const sourceOf = (election: number, file: string) =>
  `(select source.id from source where title = 'file-${election}-' || ${file})`;
const timeOf = (election: number, file: string) =>
  `(select committed_at from import_batch where title = 'file-${election}-' || ${file})`;
const CYCLE = (election: number) => `(select id from cycle where name = 'Cycle ${election}')`;

/** Units of an election's own station list; ids stand a million apart for each election. */
const unitsOf = (election: number) => {
  const base = election * 1_000_000;
  const insert = (
    kind: string,
    first: number,
    count: number,
    name: string,
    parent: string,
    subCounty: string,
  ) => {
    const constituency = `(${subCounty}) % ${2 * DISTRICTS}`;
    return `
    insert into area (id, kind, name, parent_id, party_region_id, district_id, constituency_id, code, list_cycle_id, source_id)
      overriding system value
    select ${base + first} + n, '${kind}', '${name} ' || n, ${parent}, 14 + ${constituency} / 2 % 4, 100 + ${constituency} / 2,
      ${kind === "sub_county" ? "null" : `300 + ${constituency}`}, n::text, ${CYCLE(election)}, ${sourceOf(election, "1")}
    from generate_series(0, ${count - 1}) n;`;
  };
  const ofParish = `n % ${PARISHES} % ${SUB_COUNTIES}`;
  return `
  ${insert("sub_county", 0, SUB_COUNTIES, "Sub-county", `100 + n % ${2 * DISTRICTS} / 2`, "n")}
  ${insert("parish", 100_000, PARISHES, "Parish", `${base} + n % ${SUB_COUNTIES}`, `n % ${SUB_COUNTIES}`)}
  ${insert("station", 200_000, STATIONS, "Station", `${base + 100_000} + n % ${PARISHES}`, ofParish)}
  insert into register (cycle_id, kind, version, true_on, recorded_at, source_id)
    select id, 'national_voters', 'List', opens_on, ${timeOf(election, "1")}, ${sourceOf(election, "1")} from cycle where name = 'Cycle ${election}';
  insert into register_count (register_id, area_id, people)
    select (select max(id) from register), id, 1000 from area where list_cycle_id = ${CYCLE(election)} and kind = 'station';`;
};

/** The sheets of all stations, and those that later imports retired. */
const sheetsOf = (election: number) => {
  const votes = Array.from(
    { length: CANDIDATES },
    (_, place) => `abs(hashint4(n * 100 + ${place + election * 100_000_000}) % 60)`,
  );
  const columns = `contest_id, area_id, issuer, state, registered, votes, valid, invalid, total, line, label, true_on, recorded_at, retired_at,
    retired_by, source_id`;
  const sheet = (
    recorded: string,
    retired: string,
    by: string,
    source: string,
    more: string,
    invalid = 5,
  ) => `
    insert into result_sheet (${columns})
    select contest.id, ${election * 1_000_000 + 200_000} + n, 'Electoral Commission', 'counted', 1000, votes, valid, ${invalid}, valid + ${invalid}, n + 1,
      'Station ' || n, contest.polling_day, ${recorded}, ${retired}, ${by}, ${source}
    from generate_series(0, ${STATIONS - 1}) n cross join lateral (select array[${votes.join(", ")}] as votes) votes
    cross join lateral (select sum(one)::int as valid from unnest(votes) one) summed, contest
    where contest.cycle_id = ${CYCLE(election)} and ${more};`;
  const file = `(3 + n % ${CORRECTIONS})`;
  const batch = `(select id from import_batch where title = 'file-${election}-' || ${file})`;
  return `${sheet(timeOf(election, "2"), "null", "null", sourceOf(election, "2"), `n >= ${CORRECTED}`)}
    ${sheet(timeOf(election, "2"), timeOf(election, file), batch, sourceOf(election, "2"), `n < ${CORRECTED}`)}
    ${sheet(timeOf(election, file), "null", "null", sourceOf(election, file), `n < ${CORRECTED}`, 6)}`;
};

/** Sums over the sheets in force for every unit, the plain way. */
export const PLAIN_SUMS = `
  select contest_id, issuer, unit.id as area_id, unit.part as constituency_id, unit.kind, count(*)::int as counted,
    sum(sheet.registered)::bigint as registered, sum(valid)::bigint as valid, sum(invalid)::bigint as invalid, sum(total)::bigint as total,
    array[${Array.from({ length: CANDIDATES }, (_, place) => `sum(votes[${place + 1}])::bigint`).join(", ")}] as votes
  from result_sheet sheet join area station on station.id = sheet.area_id join area parish on parish.id = station.parent_id
  join area district on district.id = station.district_id join area sub_region on sub_region.id = district.parent_id
  cross join lateral (values (parish.id, station.constituency_id, 'parish'), (parish.parent_id, station.constituency_id, 'sub_county'),
    (station.constituency_id, 0, 'constituency'), (district.id, 0, 'district'), (district.party_region_id, 0, 'party_region'),
    (sub_region.id, 0, 'sub_region'), (sub_region.parent_id, 0, 'region'), (1, 0, 'country')) unit (id, part, kind)
  where sheet.retired_at is null group by contest_id, issuer, unit.id, unit.part, unit.kind`;

const SUMS = `
  insert into result_sum (contest_id, issuer, area_id, constituency_id, kind, counted, not_received, nullified, zero, registered,
    registered_counted, valid, invalid, total, votes, votes_known, registers_known, total_registered)
  select contest_id, issuer, area_id, constituency_id, kind, counted, 0, 0, 0, registered, registered, valid, invalid, total, votes,
    counted, counted, total from (${PLAIN_SUMS}) plain;
  insert into station_sum (cycle_id, area_id, constituency_id, kind, stations, registered)
  select contest.cycle_id, area_id, constituency_id, result_sum.kind, counted, 1000 * counted
  from result_sum join contest on contest.id = contest_id;`;

/**
 * Makes the data directory of an installation of the version before positions, with ten elections of the country. Returns what `look`
 * sees of its database at the end.
 */
export async function makeInstallationOfBefore<T>(
  dataDir: string,
  look: (client: Client) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    const { client, db, close } = await openSession(postgres.connectionString);
    try {
      await migrate(db, BEFORE);
      await client.query(COUNTRY);
      await client.query("analyze");
      for (let election = 1; election <= ELECTIONS; election += 1)
        for (const rows of [importsOf, unitsOf, sheetsOf]) await client.query(rows(election));
      for (const table of ["area", "source", "import_batch"])
        await client.query(
          `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
        );
      await client.query("vacuum analyze");
      await client.query(SUMS);
      await client.query("vacuum analyze");
      return await look(client);
    } finally {
      await close();
    }
  } finally {
    await postgres.stop();
  }
}
