import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { checkRecord, readRecordForm } from "@command-center/contract/changes/entered-records";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { callerOn, countryServer, limitedTo, type TestCaller } from "../../../testing/sample-server.ts";
import { addAccount } from "../../../testing/accounts.ts";

type RecordForm = OutputOf<typeof readRecordForm>;
type Checked = OutputOf<typeof checkRecord>;

const { server, admin, analyst, viewer } = countryServer();
const second = callerOn(server, async () =>
  server.signIn(await addAccount(server.database, { username: "second", role: "analyst" })),
);
const imports = importsBy(server, analyst);
let cycle: number;

beforeAll(async () => {
  cycle = await makeCycle(analyst);
  await imports.take("District,Members\nABIM,1000\nKALUNGU,2000\n");
  await imports.take(
    "Contest,District,Counted on,Votes cast,Villages reported\nMP primary,ABIM,2021-01-10,400,10/20\n",
  );
  await imports.take(
    "Seat,District,Constituency,Winner,Votes,Runner-up's votes,Valid votes,Polling day,Declared on\nMP,ABIM,LABWOR,Achen Example,1200,800,2100,2020-09-04,2020-09-05\nLC5,ABIM,,Okello Example,500,400,900,2020-09-04,2020-09-05\n",
  );
  await imports.take(
    "Petition no,Category,District,Constituency,Petitioner,Grounds,Status,Date filed\nMP/1,MP,ABIM,Labwor County,D Example,Voter bribery,Filed,2020-09-08\n",
  );
});

const form = (kind: string, name: Record<string, string>, by: TestCaller = analyst) =>
  by.read<RecordForm>(`/api/changes/records/form?${new URLSearchParams({ kind, ...name })}`);
const textsOf = ({ fields }: RecordForm) => Object.fromEntries(fields.map(({ id, text }) => [id, text]));
const request = (kind: string, { fields, replaces }: RecordForm, changed: Record<string, string>) => ({
  kind,
  fields: { ...Object.fromEntries(fields.map(({ id, text }) => [id, text])), ...changed },
  replaces,
});
const why = () => ({
  clientId: randomUUID(),
  reason: "Typing error",
  source: "Return of the registrar, 5 Jan",
});
const check = async (kind: string, opened: RecordForm, changed: Record<string, string>) => {
  const answer = await analyst.post("/api/changes/records/check", request(kind, opened, changed));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Checked>();
};
const send = (kind: string, opened: RecordForm, changed: Record<string, string>, by: TestCaller = analyst) =>
  by.post("/api/changes/records", { ...request(kind, opened, changed), ...why() });
const enter = async (kind: string, opened: RecordForm, changed: Record<string, string>, by?: TestCaller) => {
  const answer = await send(kind, opened, changed, by);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ChangeSetDetail>();
};

/** A change that waits is approved by the second account. */
const approved = async (set: ChangeSetDetail, by: TestCaller = second) => {
  expect(set.state).toBe("proposed");
  const answer = await by.post(`/api/changes/sets/${set.id}/approve`, { digest: set.digest });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ChangeSetDetail>();
};
const undone = async (set: ChangeSetDetail) => {
  const answer = await analyst.post(`/api/changes/sets/${set.id}/undo`, { reason: "Was right before" });
  expect(answer.statusCode, answer.body).toBe(200);
  const undo = answer.json<ChangeSetDetail>();
  return undo.state === "proposed" ? approved(undo) : undo;
};
const refusal = async (
  kind: string,
  opened: RecordForm,
  changed: Record<string, string>,
  by?: TestCaller,
) => {
  const answer = await send(kind, opened, changed, by);
  return [answer.statusCode, answer.body];
};

const TURNOUT = { district: "abim", contest: "MP primary" };
const turnout = async () => textsOf(await form("turnout", TURNOUT))["votes"];
const seatOf = async (name: string) =>
  String(
    (
      await server.database.db
        .selectFrom("seat")
        .select("id")
        .where("name", "=", name)
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow()
    ).id,
  );

describe("LIFE-01 records entered by hand", () => {
  test("LIFE-01 a turnout is corrected once for one request, with before and after, reason and source, and undone", async () => {
    const opened = await form("turnout", TURNOUT);
    expect(opened).toMatchObject({ isNew: false, cycle: { id: cycle, asOf: "2021-01-31" } });
    expect(textsOf(opened)).toEqual({
      contest: "MP primary",
      district: "Abim",
      day: "2021-01-10",
      votes: "400",
      units: "10/20",
    });
    expect(opened.fields.filter(({ isFixed }) => isFixed).map(({ id }) => id)).toEqual([
      "contest",
      "district",
      "day",
    ]);
    const record = {
      about: "MP primary · 10 Jan 2021 · Abim",
      fields: [{ label: "Votes cast", before: "400", after: "410" }],
    };
    expect(await check("turnout", opened, { votes: "410" })).toEqual({
      problems: [],
      questions: [],
      record,
      isSame: false,
      moves: [
        { what: "Average turnout", from: "40.0%", to: "41.0%" },
        { what: "Votes cast in the MP primaries", from: "400", to: "410" },
      ],
      approval: { reasons: [], approvers: [] },
      conflict: null,
    });
    expect(await turnout()).toBe("400");
    const body = { ...request("turnout", opened, { votes: "410" }), ...why() };
    const answer = await analyst.post("/api/changes/records", body);
    const saved = answer.json<ChangeSetDetail>();
    // The same request is saved once. With other content its client id is refused.
    const twice = await analyst.post("/api/changes/records", body);
    expect(twice.json<ChangeSetDetail>().id).toBe(saved.id);
    expect((await analyst.post("/api/changes/records", { ...body, reason: "Another" })).statusCode).toBe(409);
    expect(saved).toMatchObject({
      origin: "form",
      kind: "turnout",
      state: "applied",
      reason: "Typing error",
      source: "Return of the registrar, 5 Jan",
      import: null,
      link: { kind: "district", slug: "abim" },
      ...record,
    });
    expect(await turnout()).toBe("410");
    const undo = await undone(saved);
    expect(undo).toMatchObject({ state: "applied", fields: [{ before: "410", after: "400" }] });
    expect(await turnout()).toBe("400");
  });

  test("LIFE-01 LIFE-06 the second of two users is refused with the first one's value, and may then save theirs", async () => {
    const opened = await form("turnout", TURNOUT);
    const first = await enter("turnout", opened, { votes: "430" });
    const answer = await second.post("/api/changes/records", {
      ...request("turnout", opened, { votes: "431" }),
      ...why(),
    });
    expect(answer.statusCode).toBe(409);
    const { detail, conflict } = answer.json<{ detail: string; conflict: Checked["conflict"] }>();
    expect(detail).toContain("has changed this since you opened it. Nothing was saved.");
    expect(conflict).toMatchObject({ by: first.proposed.by, fields: [{ field: "votes", theirs: "430" }] });
    expect((await check("turnout", opened, { votes: "431" })).conflict).toEqual(conflict);
    // Knowingly over the other value: a correction of a correction.
    const again = await enter(
      "turnout",
      { ...opened, replaces: conflict?.version ?? null },
      { votes: "431" },
      second,
    );
    expect(again.fields).toEqual([{ label: "Votes cast", before: "430", after: "431" }]);
    const refused = await analyst.post(`/api/changes/sets/${first.id}/undo`, { reason: "Mistake" });
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      expect.stringContaining(
        "A later change by second depends on some of these records. Undo that one first.",
      ),
    ]);
    await undone(again);
    await undone(first);
    expect(await turnout()).toBe("400");
  });

  test("LIFE-01 a corrected declaration says beforehand who must approve it, and changes with a second person's approval of what is still so", async () => {
    const name = { seat: await seatOf("Labwor County") };
    const opened = await form("declarations", name);
    expect(opened.title).toBe("MP · Abim · Labwor County");
    const found = await check("declarations", opened, { votes: "1250", validVotes: "2150" });
    expect(found.approval).toEqual({ reasons: ["1 declared result changes."], approvers: expect.any(Array) });
    expect(found.approval.approvers).toContain("second");
    const proposed = await enter("declarations", opened, { votes: "1250", validVotes: "2150" });
    expect(proposed).toMatchObject({
      state: "proposed",
      link: { kind: "seat", id: Number(name.seat) },
      fields: [
        { label: "Votes", before: "1200", after: "1250" },
        { label: "Valid votes", before: "2100", after: "2150" },
        { label: "Lead, votes", before: "400", after: "450" },
        { label: "Margin, points", before: "19.05", after: "20.93" },
      ],
    });
    expect(
      (await analyst.post(`/api/changes/sets/${proposed.id}/approve`, { digest: proposed.digest }))
        .statusCode,
    ).toBe(403);
    const made = await admin.post("/api/administration/accounts", {
      username: "helper",
      displayName: "Helper",
      role: "analyst",
      scope: [],
    });
    expect(made.statusCode).toBe(200);
    const byAdmin = await enter("declarations", opened, { votes: "1260" }, admin);
    expect(byAdmin.approval.approvers).not.toContain("helper");
    expect(byAdmin.approval.approvers).toContain("second");
    expect((await admin.post(`/api/changes/sets/${byAdmin.id}/withdraw`, {})).statusCode).toBe(200);
    expect(textsOf(await form("declarations", name))["votes"]).toBe("1200");
    const other = await enter("declarations", opened, { votes: "1299" });
    await approved(proposed);
    expect(textsOf(await form("declarations", name))["votes"]).toBe("1250");
    // A request against a record lapses when the record changes.
    const late = await second.post(`/api/changes/sets/${other.id}/approve`, { digest: other.digest });
    expect([late.statusCode, late.body]).toEqual([
      409,
      expect.stringContaining(`Change ${proposed.id} by analyst has changed the record since.`),
    ]);
    await undone(proposed);
    expect(textsOf(await form("declarations", name))["votes"]).toBe("1200");
  });

  test("LIFE-01 a rerun is entered as a new declaration of the seat", async () => {
    const name = { seat: await seatOf("Labwor County") };
    const opened = await form("declarations", { ...name, isNew: "yes" });
    expect(textsOf(opened)).toMatchObject({
      seat: "MP",
      district: "Abim",
      constituency: "Labwor County",
      winner: "",
    });
    const rerun = { winner: "Bua Example", reason: "Rerun", pollingDay: "2020-10-01", day: "2020-10-02" };
    const saved = await approved(await enter("declarations", opened, rerun));
    expect(textsOf(await form("declarations", name))).toMatchObject({
      winner: "Bua Example",
      reason: "Rerun",
    });
    await undone(saved);
    expect(textsOf(await form("declarations", name))["winner"]).toBe("Achen Example");
  });

  test("LIFE-01 a petition is filed by hand, under a number that no other has", async () => {
    const opened = await form("petitions", {});
    expect(opened.fields.map(({ id, isFixed, text }) => [id, isFixed, text])).toEqual([
      ["number", false, ""],
      ["category", false, ""],
      ["district", false, ""],
      ["constituency", false, ""],
      ["subject", false, ""],
      ["petitioner", false, ""],
      ["ground", false, ""],
      ["status", true, "Filed"],
      ["filedOn", false, ""],
    ]);
    expect(opened.districts).toContain("Abim");
    expect(opened.constituencies).toContainEqual({ name: "Labwor County", district: "Abim" });
    const filed = {
      number: "MP/2",
      category: "MP",
      district: "Abim",
      constituency: "Labwor County",
      petitioner: "E Example",
      ground: "Violence",
      filedOn: "2020-09-09",
    };
    expect(await refusal("petitions", opened, { ...filed, number: "mp/1" })).toEqual([
      422,
      expect.stringContaining("A petition with this number is recorded already."),
    ]);
    expect((await refusal("petitions", opened, { ...filed, filedOn: "2021-02-01" }))[1]).toContain(
      "This is after 31 Jan 2021, the day of this cycle.",
    );
    expect((await refusal("petitions", opened, { ...filed, ground: "" }))[0]).toBe(422);
    const saved = await enter("petitions", opened, filed);
    expect(saved).toMatchObject({
      state: "applied",
      about: "MP/2 · Filed · Abim · Labwor County",
      link: { kind: "petition", number: "MP/2" },
    });
    expect(await viewer.read("/api/petition?number=MP/2")).toMatchObject({ number: "MP/2" });
    await undone(saved);
    expect((await viewer.get("/api/petition?number=MP/2")).statusCode).toBe(404);
  });

  test("LIFE-01 corrected facts of a petition are those of all its steps, and its panel and hearing stay", async () => {
    await imports.take("Panel,Petitions a day,Sits from,Sits to\n1,4,2020-09-10,\n");
    const step = async (next: object) => {
      const { replaces } = await analyst.read<{ replaces: number }>(
        "/api/changes/petition-steps/next?number=MP/1",
      );
      const answer = await analyst.post("/api/changes/petition-steps", {
        ...why(),
        number: "MP/1",
        replaces,
        step: next,
      });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<ChangeSetDetail>();
    };
    await step({ step: "serve", on: "2020-09-12" });
    const listed = await step({ step: "list", on: "2020-09-14", hearingOn: "2020-09-20", panel: 1 });
    const states = async () =>
      (
        await server.database.db
          .selectFrom("petition_state as state")
          .innerJoin("petition", "petition.id", "petition_id")
          .select(["ground", "filed_on", "served_on", "hearing_on", "true_on"])
          .where("number", "=", "MP/1")
          .where("retired_at", "is", null)
          .orderBy("true_on")
          .execute()
      ).map((row) => Object.values(row).map((value) => (value === null ? null : String(value))));
    const before = await states();
    const opened = await form("petitions", { number: "MP/1" });
    expect(opened.fields.filter(({ isFixed }) => !isFixed).map(({ id }) => id)).toEqual([
      "ground",
      "filedOn",
      "servedOn",
    ]);
    const saved = await enter("petitions", opened, { ground: "Violence", filedOn: "2020-09-07" });
    expect(await states()).toEqual([
      ["violence", "2020-09-07", null, null, "2020-09-07"],
      ["violence", "2020-09-07", "2020-09-12", null, "2020-09-12"],
      ["violence", "2020-09-07", "2020-09-12", "2020-09-20", "2020-09-14"],
    ]);
    expect(
      (
        await refusal("petitions", await form("petitions", { number: "MP/1" }), { servedOn: "2020-09-15" })
      )[1],
    ).toContain("Another step of this petition is dated before that.");
    await undone(saved);
    expect(await states()).toEqual(before);
    const undo = await analyst.post(`/api/changes/sets/${listed.id}/undo`, { reason: "Wrong day" });
    expect(undo.statusCode, undo.body).toBe(200);
    expect(await states()).toEqual(before.slice(0, 2));
  });

  test("LIFE-01 members of a district are corrected on the register, and undone", async () => {
    const opened = await form("party-register", { district: "abim" });
    expect(textsOf(opened)).toEqual({ district: "Abim", members: "1000" });
    expect((await refusal("party-register", opened, { members: "many" }))[0]).toBe(422);
    const saved = await enter("party-register", opened, { members: "1,050" });
    expect(saved).toMatchObject({
      about: "Abim",
      what: "Members 1,000 → 1,050",
      fields: [{ label: "Members", before: "1000", after: "1050" }],
    });
    expect((await refusal("party-register", opened, { members: "1060" }))[0]).toBe(409);
    await undone(saved);
    expect(textsOf(await form("party-register", { district: "abim" }))["members"]).toBe("1000");
  });

  test.each([
    ["incidents", { number: "INC/1", district: "Gulu", day: "2020-13-04" }],
    ["targets", { aim: "Women", value: "135" }],
    ["panels", { number: "3", dailyCapacity: "four", sitsFrom: "2020-09-10" }],
    ["limits", { limit: "No such limit", value: "1" }],
    ["claims", { figure: "Renewal", value: "" }],
    ["calendar", { event: "Example day", startsOn: "" }],
    ["ministers", {}],
  ])("LIFE-01 a check of wrong %s names the field and saves nothing", async (kind, fields) => {
    const opened = await form(kind, {});
    expect(opened).toMatchObject({ isNew: true, replaces: null });
    const { problems, record } = await check(kind, opened, fields as Record<string, string>);
    expect(record).toBe(null);
    expect(problems.filter(({ severity, field }) => severity === "refused" && field !== null)).not.toEqual(
      [],
    );
  });

  test("LIFE-01 wrong input is refused in one sentence and saves nothing", async () => {
    const opened = await form("turnout", TURNOUT);
    const post = (more: object) =>
      analyst.post("/api/changes/records", { ...request("turnout", opened, {}), ...why(), ...more });
    const { fields } = request("turnout", opened, {});
    for (const [more, status, sentence] of [
      [{ reason: " " }, 400, "Say why."],
      [{ source: "" }, 400, "Say where it is known from."],
      [{ kind: "station-list" }, 400, "Choose a kind of records"],
      [
        { fields: { ...fields, other: "1" } },
        400,
        "A field was given that this kind of record does not have.",
      ],
      [{ fields: { ...fields, votes: "about 400" } }, 422, ""],
      [{ fields: { ...fields, units: "30/20" } }, 422, ""],
      [{ fields: { ...fields, district: "Nowhere" } }, 422, "There is no district"],
      [{ cycle: 999_999 }, 404, "There is no such election cycle."],
      [{}, 409, "This is the current record. There is nothing to change."],
    ] as const) {
      const answer = await post(more);
      expect([answer.statusCode, answer.body], JSON.stringify(more)).toEqual([
        status,
        expect.stringContaining(sentence),
      ]);
    }
    expect(await turnout()).toBe("400");
    const { rows } = { rows: await analyst.read<object[]>("/api/imports?limit=1000") };
    expect(JSON.stringify(rows)).not.toContain("Return of the registrar");
  });

  test("LIFE-01 an account limited to part of the country, and one that may not import, get 403", async () => {
    const opened = await form("turnout", TURNOUT);
    const limited = limitedTo(server, "Abim");
    for (const by of [limited, viewer]) {
      expect((await by.get("/api/changes/records/form?kind=turnout")).statusCode).toBe(403);
      expect((await send("turnout", opened, { votes: "410" }, by)).statusCode).toBe(403);
      expect((await by.post("/api/changes/records/check", request("turnout", opened, {}))).statusCode).toBe(
        403,
      );
    }
  });

  test.each([
    [
      "turnout",
      TURNOUT,
      { votes: "444", units: "" },
      "Contest,District,Counted on,Votes cast,Villages reported\nMP primary,ABIM,2021-01-10,444,\n",
    ],
    [
      "claims",
      { name: "Women among flagbearers", isNew: "yes" },
      { value: "35", publication: "Primaries in numbers", publisher: "Example Times", day: "2021-01-20" },
      "Figure,Value,Publication,Published by,As of\nWomen among flagbearers,35,Primaries in numbers,Example Times,2021-01-20\n",
    ],
    [
      "calendar",
      {},
      { event: "Example day", startsOn: "2021-01-20", body: "Party" },
      "Event,Starts on,Roadmap\nExample day,2021-01-20,Party\n",
    ],
  ])(
    "LIFE-01 %s of a form are what the same row of a file makes of them",
    async (kind, name, fields, file) => {
      const opened = await form(kind, name);
      const found = await check(kind, opened, fields as Record<string, string>);
      const read = await imports.read(file);
      expect(read.impact).toEqual(found.moves);
      await enter(kind, opened, fields as Record<string, string>);
      const again = await imports.change(read.id, {});
      expect(again.counts).toMatchObject({ same: 1, new: 0, changed: 0 });
    },
  );
});
