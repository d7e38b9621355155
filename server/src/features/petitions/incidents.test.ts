import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { INCIDENTS } from "@command-center/contract/facts/incidents";
import type { Incident, IncidentSummary } from "@command-center/contract/incidents";
import { listedRecords } from "../../measures/listed-facts.ts";
import { readEmptyServer, readSampleServer } from "../../testing/sample-server.ts";
import { incidentSummary } from "./incidents.store.ts";

const { server, admin } = readSampleServer();
const empty = readEmptyServer();
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

describe("LIST-01 GET /api/incidents", () => {
  test("LIST-01 each incident once, newest first, as the sums count them; no remark", async () => {
    const list = await admin.read<Incident[]>("/api/incidents");
    expect(list).toHaveLength(summary.total);
    expect(list.map(({ tookPlaceOn }) => tookPlaceOn)).toEqual(
      list.map(({ tookPlaceOn }) => tookPlaceOn).toSorted((a, b) => b.localeCompare(a)),
    );
    for (const { kind, total } of summary.byKind)
      expect(list.filter((one) => one.kind === kind)).toHaveLength(total);
    for (const one of list) expect(Object.keys(one)).not.toContain("note");
  });

  test("LIST-01 a caller limited to one district has its incidents alone", async () => {
    const { rows } = await sql<{ id: number; slug: string }>`
      select area.id, area.slug from violence_incident v join area on area.id = v.area_id
      where area.kind = 'district' limit 1`.execute(server.database.db);
    const own = (await server.database.read([rows[0]?.id ?? 0], (read) =>
      listedRecords(read, INCIDENTS),
    )) as Incident[];
    expect(new Set(own.map(({ districtSlug }) => districtSlug))).toEqual(new Set([rows[0]?.slug]));
    expect(await empty.admin.read("/api/incidents")).toEqual([]);
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
