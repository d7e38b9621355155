import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Cycle } from "@command-center/contract/cycle";
import type { LedgerPosition, Moments } from "@command-center/contract/moments";
import type { Petition } from "@command-center/contract/petitions";
import { limitedTo, sampleServer, type TestCaller } from "../../testing/sample-server.ts";

const { server, admin, viewer } = sampleServer();
const limited = limitedTo(server, "Gulu");
let cycle: Cycle;
let moments: Moments;
beforeAll(async () => {
  cycle = await admin.read("/api/cycle");
  moments = await viewer.read("/api/moments");
});

const sumOf = (what: "filed" | "ruled" | "decisive") => moments.days.reduce((sum, day) => sum + day[what], 0);

test("CLOCK-01 the days of the chooser have every petition filed and ruled on, and no day twice", async () => {
  const petitions = await admin.read<Petition[]>("/api/petitions?limit=1000");
  expect(sumOf("filed")).toBe(petitions.length);
  expect(sumOf("ruled")).toBe(petitions.filter(({ ruledOn }) => ruledOn !== null).length);
  expect(sumOf("decisive")).toBe(
    petitions.filter(({ outcome }) => outcome !== null && outcome !== "dismissed").length,
  );
  const days = moments.days.map(({ day }) => day);
  expect(days).toEqual([...new Set(days)].toSorted());
  expect(days.every((day) => day >= cycle.opensOn && day <= cycle.newest)).toBe(true);
});

test("CLOCK-01 before the last ruling that changed a result its petition is pending, and after it is not", async () => {
  const { lastRuling } = moments;
  if (lastRuling === null) throw new Error("The sample has no such ruling.");
  const { day, petition, before } = lastRuling;
  const at = `cycle=${cycle.id}&asOf=${day}`;
  const now = await admin.read<{ status: string; outcome: string }>(`/api/petition?number=${petition}&${at}`);
  expect(now.outcome).toMatch(/^(?:fresh_poll_ordered|other_candidate_declared)$/);
  const then = await admin.read<{ status: string; outcome: null }>(
    `/api/petition?number=${petition}&${at}&known=${before.token}`,
  );
  expect(then.outcome).toBeNull();
});

const positionAt = (time: string, caller: TestCaller = admin) =>
  caller.read<LedgerPosition | null>(`/api/moments/known?at=${encodeURIComponent(time)}`);

test("CLOCK-01 the position at a time is the newest that is not later, and is null before the first record of the cycle", async () => {
  const asked = "2025-08-25T18:00:00+03:00";
  const found = await positionAt(asked);
  if (found === null) throw new Error("There is no position by then.");
  expect(Date.parse(found.at)).toBeLessThanOrEqual(Date.parse(asked));
  const { rows } = await sql<{ later: number }>`
    select count(*)::int as later from ledger_position where at > ${found.at}::timestamptz and at <= ${asked}::timestamptz`.execute(
    server.database.db,
  );
  expect(rows[0]?.later).toBe(0);
  expect(await positionAt("1950-01-01T00:00:00Z")).toBeNull();
});

test.each([
  "yesterday",
  "2025-02-30T00:00:00Z",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00+23:00",
  "9999-12-31T23:59:59-16:30",
])("CLOCK-01 the time %s is refused with a sentence", async (at) => {
  const refused = await admin.get(`/api/moments/known?at=${encodeURIComponent(at)}`);
  expect([refused.statusCode, refused.body]).toEqual([400, "Give the time as in 2025-08-25T18:00:00+03:00."]);
});

test.each(["+23:00", "-16:30", "-23:59"])("CLOCK-01 a time with the offset %s is found", async (offset) => {
  expect(await positionAt(`2025-08-25T18:00:00${offset}`)).toMatchObject({ token: expect.any(String) });
});

test("CLOCK-01 a position before a cycle was recorded is none of its moments, and a read from it says so", async () => {
  const created = await admin.post("/api/cycles", {
    name: "2030–2031",
    seasonLabel: "2031 General Election",
    opensOn: "2030-07-01",
    closesOn: "2031-06-30",
    asOf: "2030-08-01",
  });
  expect(created.statusCode, created.body).toBe(200);
  const { id } = created.json<{ id: number }>();
  const path = (at: string) => `/api/moments/known?cycle=${id}&at=${at}`;
  expect(await admin.read(path("2025-08-25T15:00:00Z"))).toBeNull();
  const now = await admin.read<LedgerPosition>(path("2999-01-01T00:00:00Z"));
  const cycleAt = (known: string) => admin.get(`/api/cycle?cycle=${id}&asOf=2030-07-31&known=${known}`);
  expect((await cycleAt(now.token)).statusCode).toBe(200);
  const earlier = await positionAt("2025-08-25T15:00:00Z");
  const refused = await cycleAt(earlier?.token ?? "");
  expect([refused.statusCode, refused.body]).toEqual([
    400,
    "This cycle was not recorded yet at that moment. Choose a later one.",
  ]);
});

test("CLOCK-01 positions of the sample name the districts of their records, and a caller with limited scope finds their own", async () => {
  const { rows } = await sql<{ positions: number; everywhere: number }>`
    select count(*)::int as positions, count(*) filter (where districts is null)::int as everywhere
    from ledger_position where origin = 'sample'`.execute(server.database.db);
  expect(rows[0]?.positions).toBeGreaterThan(2000);
  expect(rows[0]?.everywhere).toBeLessThan(100);
  const ruled = "2025-08-29T12:00:00Z";
  const [own, all] = [await positionAt(ruled, limited), await positionAt(ruled)];
  expect(Date.parse(own?.at ?? "")).toBeLessThan(Date.parse(all?.at ?? ""));
});

test("CLOCK-01 a caller limited to a district finds no position of writes in others", async () => {
  const newestOf = (caller: TestCaller) => positionAt("2999-01-01T00:00:00Z", caller);
  const [before, beforeOfAll] = [await newestOf(limited), await newestOf(admin)];
  await server.database.write(({ db }) =>
    sql`update petition_state set retired_at = now() where retired_at is null and petition_id = (
      select petition.id from petition join area on area.id = area_id join area district on district.id = area.district_id
      where district.name <> 'Gulu' order by petition.id limit 1)`.execute(db),
  );
  expect(await newestOf(limited)).toEqual(before);
  expect(await newestOf(admin)).not.toEqual(beforeOfAll);
});
