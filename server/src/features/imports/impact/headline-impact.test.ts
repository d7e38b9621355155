import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import type { Figure } from "@command-center/contract/figures";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { awaitTurn } from "../../../database/turns.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
const CLAIMS = "Figure,Value,Publication,Published by,Published on,As of,Chosen because\n";
const REGISTER = "District,Members\n";
let cycle: number;

beforeAll(async () => {
  cycle = await makeCycle(analyst);
});

/** Headline figures as the pages have them, by what they are called. */
async function shown() {
  const figures = await viewer.read<Figure[]>(`/api/figures?cycle=${cycle}`);
  return Object.fromEntries(figures.map(({ label, value }) => [label, value]));
}
/** All that a preview could have left behind. */
async function written() {
  const { db } = server.database;
  const rows = async (table: "import_batch" | "source" | "register" | "claim" | "turnout_count" | "seat") =>
    (await db.selectFrom(table).select("id").execute()).length;
  const revisions = await db
    .selectFrom("data_revision")
    .select(["data_set", "revision"])
    .orderBy("data_set")
    .execute();
  return [
    revisions,
    await rows("import_batch"),
    await rows("source"),
    await rows("register"),
    await rows("claim"),
    await rows("turnout_count"),
    await rows("seat"),
  ];
}
const whats = ({ impact }: ImportDetail) => impact.map(({ what }) => what);

test("IMP-08 in a cycle without published values a figure is told from what to what, and nothing of it is written", async () => {
  const before = [await written(), await shown()];
  const refused = await imports.read(`${REGISTER}ABIM,6O\nKALUNGU,\n`);
  expect(refused).toMatchObject({ counts: { rows: 2, refused: 2, new: 0 }, impact: [] });
  const found = await imports.read(`${REGISTER}ABIM,1000\nKALUNGU,2000\n`);
  expect(found.impact).toEqual([
    { what: "Members", from: null, to: "3,000" },
    { what: "Districts with a number of members", from: null, to: "2" },
  ]);
  expect([await written(), await shown()]).toEqual(before);
  await imports.act(found.id, "commit");
  expect(await shown()).toMatchObject({ Members: 3000 });
  await imports.act(found.id, "undo");
  expect(await shown()).toEqual(before[1]);
});

test("IMP-08 the register and turnout are held against what was published, and say where they agree", async () => {
  const claims = await imports.take(
    `${CLAIMS}Members,3000,The register,Example Daily,2021-01-18,2021-01-17,
Members,"3,500",Members in numbers,Example Times,,2021-01-17,
Average turnout,45,Primaries in numbers,Example Times,2021-01-18,2021-01-17,
`,
  );
  // There is nothing on record to hold them against.
  expect(claims.impact).toEqual([{ what: "Published figures", from: "0", to: "3" }]);
  const register = await imports.take(`${REGISTER}ABIM,1000\nKALUNGU,2000\n`);
  expect(register.impact.slice(0, 3)).toEqual([
    { what: "Members", from: null, to: "3,000" },
    {
      what: "Members, against 3,000 published by Example Daily, The register (18 Jan 2021)",
      from: null,
      to: "Agrees",
    },
    {
      what: "Members, against 3,500 published by Example Times, Members in numbers",
      from: null,
      to: "500 below",
    },
  ]);
  const turnout = await imports.read(
    "Contest,District,Counted on,Votes cast\nMP primary,ABIM,2021-01-10,500\nMP primary,KALUNGU,2021-01-10,1012\n",
  );
  expect(turnout.impact.slice(0, 2)).toEqual([
    { what: "Average turnout", from: null, to: "50.4%" },
    {
      what: "Average turnout, against 45.0% published by Example Times, Primaries in numbers (18 Jan 2021)",
      from: null,
      to: "5.4 points above",
    },
  ]);
  // What does not move is not told, nor what was published of it.
  expect(whats(turnout).filter((what) => what.startsWith("Members"))).toEqual([]);

  const same = await imports.read(`${REGISTER}ABIM,1500\nKALUNGU,1500\n`);
  expect(same).toMatchObject({ counts: { changed: 2 }, impact: [] });

  const higher = await imports.read(`${REGISTER}ABIM,1000\nKALUNGU,2500\n`);
  expect(higher.impact).toEqual([
    { what: "Members", from: "3,000", to: "3,500" },
    {
      what: "Members, against 3,000 published by Example Daily, The register (18 Jan 2021)",
      from: "Agrees",
      to: "500 above",
    },
    {
      what: "Members, against 3,500 published by Example Times, Members in numbers",
      from: "500 below",
      to: "Agrees",
    },
  ]);
  await imports.act(register.id, "undo");
  await imports.act(claims.id, "undo");
});

test("IMP-08 a figure that a chosen value stood for is held against that value, also where both are the same", async () => {
  const claims = await imports.take(
    `${CLAIMS}Women target,40,The manifesto,Example Party,,2021-01-17,It is the party's own.\n`,
  );
  expect(claims.impact).toContainEqual({ what: "Women target", from: null, to: "40%" });
  const held = "Women target, against 40% published by Example Party, The manifesto";
  const targets = await imports.read("Aim,Value\nWomen,40\n");
  expect(targets.impact).toEqual([{ what: held, from: null, to: "Agrees" }]);
  const lower = await imports.read("Aim,Value\nWomen,39\n");
  expect(lower.impact).toEqual([
    { what: "Women target", from: "40%", to: "39%" },
    { what: held, from: null, to: "1.0 point below" },
  ]);
  await imports.act(claims.id, "undo");
});

test("IMP-08 what a preview of declared results says is what the pages have once it is committed", async () => {
  const found = await imports.read(
    "Seat,District,Constituency,Winner,Gender,Incumbent,Polling day,Declared on\nMP,ABIM,LABWOR,A Example,Female,Open seat,2020-09-04,2020-09-05\nLC5,ABIM,,C Example,,Incumbent re-elected,2020-09-04,2020-09-05\n",
  );
  const before = await shown();
  const figures = found.impact.filter(({ what }) => what in before);
  expect(figures).toMatchObject([
    { what: "Constituencies", to: "499" },
    { what: "MPs declared", to: "1" },
    { what: "Current MP declarations", to: "1" },
    { what: "LC5 incumbents re-elected", to: "1" },
    { what: "Renewal", to: "100.0%" },
    { what: "Women among flagbearers", to: "100.0%" },
  ]);
  await imports.act(found.id, "commit");
  const after = await shown();
  for (const { what, from, to } of figures) {
    expect(String(before[what]), what).toBe(String(from));
    expect(after[what], what).toBe(Number.parseFloat(to ?? ""));
  }
  // What is not listed stays as it was.
  const moved = Object.keys(after).filter((label) => after[label] !== before[label]);
  expect(moved.toSorted()).toEqual(figures.map(({ what }) => what).toSorted());
});

test("IMP-08 a party register is held against the voters of its districts, where a station list has them", async () => {
  await imports.take(`District,Constituency,Sub-county,Parish,Polling station code,Polling station,Registered voters
ABIM,LABWOR COUNTY,ABIM,KANU,01,KANU SCHOOL,300
KALUNGU,KALUNGU EAST COUNTY,LUKAYA,WARD,01,LUKAYA SCHOOL,300`);
  const above = "Districts with more members than registered voters";
  const first = await imports.take(`${REGISTER}ABIM,1000000\nKALUNGU,1\nGULU,900000\n`);
  expect(first.impact).toContainEqual({ what: above, from: null, to: "1" });
  const second = await imports.read(`${REGISTER}KALUNGU,1000000\n`);
  expect(second.impact).toEqual([
    { what: "Members", from: "1,900,001", to: "2,900,000" },
    { what: above, from: "1", to: "2" },
  ]);
});

test("IMP-08 IMP-09 a preview waits for a commit under way and shows its result; a record of another district does not make it stale", async () => {
  const { db } = server.database;
  const waiting = async () => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
    return rows.length;
  };
  const file = "Incident no,Date,District,Kind,Severity\nA-1,2021-01-10,ABIM,Assault,Minor\n";
  const sent = await server.database.write(async (write) => {
    await awaitTurn(write, "imports");
    const answer = await imports.send(file);
    await vi.waitFor(async () => expect(await waiting()).toBe(1), 10_000);
    await sql`insert into violence_incident (cycle_id, area_id, kind, severity, true_on, source_id)
      select ${cycle}, id, 'assault', 'minor', '2021-01-09', source_id from area where kind = 'district' limit 1`.execute(
      write.db,
    );
    write.touch("incidents");
    return answer.json<{ id: number }>();
  });
  const found = await imports.settled(sent.id);
  expect(found.impact[0]).toEqual({ what: "Violence incidents", from: "1", to: "2" });
  expect((await imports.act(sent.id, "commit")).state).toBe("committed");
  expect(await shown()).toMatchObject({ "Violence incidents": 2 });
});
