import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { NOTES_PER_RECORD } from "@command-center/contract/notes/note-changes";
import type { Note } from "@command-center/contract/notes/notes";
import type { Conflict } from "@command-center/contract/wire/errors";
import { tokenAt } from "../../testing/ledger/token-at.ts";
import { limitedTo, sampleServer, type TestCaller } from "../../testing/sample-server.ts";
import { addAccount, PASSWORD, sealAgain } from "../../testing/accounts.ts";
import { callerOn } from "../../testing/sample-server.ts";

const { server, admin, analyst, viewer } = sampleServer();
const other = callerOn(server, async () =>
  server.signIn(await addAccount(server.database, { username: "other", role: "analyst" })),
);
const acholi = limitedTo(server, "Acholi");
const northern = limitedTo(server, "Northern");

const notesOn = (by: TestCaller, query: string) => by.read<Note[]>(`/api/notes?${query}`);
const textsOn = async (by: TestCaller, query: string) => (await notesOn(by, query)).map(({ text }) => text);

async function write(by: TestCaller, about: object, text = "Checked with the panel."): Promise<Note> {
  const answer = await by.post("/api/notes", { ...about, text, inBrief: false });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Note>();
}

const audited = (id: number) =>
  server.database.db
    .selectFrom("audit_entry")
    .select(["username", "action", "before", "after"])
    .where("subject", "=", `Note ${id}`)
    .orderBy("id")
    .execute();

describe("DAY-06 notes", () => {
  test("DAY-06 a note tells who wrote it and when, and can be changed, deleted and restored by its author", async () => {
    const about = { petition: "MP/015" };
    const written = await write(analyst, about, "First\nsecond line");
    expect(written).toMatchObject({
      petition: "MP/015",
      figure: null,
      text: "First\nsecond line",
      by: "analyst",
      part: null,
      changedAt: null,
    });
    const query = "petition=MP/015";
    expect(await notesOn(viewer, query)).toEqual([written]);

    const { id, version } = written;
    const change = { id, version, text: "Changed", inBrief: true };
    const changed = (await analyst.put("/api/notes", change)).json<Note>();
    expect(changed).toMatchObject({ text: "Changed", inBrief: true, writtenAt: written.writtenAt });
    expect(changed.changedAt).not.toBeNull();
    expect((await analyst.post("/api/notes/remove", { id })).statusCode).toBe(200);
    expect(await notesOn(viewer, query)).toEqual([]);
    expect((await analyst.post("/api/notes/remove", { id })).statusCode).toBe(404);
    expect((await analyst.post("/api/notes/restore", { id })).json()).toEqual(changed);
    expect(await notesOn(viewer, query)).toEqual([changed]);
    expect(await audited(id)).toMatchObject([
      { username: "analyst", action: "note.written", after: { about: "Petition MP/015" } },
      { action: "note.changed", before: { text: "First\nsecond line" }, after: { text: "Changed" } },
      { action: "note.deleted", before: { by: "analyst", text: "Changed" } },
      { action: "note.restored", after: { text: "Changed" } },
    ]);
  });

  test("DAY-06 viewers read notes and write none, analysts change only their own, administrators delete every note", async () => {
    const { id, version } = await write(analyst, { figure: "mps_declared" });
    const note = { figure: "mps_declared", text: "No", inBrief: false };
    expect((await viewer.post("/api/notes", note)).statusCode).toBe(403);
    const change = { id, version, text: "Mine now", inBrief: false };
    expect((await other.put("/api/notes", change)).statusCode).toBe(404);
    expect((await admin.put("/api/notes", change)).statusCode).toBe(404);
    expect((await other.post("/api/notes/remove", { id })).statusCode).toBe(404);
    expect((await admin.post("/api/notes/remove", { id })).statusCode).toBe(200);
    // The author cannot undo what an administrator deleted.
    expect((await analyst.post("/api/notes/restore", { id })).statusCode).toBe(404);
    expect((await admin.post("/api/notes/restore", { id })).statusCode).toBe(200);
    expect((await audited(id)).map(({ username, action }) => [username, action])).toEqual([
      ["analyst", "note.written"],
      ["admin", "note.deleted"],
      ["admin", "note.restored"],
    ]);
  });

  test("DAY-06 LIFE-06 a change of a note that was changed meanwhile is refused with the newer text", async () => {
    const { id, version } = await write(analyst, { figure: "districts" });
    const save = (text: string) => analyst.put("/api/notes", { id, version, text, inBrief: false });
    expect((await save("From the first tab")).statusCode).toBe(200);
    const answer = await server.app.inject({
      method: "PUT",
      url: "/api/notes",
      headers: { cookie: await analyst.cookie(), accept: "application/problem+json" },
      payload: { id, version, text: "From the second tab", inBrief: false },
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ conflict: Conflict }>().conflict).toMatchObject({
      by: "analyst",
      fields: [{ field: "text", theirs: "From the first tab" }],
    });
  });

  test("DAY-06 hostile input is refused with a sentence, and markup stays text", async () => {
    const post = (body: object) =>
      analyst.post("/api/notes", { figure: "lc5_turnout", text: "x", inBrief: false, ...body });
    const refusals: [object, number, RegExp][] = [
      [{ text: "x".repeat(10_000) }, 400, /at most 2,000 characters/],
      [{ text: "ሀ".repeat(10_000) }, 400, /at most 2,000 characters/],
      [{ text: " \n " }, 400, /Write a note/],
      [{ text: "\u200b" }, 400, /Write a note/],
      [{ text: "\u2060\u3164\u00ad\u{e0041}" }, 400, /Write a note/],
      [{ text: "a\n".repeat(61) + "a" }, 400, /at most 60 lines/],
      [{ petition: "MP/015" }, 400, /one figure, petition or chart/],
      [{ figure: undefined }, 400, /one figure, petition or chart/],
      [{ figure: "constructor" }, 404, /no figure/],
      [{ figure: undefined, petition: "MP/999" }, 404, /no petition/],
      [{ day: "2025-08-12" }, 400, /day of the chart/],
      [{ figure: undefined, chart: "rulings_by_day" }, 400, /day of the chart/],
      [{ figure: undefined, chart: "rulings_by_day", day: "2025-09-03" }, 422, /2 Sep 2025/],
      [{ figure: undefined, chart: "rulings_by_day", day: "0001-01-01" }, 422, /Choose a day from/],
      [{ cycle: 999 }, 404, /cycle/],
    ];
    for (const [body, status, sentence] of refusals) {
      const answer = await post(body);
      expect([status, answer.body], JSON.stringify(body).slice(0, 80)).toEqual([
        answer.statusCode,
        expect.stringMatching(sentence),
      ]);
    }
    expect((await analyst.get("/api/notes")).statusCode).toBe(400);
    const text = '<img src=x onerror="alert(1)"> & <b>bold</b>';
    expect((await write(analyst, { figure: "lc5_turnout" }, `${text}\u202e\u0007`)).text).toBe(text);
    expect(await textsOn(viewer, "figure=lc5_turnout")).toEqual([text]);
  });

  test("DAY-06 a record takes a limited number of notes", async () => {
    const one = await write(analyst, { chart: "petitions_filed", day: "2025-08-12" });
    await server.change(async ({ db }) => {
      await sql`insert into note (cycle_id, chart, day, as_of, account_id, username, name)
        select cycle_id, chart, day, as_of, account_id, username, name from note, generate_series(2, ${NOTES_PER_RECORD})
        where id = ${one.id}`.execute(db);
      await sql`insert into note_version (note_id, text, in_brief)
        select id, 'x', false from note where chart = 'petitions_filed' and id <> ${one.id}`.execute(db);
    });
    const answer = await analyst.post("/api/notes", {
      chart: "petitions_filed",
      day: "2025-08-13",
      text: "One more",
      inBrief: false,
    });
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining("200 notes")]);
    // Nor does deleting one, writing another and restoring the first go past it.
    await analyst.post("/api/notes/remove", { id: one.id });
    await write(analyst, { chart: "petitions_filed", day: "2025-08-13" });
    expect((await analyst.post("/api/notes/restore", { id: one.id })).statusCode).toBe(409);
  });
});

describe("DAY-06 LOGIN-07 notes of limited accounts", () => {
  let inAcholi = "";
  beforeAll(async () => {
    const [petition] = await acholi.read<{ number: string }[]>("/api/petitions");
    inAcholi = petition?.number ?? "";
  });

  test("DAY-06 LOGIN-07 a limited account sees notes only of petitions in its districts", async () => {
    await write(analyst, { petition: inAcholi }, "In Acholi");
    await write(analyst, { petition: "LEA/001" }, "Of no district");
    expect(await textsOn(acholi, `petition=${inAcholi}`)).toEqual(["In Acholi"]);
    expect(await textsOn(acholi, "petition=LEA/001")).toEqual([]);
    const foreign = { petition: "LEA/001", text: "Guessed", inBrief: false };
    expect((await acholi.post("/api/notes", foreign)).statusCode).toBe(404);
  });

  test("DAY-06 LOGIN-07 a note on a figure is seen by the accounts that see all of what it counts", async () => {
    const about = { figure: "petitions_pending" };
    await write(analyst, about, "About Uganda");
    const own = await write(acholi, about, "About Acholi");
    expect(own.part).toBe("Acholi, part of Uganda");
    const query = "figure=petitions_pending";
    expect(await textsOn(admin, query)).toEqual(["About Acholi", "About Uganda"]);
    expect(await textsOn(northern, query)).toEqual(["About Acholi"]);
    await write(northern, about, "About Northern");
    expect(await textsOn(acholi, query)).toEqual(["About Acholi"]);

    const chart = { chart: "petitions_pending", day: "2025-08-12" };
    await write(analyst, chart, "About Uganda");
    await write(acholi, chart, "About Acholi");
    expect(await textsOn(acholi, "chart=petitions_pending")).toEqual(["About Acholi"]);
  });

  test("DAY-06 LOGIN-07 an author who was limited since changes and restores nothing outside the new scope", async () => {
    const petition = await write(acholi, { petition: inAcholi });
    const figure = await write(acholi, { figure: "petitions_pending" });
    const removed = await write(acholi, { figure: "mp_turnout" });
    await acholi.post("/api/notes/remove", { id: removed.id });
    const scope = (area: string) =>
      sealAgain(
        server.database,
        "acholi",
        sql`update account_scope set area_id = (select id from area where name = ${area} and kind in ('sub_region', 'district'))
          where account_id = (select id from account where username = 'acholi')`,
      );
    await scope("Lango");
    const narrowed = callerOn(server, () => server.signIn({ username: "acholi", password: PASSWORD }));
    for (const { id, version } of [petition, figure]) {
      const change = await narrowed.put("/api/notes", { id, version, text: "Changed", inBrief: true });
      expect(change.statusCode).toBe(404);
      expect((await narrowed.post("/api/notes/remove", { id })).statusCode).toBe(404);
    }
    expect((await narrowed.post("/api/notes/restore", { id: removed.id })).statusCode).toBe(404);
    await scope("Acholi");
  });

  test("DAY-06 LOGIN-07 a note on a figure that is the same for every account is seen by all", async () => {
    await write(analyst, { figure: "target_youth" }, "For every account");
    expect(await textsOn(acholi, "figure=target_youth")).toEqual(["For every account"]);
  });

  test("DAY-06 LOGIN-07 a note on a region's figure is seen by accounts that see the whole region", async () => {
    const western = limitedTo(server, "Western");
    await write(analyst, { figure: "western_mp_turnout" }, "Western");
    expect(await textsOn(western, "figure=western_mp_turnout")).toEqual(["Western"]);
    expect(await textsOn(acholi, "figure=western_mp_turnout")).toEqual([]);
    const note = { figure: "western_mp_turnout", text: "Guessed", inBrief: false };
    expect((await acholi.post("/api/notes", note)).statusCode).toBe(403);
  });
});

describe("DAY-06 CLOCK notes of the past", () => {
  test("DAY-06 a page of the past shows the notes of its time", async () => {
    const { rows } = await sql<{ id: number }>`select id from cycle where in_force`.execute(
      server.database.db,
    );
    const cycle = rows[0]?.id;
    const note = await write(analyst, { figure: "tribunal_panels" }, "As written");
    // Positions come with records, and notes have their times between them.
    const token = async () => {
      await server.change(({ db }) =>
        sql`
          insert into claim (cycle_id, measure, definition, unit, value, standing, true_on, source_id)
          select cycle_id, measure, definition, unit, value + 1, 'finding', true_on, source_id from claim order by id limit 1`.execute(
          db,
        ),
      );
      return tokenAt(server.database, "infinity");
    };
    const first = await token();
    const { id, version } = note;
    expect(
      (await analyst.put("/api/notes", { id, version, text: "As changed", inBrief: false })).statusCode,
    ).toBe(200);
    const second = await token();
    expect((await analyst.post("/api/notes/remove", { id })).statusCode).toBe(200);
    const query = `figure=tribunal_panels&cycle=${cycle}`;
    expect(await textsOn(viewer, query)).toEqual([]);
    expect(await textsOn(viewer, `${query}&asOf=2025-09-02&known=${first}`)).toEqual(["As written"]);
    expect(await textsOn(viewer, `${query}&asOf=2025-09-02&known=${second}`)).toEqual(["As changed"]);
    // Written when the figures were as of 2 September.
    await write(analyst, { figure: "tribunal_panels" }, "Another");
    expect(await textsOn(viewer, `${query}&asOf=2025-09-01`)).toEqual([]);
    expect(await textsOn(viewer, `${query}&asOf=2025-09-02`)).toEqual(["Another"]);
  });
});
