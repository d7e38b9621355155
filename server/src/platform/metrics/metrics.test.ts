import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { statementsTo } from "../../testing/database.ts";
import { listen, openEvents } from "../../testing/requests/event-stream.ts";
import { emptyServer } from "../../testing/sample-server.ts";
import type { DiskSpace } from "../disk-space.ts";

const METRICS_TOKEN = "a-token-of-24-characters";
const SENTENCE = "Send the token of METRICS_TOKEN.";
const diskSpace = vi.fn(async (): Promise<DiskSpace | null> => ({ free: 123_000, total: 456_000 }));
const { server, admin } = emptyServer({ config: { metricsToken: METRICS_TOKEN }, diskSpace });
let port: number;
beforeAll(async () => {
  port = await listen(server);
});
afterEach(() => vi.restoreAllMocks());

const scrape = (token = METRICS_TOKEN) =>
  server.get("/metrics", undefined, { authorization: `Bearer ${token}` });

/** The current metrics, by name and labels: the clock is moved past the lifetime of earlier ones. */
async function samples(): Promise<Map<string, number>> {
  const real = performance.now.bind(performance);
  const later = real() + 60_000 * (samplesCount += 1);
  vi.spyOn(performance, "now").mockReturnValue(later);
  const answer = await scrape();
  vi.restoreAllMocks();
  expect(answer.statusCode, answer.body).toBe(200);
  const lines = answer.body.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const cut = line.lastIndexOf(" ");
      return [line.slice(0, cut).replace("command_center_", ""), Number(line.slice(cut + 1))];
    }),
  );
}
let samplesCount = 0;

const requests = (endpoint: string, method: string, status: string) =>
  `http_request_duration_seconds_count{endpoint="${endpoint}",method="${method}",status="${status}"}`;

describe("GET /metrics", () => {
  test("OPS-03 is refused without the token, or with another one", async () => {
    for (const headers of [
      {},
      { authorization: METRICS_TOKEN },
      { authorization: `Bearer ${METRICS_TOKEN}x` },
      { authorization: "Bearer " },
      { cookie: await admin.cookie() },
    ]) {
      const answer = await server.get("/metrics", undefined, headers as Record<string, string>);
      expect([answer.statusCode, answer.body]).toEqual([401, SENTENCE]);
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
    }
  });

  test("OPS-03 counts and times requests by endpoint, method and class of status, never by path", async () => {
    await fetch(`http://127.0.0.1:${port}/api/health`);
    await admin.get("/api/cycles");
    await server.get("/api/account");
    await server.get("/api/petitions/a-private-path");
    await server.get("/a-private-path");
    await server.app.inject({ method: "POST", url: "/another-private-path" });
    const now = await samples();
    expect(now.get(requests("health.read", "GET", "2xx"))).toBe(1);
    expect(now.get(requests("cycles.list", "GET", "2xx"))).toBe(1);
    expect(now.get(requests("account.read", "GET", "4xx"))).toBe(1);
    expect(now.get(requests("unknown", "GET", "4xx"))).toBeGreaterThan(0);
    expect(now.get(requests("unknown", "POST", "4xx"))).toBe(1);
    expect([...now.keys()].join("\n")).not.toContain("private");
    // The scrape itself.
    expect(now.get("http_requests_under_way")).toBe(1);
  });

  test("OPS-03 says what waits, what is open, and how database, cache, audit log and disk are", async () => {
    const events = await openEvents(port, await admin.cookie());
    server.database.condition.setAway(true);
    const away = await samples();
    server.database.condition.setAway(false);
    expect(away.get("database_away")).toBe(1);
    const now = await samples();
    expect(now.get("database_away")).toBe(0);
    expect(now.get("event_streams")).toBe(1);
    events.close();
    expect(now.get("cached_sessions")).toBe(1);
    expect(now.get('queue_waiting{queue="writes"}')).toBe(0);
    expect(now.get('database_connections_waiting{pool="ordinary"}')).toBe(0);
    expect(now.get("cached_answers_misses_total")).toBeGreaterThan(0);
    expect(now.get("audit_unsigned_entries")).toBe(0);
    expect(now.get("process_resident_memory_bytes")).toBeGreaterThan(1e7);
    // Looked up in the background.
    await vi.waitFor(async () => {
      const later = await samples();
      expect([later.get("imports_waiting"), later.get("disk_free_bytes")]).toEqual([0, 123_000]);
    });
  });

  test("OPS-03 leaves out what is not known, instead of calling it 0", async () => {
    diskSpace.mockResolvedValue(null);
    const now = await vi.waitFor(async () => {
      const later = await samples();
      expect([...later.keys()].filter((name) => name.startsWith("disk_"))).toEqual([]);
      return later;
    });
    // No head was ever signed here.
    expect(now.has("audit_head_age_seconds")).toBe(false);
  });

  test("OPS-03 a hundred scrapes are one rendering, and ask the database nothing", async () => {
    await samples();
    const sent = await statementsTo(server.database);
    const answers = await Promise.all(Array.from({ length: 100 }, () => scrape()));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    // The process itself asks for the revisions now and then.
    expect(sent.now().length).toBeLessThan(10);
    sent.restore();
  });
});

describe("without METRICS_TOKEN", () => {
  const { server: other } = emptyServer();

  test("OPS-03 /metrics is an unknown path", async () => {
    const answers = [await other.get("/metrics"), await other.get("/nothing-here")];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(answers[0]?.body).toBe(answers[1]?.body);
  });
});
