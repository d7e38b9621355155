import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { ChangedRecords } from "@command-center/contract/changes/changes-between";
import type { readRecordForm } from "@command-center/contract/changes/entered-records";
import type { readHistory } from "@command-center/contract/changes/record-history";
import type { Alerts } from "@command-center/contract/following/alerts";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { tokenAt } from "../../testing/ledger/token-at.ts";
import { limitedTo, sampleServer, type TestCaller } from "../../testing/sample-server.ts";

const { server, admin, analyst } = sampleServer();
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
  const form = await analyst.read<OutputOf<typeof readRecordForm>>(
    "/api/changes/records/form?kind=incidents&number=IN-001",
  );
  const fields = { ...Object.fromEntries(form.fields.map(({ id, text }) => [id, text])), district: "Gulu" };
  const saved = await analyst.post("/api/changes/records", {
    kind: "incidents",
    fields,
    replaces: form.replaces,
    clientId: randomUUID(),
    reason: "Wrong district",
    source: "Letter of the registrar",
  });
  expect(saved.json(), saved.body).toMatchObject({ state: "applied" });
});

const changesOf = async (caller: TestCaller) =>
  (
    await caller.read<ChangedRecords>(`/api/changes/records?from=2025-09-02&fromKnown=${known}&entries=all`)
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
    const moved = `Incident moved ${slug === "gulu" ? "from" : "to"} another district`;
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
