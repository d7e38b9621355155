import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { DISTRICT_TALLY_2021 } from "@command-center/import-rules/fixtures/layout-fixtures";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { STATION_RESULTS_2021 } from "@command-center/import-rules/fixtures/station-results-fixtures";
import type { ImportChange } from "@command-center/contract/imports/imports";
import type { StationResults } from "@command-center/contract/results/station-results";
import { answersTo, importsBy, makeCycle } from "../../testing/imports.ts";
import { countryServer } from "../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
const [HEADER = "", ...ROWS] = STATION_RESULTS_2021.trim().split("\n");
const NAMES = HEADER.split(",").slice(6, 17);
const OF = { contest: "president", pollingDay: "2021-01-14" };
const file = (rows: readonly string[] = ROWS) => [HEADER, ...rows].join("\n");

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(STATION_LIST_2021);
});

const resultsOf = (query = "") => viewer.read<StationResults>(`/api/results${query}`);

/** Plain sums over rows of the file, by hand. */
function sumOf(rows: readonly string[]) {
  const cells = rows.map((row) => row.split(",").map((cell) => Number(cell)));
  const sum = (column: number) => cells.reduce((total, row) => total + (row[column] ?? 0), 0);
  return {
    registered: sum(5),
    votes: Object.fromEntries(NAMES.map((name, index) => [name, sum(index + 6)])),
    valid: sum(17),
    invalid: sum(18),
    total: sum(19),
  };
}
const figuresOf = ({
  registered,
  valid,
  invalid,
  total,
  candidates,
}: Omit<StationResults["below"][number], "area">) => ({
  registered,
  votes: Object.fromEntries(candidates.map(({ name, votes }) => [name, votes])),
  valid,
  invalid,
  total,
});

let first = 0;

test("IMP-03 IMP-06 results find their stations; candidates are confirmed once; what is printed elsewhere is warned about", async () => {
  const found = await imports.read(file(), OF);
  first = found.id;
  expect(found).toMatchObject({
    state: "questions",
    kind: "station-results",
    contest: "president",
    questions: [{ id: expect.stringMatching(/^ballot\/[0-9a-f]{16}$/), suggestions: [{ answer: "yes" }] }],
    counts: { rows: 293, new: 293, changed: 0, refused: 0, warned: 14 },
  });
  const warned = await imports.problems(found.id);
  const linesOf = (code: string) => warned.filter((problem) => problem.code === code).map(({ line }) => line);
  expect(linesOf("W112")).toEqual([215, 216, 217, 218, 219, 220]);
  expect(linesOf("W105")).toEqual([126, 135, 142, 143, 148, 151, 206, 211]);
  expect(warned.length).toBe(14);
  const ready = await imports.change(found.id, { answers: answersTo(found) });
  expect(ready).toMatchObject({ state: "ready", questions: [] });
  expect(ready.impact).toContainEqual({
    what: "Votes cast",
    from: null,
    to: sumOf(ROWS).total.toLocaleString("en-GB"),
  });
  expect(await viewer.read("/api/results")).toBeNull();
});

test("RES-01 once they are committed, every total from the country to the station is a plain sum over the file", async () => {
  expect((await imports.act(first, "commit")).state).toBe("committed");
  const country = await resultsOf();
  expect(country).toMatchObject({
    pollingDay: "2021-01-14",
    issuer: "Electoral Commission",
    area: { name: "Uganda" },
    units: { expected: 293, counted: 293, notReceived: 0, nullified: 0, zero: 0 },
  });
  expect(figuresOf(country)).toEqual(sumOf(ROWS));

  /** Goes down from a unit; answers the rows of the file that it stands for. */
  const down = async (query: string): Promise<number> => {
    const unit = await resultsOf(query);
    if (unit.area.kind === "station") {
      const row = ROWS.filter((one) => figuresOf(unit).total === Number(one.split(",")[19]));
      expect(row.length, unit.area.name).toBeGreaterThan(0);
      return 1;
    }
    const below = unit.below.filter(({ units }) => units.counted > 0);
    const added = below
      .map(figuresOf)
      .reduce((sum, one) => ({ ...sum, total: sum.total + (one.total ?? 0) }), {
        total: 0,
      });
    expect(added.total, unit.area.name).toBe(unit.total);
    expect(below.reduce((sum, { units }) => sum + units.counted, 0)).toBe(unit.units.counted);
    return unit.units.counted;
  };
  const seen: string[] = [];
  const walk = async (id: number, constituency: number | null): Promise<void> => {
    const query = `?area=${id}${constituency === null ? "" : `&constituency=${constituency}`}`;
    await down(query);
    const unit = await resultsOf(query);
    seen.push(unit.area.kind);
    const below = unit.below.filter(({ area, units }) => units.counted > 0 && area.kind !== "station");
    // Two of each level: of all units `kept-sums.test.ts` adds them up.
    for (const { area } of below.slice(0, 2)) {
      await walk(area.id, unit.area.kind === "constituency" ? unit.area.id : constituency);
    }
  };
  await walk(country.area.id, null);
  expect(new Set(seen)).toEqual(
    new Set(["country", "party_region", "district", "constituency", "sub_county", "parish"]),
  );
});

test("RES-01 districts and constituencies: figures as the tally sheet has them, stations where the list has them", async () => {
  const ids = await sql<{
    id: number;
    name: string;
  }>`select id, name from area where kind in ('district', 'constituency')`.execute(server.database.db);
  const idOf = (name: string) => ids.rows.find((row) => row.name === name)?.id;
  const kalungu = await resultsOf(`?area=${idOf("Kalungu")}`);
  expect(kalungu).toMatchObject({ registered: 88_687, valid: 55_390, invalid: 1_387, total: 56_777 });
  expect(kalungu.candidates[0]).toMatchObject({ name: "KYAGULANYI SSENTAMU ROBERT", votes: 38_352 });
  expect(kalungu.candidates[0]?.share).toBeCloseTo(69.24, 2);
  expect(kalungu.below.map(({ area, units }) => [area.name, units.counted, units.expected])).toEqual([
    ["Kalungu East County", 108, 108],
    ["Kalungu West County", 80, 80],
  ]);
  expect(await resultsOf(`?area=${idOf("Abim")}`)).toMatchObject({
    registered: 36_539,
    valid: 23_588,
    invalid: 875,
    total: 24_463,
    above: [
      { kind: "country", name: "Uganda" },
      { kind: "party_region", name: "Karamoja" },
    ],
  });
});

test("IMP-08 IMP-09 IMP-11 the next edition with other labels and one other figure is told to have exactly these", async () => {
  const edition = ROWS.map((row, index) => {
    if (index < 40) return row.replace("070 ABIM,", "070 Abim ,");
    return row;
  });
  edition[100] = (edition[100] ?? "").replace(
    /,(\d+),(\d+),(\d+)$/,
    (_, valid: string, invalid: string, total: string) =>
      `,${valid},${Number(invalid) + 1},${Number(total) + 1}`,
  );
  const found = await imports.read(file(edition), OF);
  expect(found).toMatchObject({
    state: "ready",
    counts: { new: 0, changed: 1, relabelled: 40, same: 252, refused: 0, gone: 0 },
  });
  expect(found.impact).toEqual([
    { what: "Votes cast", from: "81,240", to: "81,241" },
    { what: "Invalid votes", from: "2,262", to: "2,263" },
    {
      what: "Registered voters, file and station list",
      from: null,
      to: "agree at all 293 stations",
    },
  ]);
  const changes = () => analyst.read<ImportChange[]>(`/api/imports/${found.id}/changes`);
  const [row, ...others] = await changes();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ line: 102, sheet: null });
  expect(row?.changes.map(({ what, from, to }) => [what, Number(to) - Number(from)])).toEqual([
    ["Invalid votes", 1],
    ["Votes cast", 1],
  ]);
  await imports.act(found.id, "commit");
  // A second person sees the same after it.
  expect(await changes()).toEqual([row]);
  expect(figuresOf(await resultsOf())).toEqual(sumOf(edition));
  const { rows } = await sql<{ sheets: number; stations: number }>`
    select count(*)::int as sheets, count(distinct area_id)::int as stations from result_sheet`.execute(
    server.database.db,
  );
  expect(rows).toEqual([{ sheets: 293 + 41, stations: 293 }]);

  const answer = await analyst.post(`/api/imports/${first}/undo`, {});
  expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining(`Import ${found.id}`)]);
  expect((await imports.act(found.id, "undo")).state).toBe("undone");
  expect(figuresOf(await resultsOf())).toEqual(sumOf(ROWS));
});

describe("IMP-07 what became of a station's result", () => {
  test("counted, not received, nullified and zero are told apart, and totals say how many are which", async () => {
    const marked = ROWS.map((row, index) => {
      const cells = row.split(",");
      if (index === 0) return [...cells.slice(0, 6), ...cells.slice(6).map(() => "-")].join(",");
      if (index === 1) return [...cells.slice(0, 6), ...cells.slice(6).map(() => "x")].join(",");
      if (index === 2) return [...cells.slice(0, 6), ...cells.slice(6).map(() => "0")].join(",");
      return row;
    });
    const found = await imports.read(file(marked), OF);
    expect(found.counts).toMatchObject({ changed: 3, refused: 0 });
    await imports.commit(found);
    const country = await resultsOf();
    expect(country.units).toEqual({ expected: 293, counted: 290, notReceived: 1, nullified: 1, zero: 1 });
    expect(country.total).toBe(sumOf(ROWS.slice(3)).total);
    expect(country.registered).toBe(sumOf(ROWS).registered);
    await imports.act(found.id, "undo");
  });
});

test("IMP-05 sums that do not add up, votes over the register, a letter for a figure: each row is refused by its code", async () => {
  const rows = [...ROWS];
  const put = (index: number, column: number, value: string) => {
    const cells = (rows[index] ?? "").split(",");
    cells[column] = value;
    rows[index] = cells.join(",");
  };
  put(0, 17, "421");
  put(1, 5, "10");
  put(2, 16, "8O");
  put(3, 16, "-3");
  put(4, 16, "1.234");
  const found = await imports.read(file(rows), OF);
  expect(found.counts).toMatchObject({ refused: 5, same: 288 });
  const problems = await imports.problems(found.id);
  const refused = problems.filter(({ severity }) => severity === "refused");
  expect(refused.map(({ line, code }) => [line, code])).toEqual([
    [2, "F021"],
    [3, "F027"],
    [4, "F022"],
    [5, "F022"],
    [6, "F023"],
  ]);
  expect(refused[0]).toMatchObject({ column: "Valid Votes", value: "421" });
  for (const { message } of refused) expect(message).toMatch(/\.$/);
  const some = await analyst.read<unknown[]>(`/api/imports/${found.id}/problems?code=F022`);
  expect(some.length).toBe(2);
  await imports.act(found.id, "discard");
});

test("IMP-04 IMP-07 a list of nullified stations takes their votes out of the totals; undone, they are back", async () => {
  const [row = ""] = ROWS;
  const [district, constituency, subCounty, parish, station] = row.split(",");
  const list = `District,Constituency,Sub-county,Parish,Polling station,Reason\n${[district, constituency, subCounty, parish, station, "More papers than voters"].join(",")}`;
  const found = await imports.read(list, OF);
  expect(found).toMatchObject({
    state: "questions",
    kind: "nullified-stations",
    counts: { changed: 1, rows: 1 },
  });
  await imports.commit(found);
  const without = await resultsOf();
  expect(without.units).toMatchObject({ counted: 292, nullified: 1 });
  expect(without.total).toBe(sumOf(ROWS.slice(1)).total);
  expect(without.registered).toBe(sumOf(ROWS).registered);
  await imports.act(found.id, "undo");
  expect(figuresOf(await resultsOf())).toEqual(sumOf(ROWS));
});

test("IMP-08 a tally sheet is held against the sums of the stations, and adds nothing to them", async () => {
  const found = await imports.read(DISTRICT_TALLY_2021, OF);
  expect(found).toMatchObject({
    state: "ready",
    kind: "district-results",
    counts: { rows: 4, new: 4, warned: 0 },
  });
  expect(found.impact.slice(0, 3)).toEqual([
    { what: "Districts that agree with the sum of their stations", from: null, to: "2" },
    { what: "Districts that do not", from: null, to: "0" },
    { what: "Districts without results by station", from: null, to: "2" },
  ]);
  await imports.act(found.id, "commit");
  expect(figuresOf(await resultsOf())).toEqual(sumOf(ROWS));
  const other = await imports.read(DISTRICT_TALLY_2021.replace(",23588,875,24463,", ",23588,876,24464,"), OF);
  expect(other.counts).toMatchObject({ changed: 1, same: 3 });
  const warned = await imports.problems(other.id);
  expect(warned.map(({ code, value }) => [code, value])).toEqual([
    ["W120", "876"],
    ["W120", "24464"],
  ]);
});

test("IMP-16 a tally sheet without stations received keeps what is recorded of them", async () => {
  const withoutStations = DISTRICT_TALLY_2021.split("\n").map((line) =>
    line.split(",").slice(0, -1).join(","),
  );
  const same = await imports.read(withoutStations.join("\n"), { ...OF, kind: "district-results" });
  expect(same.counts).toMatchObject({ changed: 0, same: 4 });
  const corrected = withoutStations.join("\n").replace(",23588,875,24463", ",23588,876,24464");
  await imports.take(corrected, { ...OF, kind: "district-results" });
  const { rows } = await sql<object>`
    select invalid, received, expected from result_sheet sheet join area on area.id = area_id
    where area.name = 'Abim' and area.kind = 'district' and sheet.retired_at is null`.execute(
    server.database.db,
  );
  expect(rows).toEqual([{ invalid: 876, received: 105, expected: 105 }]);
});
