import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { answersTo, importsBy, makeCycle } from "../../testing/imports.ts";
import { countryServer } from "../../testing/sample-server.ts";

const { server, admin, analyst } = countryServer();
const imports = importsBy(server, analyst);
const [HEADER = "", ...ROWS] = STATION_LIST_2021.trim().split("\n");

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
  const found = await imports.read(STATION_LIST_2021);
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
    { name: "Kalungu East County", stations: 108 },
    { name: "Kalungu West County", stations: 80 },
    { name: "Labwor County", stations: 105 },
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
  const again = await imports.read(STATION_LIST_2021);
  expect(again.counts).toMatchObject({ new: 0, changed: 0, same: ROWS.length, gone: 0 });
  expect(again.impact).toEqual([]);
  expect(again.sameFile).toEqual([{ id: first, state: "committed" }]);
  expect((await imports.act(again.id, "discard")).state).toBe("discarded");
});

test("IMP-10 the next edition makes new stations, changes some and closes others; undone, all is as before", async () => {
  const before = await unitsOn(POLLING_DAY);
  const [gone = "", renamed = "", ...others] = ROWS;
  const added = gone.replace(/,01,KANU PRIMARY SCHOOL,268$/, ",97,KANU NEW SCHOOL,100");
  const other = renamed.replace("KANU HEALTH CENTRE II,263", "KANU HEALTH CENTRE III,263");
  const edition = await imports.read([HEADER, added, other, ...others].join("\n"));
  expect(edition.counts).toMatchObject({ new: 1, changed: 1, same: ROWS.length - 2, gone: 1, refused: 0 });
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
  expect((await imports.commit(edition)).decided).toMatchObject({ by: "admin" });
  expect(await unitsOn(POLLING_DAY)).toEqual({ ...before, voters: votersIn(ROWS) - 268 + 100 });
  expect((await imports.act(edition.id, "undo")).state).toBe("undone");
  expect(await unitsOn(POLLING_DAY)).toEqual(before);
  const { rows } =
    await sql`select from area where name = 'KANU HEALTH CENTRE II' and valid_to is null`.execute(
      server.database.db,
    );
  expect(rows.length).toBe(1);
  const once = await imports.read(STATION_LIST_2021);
  expect(once.counts).toMatchObject({ new: 0, changed: 0, same: ROWS.length, gone: 0 });
});

test("IMP-10 a list that a later one stands on is undone after it alone", async () => {
  const renamed = ROWS.map((row) => row.replace("KANU PRIMARY SCHOOL", "KANU P/S"));
  const later = await imports.take([HEADER, ...renamed].join("\n"));
  const answer = await analyst.post(`/api/imports/${first}/undo`, {});
  expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining(`Import ${later.id}`)]);
  await imports.act(later.id, "undo");
});

test("IMP-17 a list that a user confirmed asks once more when another commit makes it close another station", async () => {
  const [gone = "", ...others] = ROWS;
  const found = await imports.read([HEADER, ...others].join("\n"));
  expect(await imports.change(found.id, { answers: answersTo(found) })).toMatchObject({ state: "ready" });
  const added = gone.replace(/,01,KANU PRIMARY SCHOOL,268$/, ",97,KANU NEW SCHOOL,100");
  const { id } = await imports.take([HEADER, added, ...others].join("\n"));
  expect(await imports.change(found.id, {})).toMatchObject({
    state: "questions",
    questions: [{ asks: expect.stringMatching(/type: close 1 station$/) }],
  });
  await imports.act(found.id, "discard");
  await imports.act(id, "undo");
});

test("IMP-06 a district that is not known is asked about once, and never taken by likeness", async () => {
  const misspelt = ROWS.map((row) => row.replace("100,KALUNGU,", "100,KALLUNGU,"));
  const found = await imports.read([HEADER, ...misspelt].join("\n"));
  expect(found.state).toBe("questions");
  const [question] = found.questions;
  expect(question).toMatchObject({
    asks: "There is no district 100 KALLUNGU in the country. Which one is it?",
  });
  const answer = question?.suggestions.find(({ label }) => label === "Kalungu")?.answer;
  const answered = await imports.change(found.id, { answers: { [question?.id ?? ""]: answer } });
  expect(answered).toMatchObject({ state: "ready", counts: { same: ROWS.length, new: 0, gone: 0 } });
});

test("IMP-05 IMP-16 a station that stands twice with two registers is refused, with line and column, and does not close", async () => {
  const [row = ""] = ROWS;
  const found = await imports.read([HEADER, ...ROWS, row.replace(/268$/, "269")].join("\n"));
  expect(found.counts).toMatchObject({ refused: 2, same: ROWS.length - 1 });
  expect(await imports.problems(found.id)).toEqual([
    expect.objectContaining({ line: 2, code: "F034", severity: "refused" }),
    expect.objectContaining({
      line: ROWS.length + 2,
      code: "F034",
      message: expect.stringContaining("line 2"),
    }),
  ]);
  expect(found.counts?.gone).toBe(0);
});

test("IMP-16 a station whose register cannot be read stays as it is", async () => {
  const [row = "", ...others] = ROWS;
  const found = await imports.read([HEADER, row.replace(/268$/, "2G8"), ...others].join("\n"));
  expect(found.counts).toMatchObject({ refused: 1, same: ROWS.length - 1, new: 0, gone: 0 });
  expect([found.questions, found.impact]).toEqual([[], []]);
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

test("IMP-15 a new cycle's first list has its own stations; another register in its next edition is a change", async () => {
  const answer = await analyst.post("/api/cycles", {
    name: "2025–2026",
    seasonLabel: "2026 General Election",
    opensOn: "2025-01-01",
    closesOn: "2026-03-31",
    asOf: "2025-12-31",
  });
  const next = answer.json<{ id: number }>().id;
  const votersOf = async () => {
    const { rows } = await sql<{ people: number }>`
      select sum(people)::int as people from register_count join register on register.id = register_id
      where cycle_id = ${next} and kind = 'national_voters' and retired_at is null`.execute(
      server.database.db,
    );
    return rows[0]?.people;
  };
  const list = await imports.read(STATION_LIST_2021, { cycle: String(next) });
  expect(list.counts).toMatchObject({ new: ROWS.length, changed: 0, same: 0, gone: 0 });
  const voters = votersIn(ROWS).toLocaleString("en-GB");
  expect(list.impact).toContainEqual({ what: "Registered voters", from: "0", to: voters });
  expect((await imports.act(list.id, "commit")).state).toBe("committed");
  expect(await votersOf()).toBe(votersIn(ROWS));

  const [one = "", ...others] = ROWS;
  const edition = await imports.read([HEADER, one.replace(/268$/, "270"), ...others].join("\n"), {
    cycle: String(next),
  });
  expect(edition.counts).toMatchObject({ new: 0, changed: 1, same: ROWS.length - 1 });
  await imports.act(edition.id, "discard");
  expect((await imports.act(list.id, "undo")).state).toBe("undone");
  expect(await votersOf()).toBeNull();
});
