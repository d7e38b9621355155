import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Petition, PetitionSummary } from "@command-center/contract/petitions";
import { readEmptyServer, readSampleServer } from "../../testing/sample-server.ts";
import { petitionSummary } from "./petitions.store.ts";

const { server, admin } = readSampleServer();
const empty = readEmptyServer();
let all: Petition[];
let summary: PetitionSummary;

beforeAll(async () => {
  all = await admin.read("/api/petitions");
  summary = await admin.read("/api/petitions/summary");
});

const isMpOrLc5 = ({ category }: Petition) => category === "mp" || category === "lc5";
const isPending = ({ status }: Petition) => status === "filed" || status === "hearing";

describe("STAT-06 GET /api/petitions/summary", () => {
  test("STAT-06 613 MP and LC5 petitions: 587 resolved, 26 pending; 710 of every category", () => {
    expect(summary.mpAndLc5).toMatchObject({ total: 613, resolved: 587, pending: 26, withdrawn: 0 });
    expect(summary.all.total).toBe(710);
    expect(summary.all.pending + summary.all.resolved + summary.all.withdrawn).toBe(710);
    expect(summary.rulingDays).toBe(28);
  });

  test("STAT-06 431 MP, 182 LC5 and 97 others, by where they stand", () => {
    const totalsOf = (category: string) => summary.byCategory.find((row) => row.category === category);
    expect([totalsOf("mp")?.total, totalsOf("lc5")?.total]).toEqual([431, 182]);
    for (const row of summary.byCategory) {
      const own = all.filter(({ category }) => category === row.category);
      expect(row, row.category).toMatchObject({
        total: own.length,
        pending: own.filter(isPending).length,
        hearing: own.filter(({ status }) => status === "hearing").length,
        withdrawn: own.filter(({ status }) => status === "withdrawn").length,
      });
    }
  });

  test("STAT-06 each way of counting comes to the same totals", () => {
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    for (const groups of [summary.byGround, summary.byRegion]) {
      expect(sum(groups.map((group) => group.all.total))).toBe(710);
      expect(sum(groups.map((group) => group.mpAndLc5.total))).toBe(613);
      expect(sum(groups.map((group) => group.mpAndLc5.pending))).toBe(26);
      expect(sum(groups.map((group) => group.mpAndLc5.overdue ?? Number.NaN))).toBe(summary.mpAndLc5.overdue);
    }
    expect(sum(summary.byOutcome.map((outcome) => outcome.mpAndLc5))).toBe(587);
    expect(sum(summary.byOutcome.map((outcome) => outcome.all))).toBe(summary.all.resolved);
  });

  test("STAT-06 overdue are those pending on 2 September that were filed before 5 August", () => {
    const overdue = all.filter((petition) => isPending(petition) && petition.filedOn < "2025-08-05");
    expect(summary.all.overdue).toBe(overdue.length);
    expect(summary.mpAndLc5.overdue).toBe(overdue.filter(isMpOrLc5).length);
  });

  test("a caller limited to one district counts only what lies in it", async () => {
    const { rows } = await sql<{ id: number }>`
      select id from area where kind = 'district' and name = 'Kampala'`.execute(server.database.db);
    const kampala = await server.database.read([rows[0]?.id ?? 0], petitionSummary);
    const own = all.filter(({ district }) => district === "Kampala");
    expect(own.length).toBeGreaterThan(0);
    expect(kampala.all.total).toBe(own.length);
  });
});

test("an empty database counts nothing", async () => {
  const answer = await empty.admin.read("/api/petitions/summary");
  expect(answer).toMatchObject({
    all: { total: 0, pending: 0 },
    mpAndLc5: { total: 0 },
    byRegion: [],
  });
});
