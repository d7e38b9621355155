import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { ChangedRecords, ChangesBetween } from "@command-center/contract/changes/changes-between";
import type { Cycle } from "@command-center/contract/cycle";
import { DATA_SETS } from "@command-center/contract/wire/live";
import { believed } from "../../../database/in-force.ts";
import { RECORDING_TIME } from "../../../database/turns.ts";
import { tokenAt } from "../../../testing/ledger/token-at.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { limitedTo, countryServer, sampleServer, type SharedServer } from "../../../testing/sample-server.ts";

const newestToken = ({ database }: SharedServer) => tokenAt(database, "infinity");

const groupOf = ({ groups }: ChangedRecords, key: string) => groups.find((one) => one.key === key);
const figureOf = ({ figures }: ChangesBetween, id: string) => figures.find((one) => one.id === id);

describe("in the sample", () => {
  const { server, admin } = sampleServer();
  const acholi = limitedTo(server, "Acholi");

  let cycle: Cycle;
  beforeAll(async () => {
    cycle = await admin.read("/api/cycle");
  });

  const between = (query: string) => admin.read<ChangesBetween>(`/api/changes/between?${query}`);
  const recordsBetween = (query: string, by = admin) =>
    by.read<ChangedRecords>(`/api/changes/records?${query}`);

  test("CLOCK-02 a correction has what was known before and after, its cause, and the figure that it moved", async () => {
    const before = await newestToken(server);
    const petition = "LC5/044";
    await server.change(async (write) => {
      write.touch(...DATA_SETS);
      // Valid votes of a seat, the outcome of a ruling, and votes cast in a district.
      await sql`with wrong as (
        update declaration set retired_at = ${RECORDING_TIME}
        where id = (select min(declaration.id) from declaration join contest on contest.id = contest_id
          where kind = 'lc5_primary' and reason = 'first' and valid_votes is not null) returning *)
      insert into declaration (contest_id, round, winner_candidacy_id, status, reason, votes, valid_votes, margin_percent,
        incumbency_outcome, declared_at, true_on, corrects_id, source_id)
      select contest_id, round, winner_candidacy_id, status, reason, votes, valid_votes + 1000, margin_percent,
        incumbency_outcome, declared_at, true_on, id, source_id from wrong`.execute(write.db);
      await sql`with wrong as (
        update petition_state set retired_at = ${RECORDING_TIME}
        where status = 'resolved' and petition_id = (select id from petition where number = ${petition}) returning *)
      insert into petition_state (petition_id, ground, status, outcome, filed_on, served_on, heard_on, ruled_on, panel_id, true_on, source_id)
      select petition_id, ground, status, 'dismissed', filed_on, served_on, heard_on, ruled_on, panel_id, true_on, source_id
      from wrong`.execute(write.db);
      await sql`with wrong as (
        update turnout_count set retired_at = ${RECORDING_TIME}
        where id = (select t.id from turnout_count t join area on area.id = t.area_id
          where area.name = 'Gulu' and t.contest_kind = 'lc5_primary' and ${believed("t")}) returning *)
      insert into turnout_count (cycle_id, contest_kind, area_id, votes_cast, register_id, registered, units_reported,
        units_expected, standing, finding, true_on, source_id)
      select cycle_id, contest_kind, area_id, votes_cast - 100, register_id, registered, units_reported, units_expected,
        standing, finding, true_on, source_id from wrong`.execute(write.db);
    });
    const first = `cycle=${cycle.id}&from=2025-09-02&fromKnown=${before}`;
    const records = await recordsBetween(first);
    expect(records.from.known?.token).toBe(before);
    expect(records.groups.map(({ key, count }) => [key, count])).toEqual([["correction", 3]]);
    const entries = records.groups[0]?.entries ?? [];
    expect(entries.find((entry) => entry.petition === petition)).toMatchObject({
      fields: [{ label: "Outcome", before: "Other candidate declared", after: "Dismissed" }],
      isRemoved: false,
    });
    const [votes] = entries.find(({ kind }) => kind === "declaration")?.fields ?? [];
    expect(votes?.label).toBe("Valid votes");
    expect(Number(votes?.after) - Number(votes?.before)).toBe(1000);
    expect(entries.find(({ kind }) => kind === "turnout")).toMatchObject({
      about: "LC5 primary turnout, Gulu",
      place: "Gulu",
    });
    const answer = await between(first);
    expect(figureOf(answer, "other_candidates_declared")).toMatchObject({
      before: 8,
      after: 7,
      why: [{ cause: "correction", count: 1 }],
    });
    // What is known is the same at both moments without a position: nothing was corrected then.
    expect((await recordsBetween("from=2025-09-02")).total).toBe(0);
    // A caller with limited scope has no corrections of other districts.
    const own = await recordsBetween(first, acholi);
    expect(own.groups.map(({ key, count }) => [key, count])).toEqual([["correction", 1]]);
    // Two positions of the past give the same records, and leave each read at its own.
    const after = await newestToken(server);
    const past = await recordsBetween(`${first}&asOf=2025-09-02&known=${after}`);
    expect(past).toEqual({ ...records, to: { day: "2025-09-02", known: past.to.known } });
    expect(past.to.known?.token).toBe(after);
    const figures = await between(`${first}&asOf=2025-09-02&known=${after}`);
    expect(figures.figures).toEqual(answer.figures);
    // The first moment is known later than the second: refused.
    const backwards = await admin.get(
      `/api/changes/between?cycle=${cycle.id}&asOf=2025-09-02&known=${before}&from=2025-08-22&fromKnown=${after}`,
    );
    expect([backwards.statusCode, backwards.body]).toEqual([
      400,
      "The first moment is known later than the second. Exchange the two.",
    ]);
  });

  test("CLOCK-02 a petition with a corrected filing day has the corrected day, and the time at which it was first recorded", async () => {
    const filings = async (query: string) =>
      groupOf(await recordsBetween(`cycle=${cycle.id}&${query}&group=filing`), "filing")?.entries ?? [];
    const filedIn = "from=2025-08-22";
    const entry = (await filings(filedIn)).find(({ fields }) => fields[0]?.after === "2025-08-26");
    if (entry === undefined) throw new Error("The sample has no petition of that day.");
    await server.change(async (write) => {
      write.touch(...DATA_SETS);
      await sql`with wrong as (
        update petition_state set retired_at = ${RECORDING_TIME}
        where retired_at is null and petition_id = (select id from petition where number = ${entry.petition}) returning *)
      insert into petition_state (petition_id, ground, status, outcome, filed_on, served_on, heard_on, ruled_on, panel_id, true_on, source_id)
      select petition_id, ground, status, outcome, date '2025-08-23', served_on, heard_on, ruled_on, panel_id, true_on, source_id
      from wrong order by id`.execute(write.db);
    });
    const corrected = (await filings(filedIn)).find(({ petition }) => petition === entry.petition);
    expect(corrected).toEqual({
      ...entry,
      day: "2025-08-23",
      fields: [{ label: "Filed", before: null, after: "2025-08-23" }],
    });
  });

  test("CLOCK-02 a register is named by its kind and day, and tells no caller with limited scope the number of an import", async () => {
    const before = await newestToken(server);
    await server.change(async (write) => {
      write.touch(...DATA_SETS);
      await sql`insert into register (cycle_id, kind, version, true_on, source_id)
        select cycle_id, kind, 'import 7', true_on, source_id from register
        where kind = 'party' and cycle_id = ${cycle.id} order by id limit 1`.execute(write.db);
    });
    for (const by of [admin, acholi]) {
      const answer = await recordsBetween(`cycle=${cycle.id}&from=2025-09-02&fromKnown=${before}`, by);
      expect(groupOf(answer, "entry")?.entries).toMatchObject([{ about: "Party register of 6 May 2025" }]);
      expect(JSON.stringify(answer)).not.toContain("import 7");
    }
  });

  test("CLOCK-02 a question about two moments of the past has the same bytes after later changes", async () => {
    const known = await newestToken(server);
    const question = `cycle=${cycle.id}&asOf=2025-09-01&known=${known}&from=2025-08-22`;
    const paths = [`between?${question}`, `records?${question}&by=time`, `moved?${question}`];
    const answers = async () =>
      Promise.all(paths.map(async (path) => (await admin.get(`/api/changes/${path}`)).body));
    const before = await answers();
    await server.change(async (write) => {
      write.touch(...DATA_SETS);
      await sql`update petition_state set retired_at = ${RECORDING_TIME} where ${believed("petition_state")} and petition_id % 3 = 0`.execute(
        write.db,
      );
    });
    expect(await answers()).toEqual(before);
    const since = await recordsBetween(`cycle=${cycle.id}&from=2025-09-02&fromKnown=${known}`);
    expect(groupOf(since, "correction")?.entries.every(({ isRemoved }) => isRemoved)).toBe(true);
  });
});

describe("with files", () => {
  const { server, admin, analyst } = countryServer();
  const imports = importsBy(server, analyst);
  const file = (votes: number) => `Seat,District,Constituency,Winner,Votes,Incumbent,Polling day,Declared on
MP,ABIM,LABWOR COUNTY,Achen Example,${votes},New leader,2020-09-04,2020-09-05
LC5 chairperson,ABIM,,Okello Example,500,New leader,2020-09-04,2020-09-05
`;

  test("CLOCK-02 an import is the cause of what it brought, corrected or, undone, took back", async () => {
    const id = await makeCycle(analyst);
    const take = async (text: string) => {
      const before = await newestToken(server);
      const read = await imports.read(text);
      const { state } = await imports.act(read.id, "commit");
      if (state === "waiting-for-approval") await importsBy(server, admin).act(read.id, "approve");
      return { before, id: read.id };
    };
    const { asOf } = await admin.read<Cycle>(`/api/cycle?cycle=${id}`);
    const since = (token: string) =>
      admin.read<ChangedRecords>(`/api/changes/records?cycle=${id}&from=${asOf}&fromKnown=${token}`);
    const first = await take(file(1200));
    const brought = await since(first.before);
    expect(brought.groups.map(({ key, count }) => [key, count])).toEqual([
      ["declaration", 2],
      ["import", 1],
    ]);
    expect(groupOf(brought, "import")?.entries[0]).toMatchObject({
      importId: first.id,
      about: "file.csv",
    });
    const figures = await admin.read<ChangesBetween>(
      `/api/changes/between?cycle=${id}&from=${asOf}&fromKnown=${first.before}`,
    );
    expect(figureOf(figures, "mps_declared")).toMatchObject({
      before: 0,
      after: 1,
      why: [
        { cause: "declaration", count: 1 },
        { cause: "import", count: 1 },
      ],
    });
    const second = await take(file(1250));
    const corrected = await since(second.before);
    expect(groupOf(corrected, "correction")?.entries).toMatchObject([
      {
        kind: "declaration",
        about: "Labwor County",
        fields: [{ label: "Votes", before: "1200", after: "1250" }],
      },
    ]);
    const before = await newestToken(server);
    await imports.act(second.id, "undo");
    const undone = await since(before);
    expect(groupOf(undone, "correction")?.entries).toMatchObject([
      { fields: [{ label: "Votes", before: "1250", after: "1200" }] },
    ]);
    expect(groupOf(undone, "import")?.totals).toEqual([{ what: "Undone", count: 1 }]);
    // Taken in and undone: nothing differs from before.
    expect((await since(second.before)).total).toBe(0);
  });
});
