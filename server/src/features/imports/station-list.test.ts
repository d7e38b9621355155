import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import type { ImportChange } from "@command-center/contract/imports/imports";
import { answersTo, importsBy, makeCycle } from "../../testing/imports.ts";
import { countryServer } from "../../testing/sample-server.ts";

const { server, admin, analyst } = countryServer();
const imports = importsBy(server, analyst);
const [HEADER = "", ...ALL] = STATION_LIST_2021.trim().split("\n");
const inUnit = (name: string) => ALL.filter((row) => row.includes(`,${name},`));
/** Some stations of two districts and three constituencies. The whole file is imported with the results of its stations. */
const ROWS = [
  ...inUnit("ABIM").slice(0, 9),
  ...inUnit("KALUNGU EAST COUNTY").slice(0, 4),
  ...inUnit("KALUNGU WEST COUNTY").slice(0, 3),
];
const file = (rows: readonly string[] = ROWS) => [HEADER, ...rows].join("\n");
const LIST = file();

let cycle = 0;
beforeAll(async () => {
  cycle = await makeCycle(analyst);
});

/** Units on a day, by kind, and voters on the cycle's register. */
async function unitsOn(day: string) {
  const { rows } = await sql<{ kind: string; units: number }>`
    select kind, count(*)::int as units from area
    where valid_from <= ${day}::date and (valid_to is null or valid_to > ${day}::date)
      and kind in ('county', 'sub_county', 'parish', 'station') group by kind order by kind`.execute(
    server.database.db,
  );
  const { rows: voters } = await sql<{ people: number }>`
    select coalesce(sum(people), 0)::int as people from register_count join register on register.id = register_id
    where cycle_id = ${cycle} and kind = 'national_voters' and retired_at is null`.execute(
    server.database.db,
  );
  return { ...Object.fromEntries(rows.map(({ kind, units }) => [kind, units])), voters: voters[0]?.people };
}
const POLLING_DAY = "2021-01-14";

/** The sum of a column of the file, by hand. */
const votersIn = (rows: readonly string[]) =>
  rows.reduce((sum, row) => sum + Number(row.split(",").at(-1)), 0);
const distinct = (columns: readonly number[]) =>
  new Set(ROWS.map((row) => columns.map((column) => row.split(",")[column]).join())).size;

let first = 0;

test("IMP-02 IMP-04 IMP-05 a station list is recognised and previewed, and writes nothing before it is committed", async () => {
  const found = await imports.read(LIST);
  first = found.id;
  expect(found).toMatchObject({
    state: "ready",
    kind: "station-list",
    cycle: { id: cycle },
    recognised: { format: "csv", encoding: "utf-8", delimiter: ",", lineEnd: "lf", headerLine: 1 },
    questions: [],
    problems: [],
    counts: { rows: ROWS.length, new: ROWS.length, changed: 0, same: 0, refused: 0, gone: 0 },
    progress: { rows: ROWS.length, share: 1 },
  });
  expect(found.columns.map(({ field }) => field)).not.toContain(null);
  expect(found.impact).toContainEqual({
    what: "Registered voters",
    from: "0",
    to: votersIn(ROWS).toLocaleString("en-GB"),
  });
  expect(await unitsOn(POLLING_DAY)).toEqual({ voters: 0 });
});

test("IMP-04 once it is committed, its units and the register are there, in the constituencies of the country", async () => {
  expect((await imports.act(first, "commit")).state).toBe("committed");
  expect(await unitsOn(POLLING_DAY)).toEqual({
    county: distinct([0, 3]),
    sub_county: distinct([0, 3, 7]),
    parish: distinct([0, 3, 5, 7, 9]),
    station: ROWS.length,
    voters: votersIn(ROWS),
  });
  const { rows } = await sql<{ name: string; stations: number }>`
    select constituency.name, count(*)::int as stations from area station
    join area constituency on constituency.id = station.constituency_id
    where station.kind = 'station' group by constituency.name order by constituency.name`.execute(
    server.database.db,
  );
  expect(rows).toEqual([
    { name: "Kalungu East County", stations: 4 },
    { name: "Kalungu West County", stations: 3 },
    { name: "Labwor County", stations: 9 },
  ]);
  const log = await admin.read<{ entries: { action: string }[] }>("/api/audit?group=import");
  expect(log.entries.map(({ action }) => action)).toEqual([
    "import.committed",
    "import.commit_asked",
    "import.started",
    "import.committed",
  ]);
});

test("IMP-11 the same file once more changes nothing, and says which import it is", async () => {
  const again = await imports.read(LIST);
  expect(again.counts).toMatchObject({ new: 0, changed: 0, same: ROWS.length, gone: 0 });
  expect(again.impact).toEqual([]);
  expect(again.sameFile).toEqual([{ id: first, state: "committed" }]);
});

test("IMP-10 the next edition makes new stations, changes some and closes others; undone, all is as before", async () => {
  const before = await unitsOn(POLLING_DAY);
  const [gone = "", renamed = "", third = "", ...others] = ROWS;
  const added = gone.replace(/,01,KANU PRIMARY SCHOOL,268$/, ",97,KANU NEW SCHOOL,100");
  const other = renamed.replace("KANU HEALTH CENTRE II,263", "KANU HEALTH CENTRE III,263");
  const edition = await imports.read(file([added, other, third.replace(/188$/, "300"), ...others]));
  expect(edition.counts).toMatchObject({ new: 1, changed: 2, same: ROWS.length - 3, gone: 1, refused: 0 });
  // What closes and what has another name is named, not only counted.
  expect(
    (await imports.problems(edition.id)).map(({ code, line, value, message }) => [
      code,
      line,
      value,
      message,
    ]),
  ).toEqual([
    [
      "W127",
      3,
      expect.stringMatching(/KANU HEALTH CENTRE III$/),
      "The previous list has Kanu Health Centre II under this code. Check that it is the same station.",
    ],
    ["W125", null, "01 KANU PRIMARY SCHOOL", "Station in Kanu missing from the new list. It will be closed."],
  ]);
  expect(edition.counts?.warned).toBe(1);
  const changes = await analyst.read<ImportChange[]>(`/api/imports/${edition.id}/changes`);
  expect(changes).toEqual([
    {
      line: 3,
      sheet: null,
      title: "Abim · KANU · KANU HEALTH CENTRE III",
      changes: [{ what: "Polling station", from: "KANU HEALTH CENTRE II", to: "KANU HEALTH CENTRE III" }],
    },
    {
      line: 4,
      sheet: null,
      title: "Abim · AREMBWOLA · AREMBWOLA PRI.SCH.",
      changes: [{ what: "Registered voters", from: 188, to: 300 }],
    },
  ]);
  expect((await imports.commit(edition)).decided).toMatchObject({ by: "admin" });
  expect(await unitsOn(POLLING_DAY)).toEqual({ ...before, voters: votersIn(ROWS) - 268 + 100 + 112 });
  // A list that a later one stands on is undone after it alone.
  const refused = await analyst.post(`/api/imports/${first}/undo`, {});
  expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining(`Import ${edition.id}`)]);
  expect((await imports.act(edition.id, "undo")).state).toBe("undone");
  expect(await unitsOn(POLLING_DAY)).toEqual(before);
  const { rows } =
    await sql`select from area where name = 'KANU HEALTH CENTRE II' and valid_to is null`.execute(
      server.database.db,
    );
  expect(rows.length).toBe(1);
});

test("IMP-17 a list that a user confirmed asks once more when another commit makes it close another station", async () => {
  const [gone = "", ...others] = ROWS;
  const found = await imports.read(file(others));
  expect(await imports.change(found.id, { answers: answersTo(found) })).toMatchObject({ state: "ready" });
  const added = gone.replace(/,01,KANU PRIMARY SCHOOL,268$/, ",97,KANU NEW SCHOOL,100");
  const { id } = await imports.take(file([added, ...others]));
  expect(await imports.change(found.id, {})).toMatchObject({
    state: "questions",
    questions: [{ asks: expect.stringMatching(/type: close 1 station$/) }],
  });
  await imports.act(found.id, "discard");
  await imports.act(id, "undo");
});

test("IMP-06 a district that is not known is asked about once, and never taken by likeness", async () => {
  const misspelt = ROWS.map((row) => row.replace("100,KALUNGU,", "100,KALLUNGU,"));
  const found = await imports.read(file(misspelt));
  expect(found.state).toBe("questions");
  const [question] = found.questions;
  expect(question).toMatchObject({
    asks: "There is no district 100 KALLUNGU in the country. Which one is it?",
  });
  const answer = question?.suggestions.find(({ label }) => label === "Kalungu")?.answer;
  const answered = await imports.change(found.id, { answers: { [question?.id ?? ""]: answer } });
  expect(answered).toMatchObject({ state: "ready", counts: { same: ROWS.length, new: 0, gone: 0 } });
});

test("IMP-05 IMP-16 a station that stands twice, or has an unreadable register, is refused, does not close and stays as it is", async () => {
  const [row = "", second = "", ...others] = ROWS;
  const found = await imports.read(
    file([row, second.replace(/263$/, "2G3"), ...others, row.replace(/268$/, "269")]),
  );
  expect(found.counts).toMatchObject({ refused: 3, same: ROWS.length - 2, new: 0, gone: 0 });
  expect([found.questions, found.impact]).toEqual([[], []]);
  expect(
    (await imports.problems(found.id)).toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)),
  ).toEqual([
    expect.objectContaining({ line: 2, code: "F034", severity: "refused" }),
    expect.objectContaining({ line: 3, code: "F022", severity: "refused" }),
    expect.objectContaining({
      line: ROWS.length + 2,
      code: "F034",
      message: expect.stringContaining("line 2"),
    }),
  ]);
});

test("IMP-03 a column without a field is chosen by hand, and the file is read anew", async () => {
  const other = HEADER.replace("VOTER COUNT", "HOW MANY");
  const found = await imports.read([other, ...ROWS].join("\n"), { kind: "station-list" });
  expect(found).toMatchObject({ state: "questions", problems: [{ code: "F020" }, { code: "W139" }] });
  const column = found.columns.find(({ column: name }) => name === "HOW MANY");
  expect(column).toMatchObject({ field: null, samples: expect.arrayContaining(["268"]) });
  expect(found.fields).toContainEqual({
    field: "registered",
    name: "Registered voters",
    isNeeded: false,
  });
  const chosen = await imports.change(found.id, { columns: { [String(column?.index)]: "registered" } });
  expect(chosen).toMatchObject({ state: "ready", counts: { same: ROWS.length } });
  await imports.act(chosen.id, "commit");
  const next = await imports.read([other.replace("HOW MANY", "how many"), ...ROWS].join("\n"), {
    kind: "station-list",
  });
  expect(next).toMatchObject({ state: "ready", counts: { same: ROWS.length } });
  expect(next.columns.find(({ column: name }) => name === "how many")).toMatchObject({
    decidedBy: "remembered",
  });
});

test("IMP-19 a list without zeros in front of its codes takes none away, and one with them brings them back", async () => {
  const printed = async () => {
    const { rows } = await sql<{ code: string }>`
      select coalesce(printed_code, code) as code from area where kind = 'station' and valid_to is null order by id`.execute(
      server.database.db,
    );
    return rows.map(({ code }) => code);
  };
  const before = await printed();
  expect(before).toEqual(ROWS.map((row) => row.split(",").at(-3)));
  const shortened = ROWS.map((row) => row.replace(/,0(\d),([^,]*,\d+)$/, ",$1,$2"));
  const without = await imports.read(file(shortened));
  expect(without.counts).toMatchObject({ new: 0, changed: 0, same: ROWS.length, gone: 0 });
  // As an installation has them that once recorded them without.
  await server.change(async ({ db }) => {
    await sql`update area set printed_code = null where kind = 'station'`.execute(db);
  });
  const again = await imports.read(`${LIST}\n`);
  expect(again.counts).toMatchObject({
    new: 0,
    same: ROWS.length - (again.counts?.changed ?? 0),
    gone: 0,
    warned: 0,
  });
  expect(again.counts?.changed).toBeGreaterThan(0);
  await imports.act(again.id, "commit");
  expect(await printed()).toEqual(before);
  await imports.act(again.id, "undo");
  expect((await printed()).every((code) => !code.startsWith("0"))).toBe(true);
});

test("IMP-04 IMP-10 IMP-15 a new cycle has stations of its own: the list of one district leaves those of others, and is undone after later ones", async () => {
  const answer = await analyst.post("/api/cycles", {
    name: "2025–2026",
    seasonLabel: "2026 General Election",
    opensOn: "2025-01-01",
    closesOn: "2026-03-31",
    asOf: "2025-12-31",
  });
  const next = answer.json<{ id: number }>().id;
  const of = (district: string) => ROWS.filter((row) => row.split(",")[1] === district);
  const take = (rows: readonly string[]) => imports.take(file(rows), { cycle: String(next) });
  /** Stations and voters of the whole country, by the register in force and as they are kept beside it. */
  const listed = async () => {
    const { rows } = await sql`
      select (select count(*)::int from register_count where register_id = register.id) as stations,
        (select coalesce(sum(people), 0)::int from register_count where register_id = register.id) as voters,
        sums.stations as "keptStations", sums.registered as "keptVoters"
      from register left join station_sum sums on sums.cycle_id = register.cycle_id and sums.kind = 'country'
      where register.cycle_id = ${next} and register.kind = 'national_voters' and retired_at is null`.execute(
      server.database.db,
    );
    return rows;
  };
  const listedAs = (rows: readonly string[]) => [
    { stations: rows.length, voters: votersIn(rows), keptStations: rows.length, keptVoters: votersIn(rows) },
  ];
  const refusedUndo = async (id: number, reason: string) => {
    const refused = await analyst.post(`/api/imports/${id}/undo`, {});
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining(reason)]);
  };

  const abim = await take(of("ABIM"));
  expect(abim.counts).toMatchObject({ new: of("ABIM").length, changed: 0, same: 0, gone: 0 });
  expect(await listed()).toEqual(listedAs(of("ABIM")));
  const kalungu = await take(of("KALUNGU").slice(1));
  expect(kalungu.counts).toMatchObject({ new: of("KALUNGU").length - 1, gone: 0 });
  expect(kalungu.impact).toContainEqual({
    what: "Registered voters",
    from: votersIn(of("ABIM")).toLocaleString("en-GB"),
    to: votersIn([...of("ABIM"), ...of("KALUNGU").slice(1)]).toLocaleString("en-GB"),
  });
  // The later list has the voters of the one before it on its register.
  await refusedUndo(abim.id, `Import ${kalungu.id} depends on this station list`);
  // This one only adds a station to a parish, and changes a register.
  const later = await take(of("KALUNGU").with(1, of("KALUNGU")[1]?.replace(/\d+$/, "5") ?? ""));
  expect(later.counts).toMatchObject({ new: 1, changed: 1, gone: 0 });
  await refusedUndo(kalungu.id, `Import ${later.id}`);
  for (const { id } of [later, kalungu]) await imports.act(id, "undo");
  expect(await listed()).toEqual(listedAs(of("ABIM")));
  await imports.act(abim.id, "undo");
  expect(await listed()).toEqual([]);
});
