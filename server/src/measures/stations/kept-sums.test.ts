import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { countKnownFigures } from "../../database/migrations/039-unknown-figures.ts";
import { findUnusualStations } from "../../database/migrations/045-unusual-stations.ts";
import type { Read } from "../../database/database.ts";
import { addUpSumsOfBefore } from "./sums-of-before.ts";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { callerOn, countryServer } from "../../testing/sample-server.ts";
import { runs } from "../../testing/nightly.ts";

/**
 * Random histories of a cycle: station lists in which stations and parishes come, go and move, results of some of their stations,
 * and imports that are undone. A sub-county has parishes in two constituencies.
 */
type Step =
  | { readonly is: "list"; readonly stations: readonly Station[] }
  | { readonly is: "results"; readonly isVotesAlone: boolean; readonly sheets: readonly Sheet[] }
  | { readonly is: "undo"; readonly pick: number };

interface Station {
  readonly place: number;
  readonly voters: number;
}
interface Sheet {
  readonly place: number;
  readonly state: "counted" | "not received" | "nullified" | "zero";
  readonly votes: readonly number[];
  readonly invalid: number;
}

const VOTERS = [1_000, 2_000] as const;
const CANDIDATES = ["Akello Jane", "Okot Peter", "Nantongo Ruth"];

/** Where a station may lie: its row in a list, up to the name of the station, and in a sheet of results. */
const PLACES = ["EAST", "WEST"].flatMap((side, constituency) =>
  ["BUKULULA", "LUKAYA"].flatMap((subCounty, s) =>
    ["LOWER", "UPPER"].flatMap((parish, p) =>
      ["01", "02"].map((station) => ({
        list: `100,KALUNGU,060,KALUNGU,${117 + constituency},KALUNGU ${side} COUNTY,0${s + 1},${subCounty},0${p + 1},${parish},${station},P/S ${station}`,
        sheet: `100 KALUNGU,${117 + constituency} KALUNGU ${side} COUNTY,00${s + 1} ${subCounty},00${p + 1} ${parish},${station} P/S ${station}`,
      })),
    ),
  ),
);

const place = fc.nat(PLACES.length - 1);
const placesOf = <T extends { readonly place: number }>(one: fc.Arbitrary<T>) =>
  fc.uniqueArray(one, { minLength: 1, maxLength: PLACES.length, selector: (item) => item.place });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant("list" as const),
      stations: placesOf(fc.record({ place, voters: fc.constantFrom(...VOTERS) })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant("results" as const),
      isVotesAlone: fc.boolean(),
      sheets: placesOf(
        fc.record({
          place,
          state: fc.constantFrom<Sheet["state"]>("counted", "counted", "not received", "nullified", "zero"),
          votes: fc.tuple(fc.nat(300), fc.nat(300), fc.nat(300)),
          invalid: fc.nat(99),
        }),
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant("undo" as const), pick: fc.nat() }) },
);

/** Stations with the same figures, and one with more invalid votes than valid ones. */
const UNUSUAL: Step = {
  is: "results",
  isVotesAlone: false,
  sheets: [
    { place: 0, state: "counted", votes: [3, 2, 1], invalid: 1 },
    { place: 1, state: "counted", votes: [3, 2, 1], invalid: 1 },
    { place: 2, state: "counted", votes: [3, 0, 0], invalid: 9 },
  ],
};

const LIST_HEADER =
  "DISTRICT CODE,DISTRICT NAME,COUNTY CODE,COUNTY NAME,EA CODE,ELECTORAL AREA NAME,SUB COUNTY CODE,SUB COUNTY NAME,PARISH CODE,PARISH NAME,PS CODE,POLLING STATION NAME,VOTER COUNT";
const listFile = (stations: readonly Station[]) =>
  [LIST_HEADER, ...stations.map((one) => `${PLACES[one.place]?.list},${one.voters}`)].join("\n");

const SHEET_HEADER = `District,Constituency,Subcounty,Parish,Polling Station,Reg. Voters,${CANDIDATES.join(",")},Valid Votes,Invalid Votes,Total Votes`;
const figuresOf = ({ state, votes, invalid }: Sheet): readonly (number | string)[] => {
  const valid = votes.reduce((sum, one) => sum + one, 0);
  if (state === "counted") return [...votes, valid, invalid, valid + invalid];
  return Array.from(
    { length: CANDIDATES.length + 3 },
    () => ({ "not received": "-", nullified: "x", zero: 0 })[state],
  );
};
/** A file of sheets; one of votes alone has no register, invalid votes or votes cast. */
const sheetFile = (sheets: readonly Sheet[], isVotesAlone: boolean) =>
  [
    SHEET_HEADER.split(","),
    ...sheets.map((one) => [...(PLACES[one.place]?.sheet.split(",") ?? []), VOTERS[1], ...figuresOf(one)]),
  ]
    .map((row) => (isVotesAlone ? [...row.slice(0, 5), ...row.slice(6, -2)] : row).join(","))
    .join("\n");

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const approver = callerOn(server);
let cycle = 0;
beforeAll(async () => {
  cycle = await makeCycle(analyst);
});

type Reader = Pick<Read, "db">;
const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>, { db }: Reader = server.database) =>
  (await query.execute(db)).rows;

interface Area {
  readonly id: number;
  readonly kind: string;
  readonly parent: number | null;
  readonly constituency: number | null;
  readonly district: number | null;
  readonly party: number | null;
}
type Sums = Record<string, number[]>;

/** Adds figures to every unit that a station lies in, as one would by hand. */
function addUp(
  areas: ReadonlyMap<number, Area>,
  rows: readonly { station: number; figures: number[] }[],
): Sums {
  const sums: Sums = {};
  const country = [...areas.values()].find(({ kind }) => kind === "country")?.id;
  for (const { station, figures } of rows) {
    const of = areas.get(station);
    const parish = areas.get(of?.parent ?? 0);
    const subCounty = areas.get(parish?.parent ?? 0);
    const county = areas.get(subCounty?.parent ?? 0);
    const district = areas.get(of?.district ?? 0);
    const subRegion = areas.get(district?.parent ?? 0);
    const units = [
      `${parish?.id}/${of?.constituency}`,
      `${subCounty?.id}/${of?.constituency}`,
      ...[
        of?.constituency,
        county?.kind === "county" ? county.id : null,
        district?.id,
        district?.party,
        subRegion?.id,
        subRegion?.parent,
        country,
      ]
        .filter((id) => id !== null)
        .map((id) => `${id}/0`),
    ];
    for (const unit of units) {
      const sum = (sums[unit] ??= figures.map(() => 0));
      figures.forEach((figure, index) => (sum[index] = (sum[index] ?? 0) + figure));
    }
  }
  return sums;
}

const asSums = (rows: readonly { unit: string; figures: number[] }[]): Sums =>
  Object.fromEntries(rows.map(({ unit, figures }) => [unit, figures]));

/** Holds what is kept for every unit, now or at a moment of the past, against plain sums over the records in force then. */
async function expectPlainSums(read?: Reader): Promise<void> {
  const areas = new Map(
    (
      await rowsOf(
        sql<Area>`
        select id, kind, parent_id as parent, constituency_id as constituency, district_id as district, party_region_id as party
        from area`,
        read,
      )
    ).map((area) => [area.id, area]),
  );
  const stations = await rowsOf(
    sql<{ station: number; figures: number[] }>`
    select area_id as station, array[1, people] as figures from register_count join register on register.id = register_id
    where cycle_id = ${cycle} and kind = 'national_voters' and retired_at is null`,
    read,
  );
  const kept = await rowsOf(
    sql<{ unit: string; figures: number[] }>`
    select area_id || '/' || constituency_id as unit, array[stations, registered]::float8[] as figures from station_sum
    where cycle_id = ${cycle}`,
    read,
  );
  expect(asSums(kept)).toEqual(addUp(areas, stations));

  const sheets = await rowsOf(
    sql<Sheet & { station: number; registered: number | null; valid: number; total: number | null }>`
    select area_id as station, state, registered, votes, valid, invalid, total from result_sheet where retired_at is null`,
    read,
  );
  const plain = sheets.map(({ station, state, registered, votes, valid, invalid, total }) => ({
    station,
    figures: [
      ...["counted", "not received", "nullified", "zero"].map((one) => Number(one === state)),
      registered ?? 0,
      total === null ? 0 : (registered ?? 0),
      valid ?? 0,
      invalid ?? 0,
      total ?? 0,
      Number(total !== null),
      Number(registered !== null),
      registered === null ? 0 : (total ?? 0),
      ...CANDIDATES.map((_, index) => votes?.[index] ?? 0),
    ],
  }));
  const sums = await rowsOf(
    sql<{ unit: string; figures: number[] }>`
    select area_id || '/' || constituency_id as unit, array[counted, not_received, nullified, zero, registered,
      registered_counted, valid, invalid, total, votes_known, registers_known, total_registered]::float8[] || votes::float8[] as figures
    from result_sum`,
    read,
  );
  expect(asSums(sums)).toEqual(addUp(areas, plain));
  if (read !== undefined) return;

  // What a migrated database has is what is kept.
  const unusual = await unusualStations();
  await sql`delete from unusual_station`.execute(server.database.db);
  await findUnusualStations(server.database.db);
  expect(await unusualStations()).toEqual(unusual);
  for (const { rule } of unusual) rules.add(rule);
}

/** Rules by which stations were unusual so far. */
const rules = new Set<string>();
const unusualStations = () =>
  rowsOf(sql<{
    rule: string;
  }>`select contest_id, issuer, rule, area_id, usual, others, other_id, among from unusual_station
    order by contest_id, issuer, rule, area_id`);

/** Tokens of the ledger's positions from the first of them on that is not among `earlier` ones. */
const positionsAfter = async (earlier: number) =>
  rowsOf(
    sql<{
      token: string;
      position: number;
    }>`select token, position from ledger_position where position > ${earlier} order by position`,
  );

/** Sends a file, answers what it asks, and commits it; null where it cannot be taken, as results before any list. */
async function take(file: string, fields?: Record<string, string>): Promise<number | null> {
  const found = await imports.read(file, fields);
  if (found.questions.some(({ id }) => id === "stations")) return null;
  return (await imports.commit(found)).id;
}

/** Undoes an import, with a second person's approval where it needs one. Returns the answer to the request. */
async function undone(id: number) {
  const answer = await analyst.post(`/api/imports/${id}/undo`, {});
  if (answer.statusCode === 200 && answer.json<ImportDetail>().state === "committed") {
    const approval = await approver.post(`/api/imports/${id}/approve`, {});
    expect(approval.statusCode, approval.body).toBe(200);
    expect((await imports.settled(id)).state).toBe("undone");
  }
  return answer;
}

test("IMP-09 IMP-10 CLOCK-01 after whatever imports, editions and undos, the sums that are kept are plain sums of the records in force, now and at every position", async () => {
  let refused = 0;
  let moved = 0;
  let looked = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
      const taken: number[] = [];
      const earlier = (await positionsAfter(0)).at(-1)?.position ?? 0;
      const undo = async (id: number) => {
        const answer = await undone(id);
        if (answer.statusCode === 200) taken.splice(taken.indexOf(id), 1);
        else
          expect([answer.statusCode, answer.body]).toEqual([
            409,
            expect.stringMatching(/Undo that one first/),
          ]);
        return answer.statusCode === 200;
      };
      for (const one of [
        { is: "list", stations: PLACES.map((_, index) => ({ place: index, voters: VOTERS[1] })) } as const,
        ...steps,
      ]) {
        if (one.is === "undo") {
          const id = taken[one.pick % taken.length];
          if (id !== undefined && !(await undo(id))) refused += 1;
        } else {
          const id =
            one.is === "list"
              ? await take(listFile(one.stations))
              : await take(sheetFile(one.sheets, one.isVotesAlone), {
                  contest: "president",
                  pollingDay: "2021-01-14",
                });
          if (id !== null) taken.push(id);
        }
        await expectPlainSums();
        moved += 1;
      }
      const positions = await positionsAfter(earlier);
      const lookAtAll = async () => {
        for (const { token: known } of positions)
          await server.database.read("everywhere", expectPlainSums, { cycle, asOf: "2021-01-31", known });
        looked += positions.length;
      };
      await lookAtAll();
      // An installation of before positions has no versions of them.
      for (const table of ["result_sum", "station_sum", "unusual_station"])
        await sql`delete from ${sql.table(`${table}_past`)}`.execute(server.database.db);
      await addUpSumsOfBefore(server.database);
      await lookAtAll();
      await sql`delete from installation where key = 'sums_of_before'`.execute(server.database.db);
      await sql`update result_sum set votes_known = 0, registers_known = 0, total_registered = 0`.execute(
        server.database.db,
      );
      await countKnownFigures(server.database.db);
      await expectPlainSums();
      // Undone from the last to the first, nothing is left for the next history.
      for (const id of taken.toReversed()) expect(await undo(id)).toBe(true);
      await expectPlainSums();
      expect(await rowsOf(sql`select from result_sum union all select from station_sum`)).toEqual([]);
    }),
    { numRuns: runs(8) + 1, endOnFailure: true, examples: [[[UNUSUAL]]] },
  );
  expect(moved).toBeGreaterThanOrEqual(4 * runs(8));
  expect(looked).toBeGreaterThanOrEqual(3 * runs(8));
  expect([...rules]).toEqual(expect.arrayContaining(["more-invalid", "one-candidate", "same-figures"]));
});
