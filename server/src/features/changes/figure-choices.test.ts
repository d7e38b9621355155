import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { PublishedFigure } from "@command-center/contract/changes/figure-choices";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { ChangedRecords, ChangesBetween } from "@command-center/contract/changes/changes-between";
import type { DashboardStats } from "@command-center/contract/dashboard";
import type { Problem } from "@command-center/contract/wire/errors";
import type { Figure } from "@command-center/contract/figures";
import { addAccount } from "../../testing/accounts.ts";
import { cells, sheetFrom } from "../../testing/files/exported.ts";
import { pdfPages } from "../../testing/files/pdf-text.ts";
import { callerOn, limitedTo, sampleServer } from "../../testing/sample-server.ts";

const { server, analyst, viewer, admin } = sampleServer();
const second = callerOn(server, async () =>
  server.signIn(await addAccount(server.database, { username: "second", role: "analyst" })),
);
const limited = limitedTo(server, "Acholi");

const FIGURE = "petitions_filed";
const published = (figure = FIGURE, query = "", by = viewer) =>
  by.read<PublishedFigure>(`/api/figures/published?figure=${figure}${query}`);
const figure = async (id = FIGURE, query = "", by = viewer) =>
  (await by.read<Figure[]>(`/api/figures${query}`)).find((one) => one.id === id);
const claimOf = async (value: number, id = FIGURE) =>
  (await published(id)).published.find((one) => one.value === value)?.id ?? 0;

const send = async (claim: number | null, more: object = {}, by = analyst) =>
  by.post("/api/changes/figure-choices", {
    clientId: randomUUID(),
    figure: FIGURE,
    claim,
    replaces: (await published()).choice?.id ?? null,
    reason: "The register has MP and LC5 petitions alone",
    ...more,
  });
/** A second person's approval. */
const approved = async ({ id, digest }: Pick<ChangeSetDetail, "id" | "digest">) => {
  const answer = await admin.post(`/api/changes/sets/${id}/approve`, { digest });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ChangeSetDetail>();
};
const choose = async (claim: number | null, more: object = {}, by = analyst) => {
  const answer = await send(claim, more, by);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json<ChangeSetDetail>()).toMatchObject({
    state: "proposed",
    approval: { reasons: ["1 figure shows another value."] },
  });
  return approved(answer.json<ChangeSetDetail>());
};
/** Known moments of the ledger, the newest last. */
const position = async () => {
  const { rows } = await sql<{ token: string }>`
    select token from ledger_position where position is not null order by position desc limit 1`.execute(
    server.database.db,
  );
  return rows[0]?.token ?? "";
};

/** Three published counts of the petitions after the elections of 2021, as `ways-of-a-case.md` has them. */
const COUNTS = [
  ["Petitions by ground", "Example Report", 104],
  ["Petitions filed in 2021", "Example Gazette", 155],
  ["Petitions before the courts", "Example Times", 179],
] as const;

beforeAll(async () => {
  await server.change(async ({ db, touch }) => {
    touch("claims");
    const { cycle_id } = await db.selectFrom("claim").select("cycle_id").executeTakeFirstOrThrow();
    for (const [title, publisher, value] of COUNTS) {
      const source = await db
        .insertInto("source")
        .values({ kind: "publication", title, publisher, published_on: "2025-08-30" })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db
        .insertInto("claim")
        .values({
          cycle_id,
          measure: "petitions_resolved",
          definition: "Petitions ruled on",
          unit: "count",
          value,
          true_on: "2025-08-29",
          source_id: source.id,
        })
        .execute();
    }
  });
});

describe("CLAIM-01 the choice of a published value", () => {
  test("CLAIM-01 three published counts are shown side by side, each with its source and dates", async () => {
    const { computed, choice, published: all } = await published("petitions_resolved");
    expect({ computed, choice }).toEqual({ computed: 587, choice: null });
    expect(
      all.map(({ value, source, publishedOn, day, isUsed }) => [value, source, publishedOn, day, isUsed]),
    ).toEqual(
      COUNTS.map(([title, publisher, value]) => [
        value,
        `${publisher}, ${title}`,
        "2025-08-30",
        "2025-08-29",
        false,
      ]),
    );
  });

  test("CLAIM-01 a chosen value is the figure on every page, in exports and the brief, with its reason", async () => {
    const token = await position();
    const { id } = await server.database.db
      .selectFrom("cycle")
      .select("id")
      .where("in_force", "=", true)
      .executeTakeFirstOrThrow();
    const before = `cycle=${id}&asOf=2025-09-02&known=${token}`;
    const made = await choose(await claimOf(613));
    expect(made).toMatchObject({
      kind: "figure-choice",
      state: "applied",
      about: "Active petitions",
      what: "value of the records → 613",
    });
    expect(await figure()).toMatchObject({
      value: 613,
      basis: "claim",
      chosenReason: "The register has MP and LC5 petitions alone",
      ofRecords: 710,
      rivals: [{ value: 710 }],
    });
    expect(await published()).toMatchObject({
      computed: 710,
      choice: { claim: await claimOf(613), by: "analyst", on: "2025-09-02", changeSet: made.id },
    });
    expect((await viewer.read<DashboardStats>("/api/dashboard/stats")).totalPetitions).toBe(613);
    const shown = await figure();
    expect(shown?.history.at(-1)).toEqual({ on: "2025-09-02", value: 613 });
    const rows = cells(await sheetFrom(analyst, "analytics"), "figure", "value", "source");
    expect(rows.find(([name]) => name === shown?.label)).toEqual([
      shown?.label,
      613,
      shown?.sources[0]?.title,
    ]);
    const brief = await analyst.post("/api/export/brief", {});
    const words = (await pdfPages(brief.rawPayload)).join(" ").replaceAll(/\s+/g, " ");
    expect(words).toContain("613");
    expect(words).toContain("As published; the records give 710");
    const share = await analyst.post("/api/shares", { subject: { kind: "figure", id: FIGURE } });
    expect([share.statusCode, share.body]).toEqual([200, expect.stringContaining("613")]);
    // A page of the past shows the choice of its time.
    expect((await figure(FIGURE, "?asOf=2025-09-01"))?.basis).toBe("query");
    expect((await figure(FIGURE, `?${before}`))?.value).toBe(710);
    expect((await published(FIGURE, `&${before}`)).choice).toBeNull();
    const between = await viewer.read<ChangesBetween>(`/api/changes/between?from=2025-09-01`);
    expect(between.figures.find(({ id }) => id === FIGURE)).toMatchObject({
      after: 613,
      why: expect.arrayContaining([{ cause: "choice", count: 1 }]),
    });
    const { groups } = await viewer.read<ChangedRecords>(
      `/api/changes/records?from=2025-09-02&fromKnown=${token}`,
    );
    expect(groups).toHaveLength(1);
    expect(groups[0]).toMatchObject({
      key: "choice",
      entries: [
        {
          about: "Active petitions",
          fields: [
            { label: "Value", before: null, after: expect.stringContaining("613, ") },
            { label: "Reason", before: null, after: "The register has MP and LC5 petitions alone" },
          ],
        },
      ],
    });
  });

  test("CLAIM-01 LIFE-06 of two choices at once the second is a 409 that names the first; a repeated request is saved once", async () => {
    const replaces = (await published()).choice?.id ?? null;
    const clientId = randomUUID();
    const first = { clientId, replaces, reason: "All categories" };
    const claim = await claimOf(710);
    const [one, again] = [await send(claim, first, second), await send(claim, first, second)];
    expect([one.statusCode, again.statusCode, again.json<ChangeSetDetail>().id]).toEqual([
      200,
      200,
      one.json<ChangeSetDetail>().id,
    ]);
    await approved(one.json<ChangeSetDetail>());
    const refused = await analyst.post(
      "/api/changes/figure-choices",
      { clientId: randomUUID(), figure: FIGURE, claim: null, replaces, reason: "Records" },
      { accept: "application/problem+json" },
    );
    expect(refused.statusCode).toBe(409);
    expect(refused.json<Problem>()).toMatchObject({
      detail: expect.stringMatching(
        /^second has chosen 710 \(.+\) since you opened it\. Nothing was saved\.$/u,
      ),
      conflict: { by: "second", fields: [{ field: "value", theirs: { value: 710 } }] },
    });
    expect(await figure()).toMatchObject({ value: 710, basis: "claim" });
  });

  test("CLAIM-01 an official returns to the value of the records; an undo brings the former choice back", async () => {
    const whatsSince = async (token: string) =>
      (
        await viewer.read<ChangedRecords>(`/api/changes/records?from=2025-09-02&fromKnown=${token}`)
      ).groups.flatMap(({ entries }) => entries.map(({ what }) => what));
    const earlier = await position();
    const back = await choose(null, { reason: "Every petition is recorded by now" });
    expect(await whatsSince(earlier)).toEqual(["Value chosen"]);
    expect(await figure()).toMatchObject({
      value: 710,
      basis: "query",
      chosenReason: "Every petition is recorded by now",
    });
    const { rows } = await sql<{
      id: number;
    }>`select id from change_set where kind = 'figure-choice' order by id`.execute(server.database.db);
    const early = await admin.post(`/api/changes/sets/${rows[0]?.id}/undo`, { reason: "Wrong" });
    expect([early.statusCode, early.body]).toEqual([409, expect.stringContaining("has been chosen since")]);
    const since = await position();
    const undo = await analyst.post(`/api/changes/sets/${back.id}/undo`, { reason: "Not yet" });
    expect(undo.statusCode, undo.body).toBe(200);
    expect(await approved(undo.json<ChangeSetDetail>())).toMatchObject({
      state: "applied",
      undoes: back.id,
      what: "Undo: value of the records → 710",
    });
    expect(await figure()).toMatchObject({ value: 710, basis: "claim", chosenReason: "All categories" });
    expect(await whatsSince(since)).toEqual(["Value chosen restored"]);
    const { rows: entries } = await sql<{ action: string }>`
      select action from audit_entry where subject like '%Active petitions%' order by id`.execute(
      server.database.db,
    );
    expect(entries.map(({ action }) => action)).toEqual([
      "change.proposed",
      "change.approved",
      "change.proposed",
      "change.repeated",
      "change.approved",
      "change.proposed",
      "change.approved",
      "change.undo_proposed",
      "change.approved",
    ]);
  });

  test("CLAIM-01 a correction by the publisher keeps its value chosen; a publication taken back counts as no choice", async () => {
    const claim = await claimOf(155, "petitions_resolved");
    const more = { figure: "petitions_resolved", replaces: null };
    await choose(claim, more);
    await server.change(async ({ db, touch }) => {
      touch("claims");
      const {
        id: _,
        recorded_at: _at,
        retired_at: _until,
        recorded_in: _in,
        retired_in: _out,
        ...row
      } = await db.selectFrom("claim").selectAll().where("id", "=", claim).executeTakeFirstOrThrow();
      await db
        .updateTable("claim")
        .set({ retired_at: sql`recording_time()` })
        .where("id", "=", claim)
        .execute();
      await db
        .insertInto("claim")
        .values({ ...row, value: 156 })
        .execute();
    });
    expect(await figure("petitions_resolved")).toMatchObject({ value: 156, basis: "claim" });
    await server.change(async ({ db, touch }) => {
      touch("claims");
      await db
        .updateTable("claim")
        .set({ retired_at: sql`recording_time()` })
        .where("value", "=", 156)
        .execute();
    });
    expect(await figure("petitions_resolved")).toMatchObject({
      value: 587,
      basis: "query",
      chosenReason: null,
    });
    expect((await published("petitions_resolved")).choice).toBeNull();
  });

  test("CLAIM-01 viewers and accounts with limited scope cannot choose", async () => {
    const claim = await claimOf(613);
    expect((await send(claim, {}, viewer)).statusCode).toBe(403);
    expect((await send(claim, {}, limited)).statusCode).toBe(403);
    expect((await published(FIGURE, "", limited)).published).toEqual([]);
  });

  test.each<[string, object, number]>([
    ["no reason", { reason: " " }, 400],
    ["no such figure", { figure: "petitions" }, 404],
    ["a value of another figure", { figure: "petitions_mp_lc5", replaces: null }, 404],
    ["a value that is gone", { claim: 999_999 }, 404],
  ])("CLAIM-01 %s is refused", async (_, more, status) => {
    const answer = await send(await claimOf(613), more);
    expect(answer.statusCode, answer.body).toBe(status);
  });

  test("CLAIM-01 the value in use cannot be chosen again", async () => {
    expect((await send(await claimOf(710))).statusCode).toBe(422);
  });

  test("CLAIM-01 a finding cannot be chosen", async () => {
    const { rows } = await sql<{ id: number; measure: string }>`
      update claim set measure = 'mps_in_force' where standing = 'finding' and retired_at is null returning id`.execute(
      server.database.db,
    );
    const answer = await send(rows[0]?.id ?? 0, { figure: "mps_in_force", replaces: null });
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining("cannot be right")]);
  });
});
