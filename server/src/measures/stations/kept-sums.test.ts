import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { changeSheets, SHEET_COLUMNS } from "./change-sheets.ts";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { callerOn, countryServer } from "../../testing/sample-server.ts";
import {
  correct,
  holdTallied,
  type Correction,
  type SheetFigures,
  type Tallied,
} from "../../testing/ledger/corrections.ts";
import { expectPlainSums } from "../../testing/ledger/plain-sums.ts";
import { findUnusualStations } from "../../testing/ledger/unusual-stations.ts";
import { NIGHTLY, runs, someOf } from "../../testing/nightly.ts";

/**
 * Random histories of a cycle: station lists in which stations and parishes come, go and move, results of some of their stations,
 * and imports that are undone. A sub-county has parishes in two constituencies.
 */
type Step =
  | { readonly is: "list"; readonly stations: readonly Station[] }
  | { readonly is: "results"; readonly isVotesAlone: boolean; readonly sheets: readonly Sheet[] }
  | { readonly is: "correct"; readonly corrections: readonly Correction[] }
  | { readonly is: "undo"; readonly pick: number };

interface Station {
  readonly place: number;
  readonly voters: number;
}
interface Sheet extends SheetFigures {
  readonly place: number;
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
const sheet = fc.record({
  place,
  state: fc.constantFrom<Sheet["state"]>("counted", "counted", "not received", "nullified", "zero"),
  votes: fc.tuple(fc.nat(300), fc.nat(300), fc.nat(300)),
  invalid: fc.nat(99),
});
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
      sheets: placesOf(sheet),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant("correct" as const),
      corrections: fc.uniqueArray(
        fc
          .tuple(sheet, fc.boolean(), fc.boolean())
          .map(([one, isTallied, isRemoved]) => ({ ...one, isTallied, isRemoved })),
        {
          minLength: 1,
          maxLength: 3,
          selector: ({ isTallied, place: nth }) => `${isTallied} ${isTallied && nth % 4 === 0 ? 0 : nth}`,
        },
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

/** A seat that is counted by its tally sheet until a station has one, and again once it has none. */
const TALLIED: readonly Step[] = [
  { place: 0, isRemoved: false },
  { place: 0, isRemoved: false },
  { place: 1, isRemoved: false },
  { place: 0, isRemoved: false },
  { place: 1, isRemoved: true },
  { place: 0, isRemoved: true },
].map((one, index) => ({
  is: "correct",
  corrections: [{ ...one, isTallied: true, state: "counted", votes: [3 + index, 2, 1], invalid: 1 }],
}));

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
let tallied: Tallied = { contest: 0, district: 0, source: 0 };
beforeAll(async () => {
  cycle = await makeCycle(analyst);
  tallied = await server.database.write((write) => holdTallied(write, { cycle, names: CANDIDATES }));
});

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) =>
  (await query.execute(server.database.db)).rows;

/** Expects plain sums, and the unusual stations that one query over all results finds. */
async function expectSums(): Promise<void> {
  await expectPlainSums(server.database, cycle);
  const unusual = await unusualStations();
  await sql`delete from unusual_station`.execute(server.database.db);
  await findUnusualStations(server.database.db);
  expect(await unusualStations()).toEqual(unusual);
  for (const { rule } of unusual) rules.add(rule);
}

/** Rules by which stations were unusual so far. */
const rules = new Set<string>();
const unusualStations = async () =>
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
  let moved = 0;
  let looked = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: NIGHTLY ? 6 : 3 }), async (steps) => {
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
          if (id !== undefined) await undo(id);
        } else if (one.is === "correct") {
          await server.database.write((write) => correct(write, one.corrections, tallied));
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
        await expectSums();
        moved += 1;
      }
      const positions = await positionsAfter(earlier);
      for (const { token: known } of someOf(positions, 4))
        await server.database.read("everywhere", (read) => expectPlainSums(read, cycle), {
          cycle,
          asOf: "2021-01-31",
          known,
        });
      looked += positions.length;
      // No undo of an import retires the sheets of seats.
      await server.database.write((write) =>
        changeSheets(write, {
          retiredBy: null,
          retired: sql`select id from result_sheet where contest_id = ${tallied.contest}`,
          added: sql`select ${sql.join(SHEET_COLUMNS.map((name) => sql.ref(name)))} from result_sheet where false`,
        }),
      );
      await expectSums();
      // Undone from the last to the first, nothing is left for the next history.
      for (const id of taken.toReversed()) expect(await undo(id)).toBe(true);
      await expectSums();
      expect(await rowsOf(sql`select from result_sum union all select from station_sum`)).toEqual([]);
    }),
    { numRuns: runs(8) + 1, endOnFailure: true, examples: [[[UNUSUAL, ...TALLIED]]] },
  );
  expect(moved).toBeGreaterThanOrEqual(4 * runs(8));
  expect(looked).toBeGreaterThanOrEqual(3 * runs(8));
  expect([...rules]).toEqual(expect.arrayContaining(["more-invalid", "one-candidate", "same-figures"]));
});
