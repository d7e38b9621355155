import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { IncidentSummary } from "@command-center/contract/incidents";
import { emptyServer, sampleServer } from "../../testing/sample-server.ts";
import { incidentSummary } from "./incidents.store.ts";

const { server, admin } = sampleServer();
const empty = emptyServer();
let summary: IncidentSummary;

beforeAll(async () => {
  summary = await admin.read("/api/incidents/summary");
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe("STAT-06 GET /api/incidents/summary", () => {
  test("STAT-06 sixty incidents, the same by region, by kind and by severity", () => {
    expect(summary.total).toBe(60);
    expect(summary.minor + summary.serious + summary.fatal).toBe(60);
    for (const groups of [summary.byRegion, summary.byKind]) {
      expect(sum(groups.map(({ total }) => total))).toBe(60);
      expect(sum(groups.map(({ serious }) => serious))).toBe(summary.serious);
      for (const { total, minor, serious, fatal } of groups) expect(minor + serious + fatal).toBe(total);
    }
  });

  test("STAT-06 all six party regions are there, the most first, none after the as-of date", () => {
    expect(summary.byRegion).toHaveLength(6);
    const totals = summary.byRegion.map(({ total }) => total);
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
    expect((summary.lastOn ?? "") <= "2025-09-02").toBe(true);
  });

  test("a caller limited to one district counts only its incidents, and no other region as one without", async () => {
    const { rows } = await sql<{ id: number; n: number }>`
      select area_id as id, count(*)::int as n from violence_incident group by area_id order by n desc limit 1`.execute(
      server.database.db,
    );
    const scoped = await server.database.read([rows[0]?.id ?? 0], incidentSummary);
    expect(scoped.total).toBe(rows[0]?.n);
    expect(scoped.byRegion).toEqual([expect.objectContaining({ total: rows[0]?.n })]);
  });
});

test("an empty database has no incident and no day of one", async () => {
  const answer = await empty.admin.read("/api/incidents/summary");
  expect(answer).toEqual({
    total: 0,
    minor: 0,
    serious: 0,
    fatal: 0,
    firstOn: null,
    lastOn: null,
    byRegion: [],
    byKind: [],
  });
});
