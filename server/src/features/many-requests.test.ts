import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { readRecordForm } from "@command-center/contract/changes/entered-records";
import type { readNextStep } from "@command-center/contract/changes/petition-steps";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { changeSetDetails } from "../change-sets/change-set-detail.ts";
import { storedChangeSets } from "../change-sets/change-sets.store.ts";
import { RowCount } from "../testing/statistics.ts";
import { sampleServer } from "../testing/sample-server.ts";
import { lapseCompared } from "./imports/commit-import.ts";
import { importToChange } from "./imports/imports.store.ts";
import { inboxOf } from "./inbox/inbox.store.ts";

const { server, analyst } = sampleServer();
const requests: number[] = [];

/** A correction of a declaration and a ruling wait. */
beforeAll(async () => {
  const form = await analyst.read<OutputOf<typeof readRecordForm>>(
    "/api/changes/records/form?kind=declarations&seat=70",
  );
  const { asOf, replaces } = await analyst.read<OutputOf<typeof readNextStep>>(
    "/api/changes/petition-steps/next?number=MP/015",
  );
  const common = { reason: "Registry's book", source: "Register of the tribunal" };
  const texts = form.fields.map(({ id, text }) => [id, id === "status" ? "Provisional" : text]);
  const fields: unknown = Object.fromEntries(texts);
  const step = { step: "rule", on: asOf, outcome: "fresh_poll_ordered", winner: null };
  for (const [path, request] of [
    ["records", { kind: "declarations", fields, replaces: form.replaces }],
    ["petition-steps", { number: "MP/015", step, replaces }],
  ] as const) {
    const sent = await analyst.post(`/api/changes/${path}`, {
      ...request,
      ...common,
      clientId: randomUUID(),
    });
    expect(sent.json(), sent.body).toMatchObject({ state: "proposed" });
    requests.push(sent.json<ChangeSetDetail>().id);
  }
});

/** Has more requests wait that are like these. */
async function repeat(times: number): Promise<void> {
  for (const id of requests)
    await sql`
      with added as (
        insert into change_set (cycle_id, origin, kind, state, proposed_by, digest, changed, source_id, import_id)
        select cycle_id, origin, kind, state, proposed_by, digest, changed, source_id, import_id
        from change_set, generate_series(1, ${times}::int) where id = ${id} returning id)
      insert into change (change_set_id, number, fact, expects, after)
      select added.id, number, fact, expects, after from change, added where change_set_id = ${id}`.execute(
      server.database.db,
    );
}

test("REC-02 an inbox of 300 requests has them all, and asks the database as often as one of two", async () => {
  const asked = () =>
    server.database.read("everywhere", async (read) => {
      const count = new RowCount();
      const { approvals } = await inboxOf(
        { ...read, db: count.of(read.db) },
        { username: "admin", mayDecide: true },
      );
      return [approvals.length, count.statements];
    });
  const [few, statements] = await asked();
  await repeat(150);
  expect(few).toBe(2);
  expect(await asked()).toEqual([302, statements]);
});

test("REC-02 a saved record is compared with 300 waiting requests of its kind in a few statements", async () => {
  const fields = { number: "IN-900", day: "2025-09-01", district: "Gulu", kind: "Clash", severity: "Minor" };
  const saved = await analyst.post("/api/changes/records", {
    kind: "incidents",
    fields,
    replaces: null,
    clientId: randomUUID(),
    reason: "Reported by telephone",
    source: "Letter of the registrar",
  });
  expect(saved.json(), saved.body).toMatchObject({ state: "applied" });
  const asked = await server.database.write(async (write) => {
    const stored = await storedChangeSets(write, [saved.json<ChangeSetDetail>().id, ...requests]);
    const [declaration, , incident] = stored;
    if (incident === undefined) throw new Error("The incident was not saved.");
    const row = await importToChange(write, declaration?.importId ?? 0);
    const count = new RowCount();
    await lapseCompared({ ...write, db: count.of(write.db) }, row, incident);
    return count.statements;
  });
  expect(asked).toBeLessThan(10);
});

test("REC-02 the details of 300 decided changes ask the database as often as those of two, with names of people", async () => {
  const { rows } = await sql<{ id: number }>`
    update change_set set state = 'withdrawn' where state = 'proposed' returning id`.execute(
    server.database.db,
  );
  const asked = (ids: readonly number[]) =>
    server.database.read("everywhere", async (read) => {
      const count = new RowCount();
      const details = await changeSetDetails(
        { db: count.of(read.db) },
        new Map(ids.map((id) => [id, "admin"])),
      );
      for (const { people } of details.values()) expect(Object.keys(people)).toEqual(["analyst"]);
      return [details.size, count.statements];
    });
  const [, statements] = await asked(requests);
  expect(await asked(rows.map(({ id }) => id))).toEqual([302, statements]);
});
