import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { ChangedRecords } from "@command-center/contract/changes/changes-between";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { readRecordForm } from "@command-center/contract/changes/entered-records";
import type { readHistory } from "@command-center/contract/changes/record-history";
import type { Alerts } from "@command-center/contract/following/alerts";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { tokenAt } from "../../testing/ledger/token-at.ts";
import { limitedTo, sampleServer, type TestCaller } from "../../testing/sample-server.ts";

const { server, admin, analyst, viewer } = sampleServer();
const CALLERS = { amuru: limitedTo(server, "Amuru"), gulu: limitedTo(server, "Gulu") };
type Slug = keyof typeof CALLERS;
let known: string;

/** An incident of Amuru turns out to have been in Gulu. Each account follows its own district. */
beforeAll(async () => {
  const { rows } = await sql<{ id: number; slug: Slug }>`
    select id, slug from area where kind = 'district' and slug in ('amuru', 'gulu')`.execute(
    server.database.db,
  );
  for (const { id, slug } of rows)
    for (const caller of [CALLERS[slug], admin])
      expect((await caller.post("/api/follows", { kind: "district", id })).statusCode).toBe(200);
  known = await tokenAt(server.database, "infinity");
  await save("incidents&number=IN-001", { district: "Gulu" });
});

/** Enters or corrects the record of a form. */
async function save(form: string, changed: Readonly<Record<string, string>>) {
  const { fields, replaces } = await analyst.read<OutputOf<typeof readRecordForm>>(
    `/api/changes/records/form?kind=${form}`,
  );
  const saved = await analyst.post("/api/changes/records", {
    kind: form.split("&", 1)[0],
    fields: { ...Object.fromEntries(fields.map(({ id, text }) => [id, text])), ...changed },
    replaces,
    clientId: randomUUID(),
    reason: "Wrong district",
    source: "Letter of the registrar",
  });
  const set = saved.json<ChangeSetDetail>();
  expect(set, saved.body).toMatchObject({ state: "applied" });
  return set;
}

async function undo({ id }: ChangeSetDetail) {
  const answer = await analyst.post(`/api/changes/sets/${id}/undo`, { reason: "Was right before" });
  expect(answer.json(), answer.body).toMatchObject({ state: "applied" });
  return answer.json<ChangeSetDetail>();
}

const changesOf = async (caller: TestCaller, since = known) =>
  (
    await caller.read<ChangedRecords>(`/api/changes/records?from=2025-09-02&fromKnown=${since}&entries=all`)
  ).groups.flatMap(({ entries }) => entries.map(({ what, about }) => [what, about]));
const alertsOf = async (caller: TestCaller) =>
  (await caller.read<Alerts>("/api/alerts")).rows.map(({ what, about, fields }) => [what, about, fields]);

test.each([
  ["amuru", "Incident removed by a correction", "Property damage, Amuru"],
  ["gulu", "Incident", "Property damage, Gulu"],
] as const)(
  "REC-01 LOGIN-07 an account limited to %s sees one side of a record that moved between districts, and no name of the other",
  async (slug, what, about) => {
    const caller = CALLERS[slug];
    expect(await changesOf(caller)).toEqual([[what, about]]);
    const { entries } = await caller.read<OutputOf<typeof readHistory>>(
      `/api/changes/history?kind=district&id=${slug}`,
    );
    const [newest] = entries;
    expect(newest).toMatchObject({ what, about });
    expect(newest?.source).toBe(slug === "gulu" ? "Letter of the registrar" : "Sample cycle");
    const moved = `Incident moved ${slug === "gulu" ? "into" : "out of"} this district`;
    expect(await alertsOf(caller)).toEqual([[moved, expect.stringContaining("Property damage"), []]]);
    const other = slug === "gulu" ? "Amuru" : "Gulu";
    for (const path of [
      "/api/alerts",
      "/api/activity?clock=real",
      `/api/changes/records?from=2025-09-02&fromKnown=${known}&entries=all`,
    ])
      expect((await caller.get(path)).body, path).not.toContain(other);
  },
);

test("REC-01 an account of the whole country sees one correction with both districts, and one alert for two followed ones", async () => {
  expect(await changesOf(admin)).toEqual([["Incident corrected", "Property damage, Gulu"]]);
  expect(await alertsOf(admin)).toHaveLength(1);
});

test("REC-01 LOGIN-07 a record that moved is corrected since to followers of its new district only", async () => {
  await save("incidents&number=IN-001", { severity: "Serious" });
  const statesOf = async (caller: TestCaller) =>
    (await caller.read<Alerts>("/api/alerts")).rows.map(({ state }) => state);
  expect(await statesOf(CALLERS.gulu)).toEqual(["current", "corrected"]);
  expect(await statesOf(CALLERS.amuru)).toEqual(["current"]);
});

test("REC-01 a minister of another seat is an alert to followers of either, and one without a seat has left the district", async () => {
  const seat = await server.database.db
    .selectFrom("seat")
    .select("id")
    .where("name", "=", "Bulamogi North West County")
    .executeTakeFirstOrThrow();
  expect((await viewer.post("/api/follows", { kind: "seat", id: seat.id })).statusCode).toBe(200);
  const form = "ministers&name=Frederick+Ngobi+Gume";
  const moved = await save(form, { constituency: "Bulamogi County" });
  const about = "Frederick Ngobi Gume, State Minister for Cooperatives";
  const [before, after] = ["Bulamogi North West County", "Bulamogi County"];
  const fields = [{ label: "Constituency", before, after }];
  expect(await alertsOf(viewer)).toEqual([["Minister corrected", about, fields]]);
  await undo(moved);
  await save(form, { constituency: "", district: "", note: "No seat is known" });
  expect((await alertsOf(viewer))[0]).toEqual(["Minister moved out of this district", about, []]);
});

test("REC-01 between two moments a record is listed as it is in the end, and not at all once its entry is undone", async () => {
  const before = await tokenAt(server.database, "infinity");
  const entry = { number: "IN-901", day: "2025-08-01", district: "Amuru", kind: "Clash", severity: "Minor" };
  const entered = await save("incidents", entry);
  expect(entered.what).toBe("New record");
  const since = await tokenAt(server.database, "infinity");
  const noted = await save("incidents&number=IN-901", { note: "At noon" });
  expect(noted.what).toBe("Note none → At noon");
  await undo(await save("incidents&number=IN-901", { severity: "Serious" }));
  expect(await changesOf(CALLERS.amuru, before)).toEqual([["Incident", "Clash, Amuru"]]);
  expect(await changesOf(CALLERS.amuru, since)).toEqual([["Incident corrected", "Clash, Amuru"]]);
  await undo(noted);
  expect((await undo(entered)).what).toBe("Undo: New record");
  expect(await changesOf(CALLERS.amuru, before)).toEqual([]);
  expect(await changesOf(CALLERS.amuru, since)).toEqual([["Incident undone", "Clash, Amuru"]]);
});

test("REC-01 a petition that is undone went when it was, not when it was corrected", async () => {
  const named = { number: "MP/901", category: "MP", district: "Gulu", constituency: "Aswa County" };
  const filed = await save("petitions", { ...named, ground: "Violence", filedOn: "2025-08-20" });
  await undo(await save("petitions&number=MP/901", { filedOn: "2025-08-21" }));
  const since = await tokenAt(server.database, "infinity");
  const corrected = new Date().toISOString();
  await undo(filed);
  const { groups } = await admin.read<ChangedRecords>(
    `/api/changes/records?from=2025-09-02&fromKnown=${since}&entries=all`,
  );
  const [entry] = groups[0]?.entries ?? [];
  expect(entry?.what).toBe("Petition undone");
  expect(entry && entry.at > corrected).toBe(true);
});
