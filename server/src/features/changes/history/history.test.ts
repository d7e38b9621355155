import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { PublishedFigure } from "@command-center/contract/changes/figure-choices";
import type { ChartMark } from "@command-center/contract/changes/chart-marks";
import type { readRecordForm } from "@command-center/contract/changes/entered-records";
import type { readHistory } from "@command-center/contract/changes/record-history";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer, limitedTo, sampleServer } from "../../../testing/sample-server.ts";

type History = OutputOf<typeof readHistory>;

describe("LIFE-04 the history of a record", () => {
  const { server, admin, analyst, viewer } = sampleServer();
  const limited = limitedTo(server, "Acholi");
  const history = (kind: string, id: string, query = "", by = viewer) =>
    by.read<History>(`/api/changes/history?kind=${kind}&id=${encodeURIComponent(id)}${query}`);
  const counted = async (query: ReturnType<typeof sql>) => {
    const { rows } = await query.execute(server.database.db);
    return (rows[0] as { count: number } | undefined)?.count;
  };

  test("LIFE-04 every petition's history is its states in the ledger, newest first, with what each changed", async () => {
    const { rows } = await sql<{ number: string; states: number }>`
      select number, count(*)::int as states from petition join petition_state on petition_id = petition.id
      where true_on <= '2025-09-02' group by number order by states desc, number limit 5`.execute(
      server.database.db,
    );
    for (const { number, states } of rows)
      expect((await history("petition", number)).total, number).toBe(states);
    const { entries } = await history("petition", "COU/050");
    expect(entries[0]).toMatchObject({
      what: "Fresh poll ordered",
      cause: "ruling",
      petition: "COU/050",
      day: "2025-09-02",
      fields: expect.arrayContaining([
        { label: "Outcome", before: null, after: "Fresh poll ordered" },
        { label: "Ruled on", before: null, after: "2025-09-02" },
      ]),
    });
    expect(entries.at(-1)).toMatchObject({
      what: "Filed",
      fields: expect.arrayContaining([{ label: "Filed on", before: null, after: "2025-08-09" }]),
    });
    const times = entries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("LIFE-04 a district's history equals a plain recount over the ledger's rows, page by page", async () => {
    const { total } = await history("district", "gulu");
    const expected = await counted(sql`
      with place as (select area.id from district join area on area.id = district.area_id where slug = 'gulu'),
        about as (select area.id from area, place where area.district_id = place.id),
        contest_here as (select contest.id from contest join seat on seat.id = contest.seat_id
          join cycle on cycle.id = contest.cycle_id where cycle.in_force and seat.area_id in (select id from about))
      select ((select count(*) from declaration where contest_id in (select id from contest_here) and status <> 'provisional'
            and true_on <= '2025-09-02')
        + (select count(*) from petition_state join petition on petition.id = petition_id join cycle on cycle.id = petition.cycle_id
            where cycle.in_force and petition.area_id in (select id from about) and true_on <= '2025-09-02')
        + (select count(*) from turnout_count join cycle on cycle.id = cycle_id
            where cycle.in_force and area_id in (select id from about) and true_on <= '2025-09-02')
        + (select count(*) from register_count join register on register.id = register_id join cycle on cycle.id = cycle_id
            join place on place.id = register_count.area_id where cycle.in_force and true_on <= '2025-09-02')
        + (select count(*) from minister where contest_id in (select id from contest_here) and true_on <= '2025-09-02')
        + (select count(*) from violence_incident join cycle on cycle.id = cycle_id
            where cycle.in_force and area_id in (select id from about) and true_on <= '2025-09-02'))::int as count`);
    expect(total).toBe(expected);
    const ids = new Set<string>();
    for (let skip = 0; skip < total; skip += 20)
      for (const { id } of (await history("district", "gulu", `&skip=${skip}`)).entries) ids.add(id);
    expect(ids.size).toBe(total);
    expect((await history("area", "acholi")).total).toBeGreaterThan(total);
  });

  test("LIFE-04 the members of a district are in its history, corrected and restored, and not in that of others", async () => {
    const elsewhere = (await history("district", "abim")).total;
    const form = await analyst.read<OutputOf<typeof readRecordForm>>(
      "/api/changes/records/form?kind=party-register&district=gulu",
    );
    const textOf = (id: string) => form.fields.find((field) => field.id === id)?.text ?? "";
    const saved = await analyst.post("/api/changes/records", {
      clientId: randomUUID(),
      kind: "party-register",
      fields: { district: textOf("district"), members: String(Number(textOf("members")) + 100) },
      replaces: form.replaces,
      answers: {},
      reason: "Two digits were swapped",
      source: "Register of the district office",
    });
    const { id } = saved.json<ChangeSetDetail>();
    const corrected = {
      what: "Register corrected",
      about: "Party register, Gulu",
      by: "analyst",
      reason: "Two digits were swapped",
      changeSet: id,
      isUndoable: true,
      fields: [{ label: "Members", before: "45611", after: "45711" }],
    };
    expect((await history("district", "gulu")).entries[0]).toMatchObject(corrected);
    await analyst.post(`/api/changes/sets/${id}/undo`, { reason: "A slip" });
    const { entries } = await history("district", "gulu");
    expect(entries.slice(0, 2)).toMatchObject([
      { what: "Register restored", reason: "A slip", fields: [{ before: "45711", after: "45611" }] },
      { ...corrected, isUndoable: false },
    ]);
    expect((await history("district", "abim")).total).toBe(elsewhere);
  });

  test("LIFE-04 a choice is in the figure's history with its author and reason, its undo too, and neither in the history of a moment before", async () => {
    const { rows } = await sql<{ token: string; id: number }>`
      select token, (select id from cycle where in_force) as id from ledger_position
      where position is not null order by position desc limit 1`.execute(server.database.db);
    const before = `&cycle=${rows[0]?.id}&asOf=2025-09-02&known=${rows[0]?.token}`;
    const { published } = await viewer.read<PublishedFigure>("/api/figures/published?figure=petitions_filed");
    const made = await analyst.post("/api/changes/figure-choices", {
      clientId: randomUUID(),
      figure: "petitions_filed",
      claim: published.find(({ value }) => value === 613)?.id,
      replaces: null,
      reason: "MP and LC5 alone",
    });
    const approve = ({ id, digest }: ChangeSetDetail) =>
      admin.post(`/api/changes/sets/${id}/approve`, { digest });
    const { id } = (await approve(made.json())).json<ChangeSetDetail>();
    await approve((await analyst.post(`/api/changes/sets/${id}/undo`, { reason: "A slip" })).json());
    const { entries } = await history("figure", "petitions_filed");
    expect(entries.slice(0, 2)).toMatchObject([
      {
        what: "Value chosen undone",
        by: "analyst",
        reason: "A slip",
        fields: [{ label: "Value", after: null }, {}],
      },
      {
        what: "Value chosen",
        cause: "choice",
        by: "analyst",
        reason: "MP and LC5 alone",
        changeSet: id,
        fields: [{ label: "Value", before: null, after: expect.stringContaining("613, ") }, {}],
      },
    ]);
    expect((await history("figure", "petitions_filed", before)).entries.map(({ kind }) => kind)).toEqual([
      "claim",
      "claim",
    ]);
  });

  test("LIFE-04 marks of a chart are the rulings that changed a result and the declarations after them, each with its petition or seat", async () => {
    const marks = (chart: string, by = viewer) => by.read<ChartMark[]>(`/api/changes/marks?chart=${chart}`);
    const pending = await marks("petitions_pending");
    const rulings = await counted(sql`
      select count(distinct petition_id)::int as count from petition_state
      where outcome in ('fresh_poll_ordered', 'other_candidate_declared') and true_on <= '2025-09-02'`);
    expect(pending.reduce((sum, { count }) => sum + count, 0)).toBe(rulings);
    const last = pending.find(({ day, what }) => day === "2025-09-02" && what === "Fresh poll ordered");
    expect(last?.records.map(({ petition }) => petition)).toContain("COU/050");
    const declared = await marks("mps_declared");
    const again = await counted(sql`
      select count(*)::int as count from declaration join contest on contest.id = contest_id join cycle on cycle.id = cycle_id
      where cycle.in_force and contest.kind = 'mp_primary' and reason <> 'first' and status <> 'provisional' and true_on <= '2025-09-02'`);
    expect(declared.reduce((sum, { count }) => sum + count, 0)).toBe(again);
    expect(declared.every(({ records }) => records.every(({ seatId }) => seatId !== null))).toBe(true);
    const some = await marks("petitions_pending", limited);
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(pending.length);
  });

  test("LIFE-04 an account with limited scope sees the history of its own districts alone, without names of files", async () => {
    expect((await history("district", "gulu", "", limited)).total).toBe(
      (await history("district", "gulu")).total,
    );
    for (const [kind, id] of [
      ["district", "mbarara"],
      ["area", "western"],
      ["petition", "COU/050"],
      ["figure", "petitions_filed"],
    ] as const)
      expect(await history(kind, id, "", limited), id).toEqual({ total: 0, entries: [] });
    const { entries } = await history("district", "gulu", "", limited);
    expect(entries.every(({ import: from }) => from === null)).toBe(true);
  });

  test.each([
    ["kind=village&id=1", 400],
    ["kind=seat", 400],
    ["kind=seat&id=1&skip=-1", 400],
  ])("LIFE-04 %s is refused", async (query, status) => {
    expect((await viewer.get(`/api/changes/history?${query}`)).statusCode).toBe(status);
  });
});

describe("LIFE-04 the history of an import", () => {
  const { server, admin, analyst, viewer } = countryServer();
  const imports = importsBy(server, analyst);
  const declared = (winner: string) =>
    `Seat,District,Constituency,Winner,Polling day,Declared on\nMP,ABIM,LABWOR,${winner},2020-09-04,2020-09-05\n`;

  test("LIFE-04 it has upload, request, approval and commit; the seat's history has the correction with both winners and who approved it", async () => {
    await makeCycle(analyst);
    await imports.take(declared("A Example"));
    const read = await imports.read(declared("B Example"));
    await imports.act(read.id, "commit");
    const waiting = await analyst.read<History>(`/api/changes/history/import?id=${read.id}`);
    expect(waiting.entries.map(({ what, by }) => [what, by])).toEqual([
      ["Commit requested", "analyst"],
      ["File uploaded", "analyst"],
    ]);
    const approved = await admin.post(`/api/imports/${read.id}/approve`, {});
    expect(approved.statusCode, approved.body).toBe(200);
    await imports.settled(read.id);
    const done = await analyst.read<History>(`/api/changes/history/import?id=${read.id}`);
    expect(done.entries[0]).toMatchObject({
      what: "Commit done",
      by: "analyst",
      decided: { decision: "approved", by: "admin" },
      fields: [{ label: "Changed records", before: null, after: "1" }],
    });
    expect((await viewer.get(`/api/changes/history/import?id=${read.id}`)).statusCode).toBe(403);
    expect((await analyst.get("/api/changes/history/import?id=999")).statusCode).toBe(404);
    const { rows } = await sql<{ seat: number }>`
      select seat_id as seat from contest join declaration on contest_id = contest.id limit 1`.execute(
      server.database.db,
    );
    const seat = await viewer.read<History>(`/api/changes/history?kind=seat&id=${rows[0]?.seat}`);
    expect(seat.entries[0]).toMatchObject({
      what: "Declared corrected",
      import: read.id,
      decided: { by: "admin" },
      fields: expect.arrayContaining([{ label: "Winner", before: "A Example", after: "B Example" }]),
    });
  });
});
