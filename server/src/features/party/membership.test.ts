import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Membership } from "@command-center/contract/areas/membership";
import type { readCampaign } from "@command-center/contract/campaign";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { readEmptyServer, sampleServer } from "../../testing/sample-server.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { membership } from "./membership.store.ts";

const { server, admin } = sampleServer();
const empty = readEmptyServer();
let answer: Membership;

beforeAll(async () => {
  answer = await admin.read("/api/membership");
});

const sum = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((total, number) => total + (number ?? 0), 0);

describe("STAT-04 GET /api/membership", () => {
  test("STAT-04 18.5M members on the register of 2025 against 22M for 2026: 84.1%", () => {
    expect(answer.total).toMatchObject({ members: 18_500_000, target: 22_000_000, reached: 84.1 });
    expect(answer.register).toMatchObject({ version: "2025", asOf: "2025-05-06" });
    expect(answer.record).toBe("Partly sample (invented)");
    expect(answer.targetDueOn).toBe("2026-01-12");
  });

  test("STAT-04 six regions and 146 districts, each adding up to all members and the whole target", () => {
    expect(answer.regions.map(({ partyRegion }) => partyRegion).toSorted()).toEqual([
      "Central",
      "Eastern",
      "Kampala",
      "Karamoja",
      "Northern",
      "Western",
    ]);
    expect(answer.districts).toHaveLength(146);
    for (const areas of [answer.regions, answer.districts]) {
      expect(sum(areas.map(({ members }) => members))).toBe(18_500_000);
      expect(sum(areas.map(({ target }) => target))).toBe(22_000_000);
      expect(sum(areas.map(({ registeredVoters }) => registeredVoters))).toBe(18_103_603);
    }
    expect(sum(answer.regions.map(({ share }) => share))).toBeCloseTo(100, 0);
  });

  test("STAT-04 a region's target follows its registered voters of 2021 within one a district", () => {
    expect(answer.voters).toMatchObject({ asOf: "2021-01-14" });
    for (const { target, registeredVoters, partyRegion } of answer.regions) {
      const exact = (22_000_000 * (registeredVoters ?? 0)) / 18_103_603;
      expect(Math.abs((target ?? 0) - exact), partyRegion).toBeLessThanOrEqual(146);
    }
  });

  test("more members than the voters of 2021 is marked as a finding, and only that", async () => {
    expect(answer.total).toMatchObject({ registeredVoters: 18_103_603, perVoter: 1.02, isFinding: true });
    const marked = new Set<boolean>();
    for (const { id, members, registeredVoters } of answer.districts.slice(0, 20)) {
      const { total } = await server.database.read([id], membership);
      expect(total.isFinding).toBe((members ?? 0) > (registeredVoters ?? 0));
      marked.add(total.isFinding);
    }
    expect(marked.size).toBe(2);
  });

  test("a caller limited to one district sees its members and its share of the target, and no target of a part", async () => {
    const gulu = answer.districts.find(({ slug }) => slug === "gulu");
    const scoped = await server.database.read([gulu?.id ?? 0], membership);
    expect(scoped.districts).toEqual([gulu]);
    const part = { members: gulu?.members, target: null, reached: null };
    expect(scoped.total).toMatchObject(part);
    expect(scoped.part).toBe("Gulu, part of Uganda");
    expect(scoped.regions).toMatchObject([
      { ...part, partyRegion: "Gulu, part of Northern", partOf: "Northern" },
    ]);
  });

  test("STAT-07 a district that the register does not have has no members, not 0 of them", async () => {
    const gone = await createTestApp();
    try {
      await gone.change(async (write) => {
        write.touch("registers", "turnout");
        const gulu = sql`(select id from area where kind = 'district' and name = 'Gulu')`;
        await sql`delete from turnout_count where area_id = ${gulu}`.execute(write.db);
        await sql`delete from register_count where area_id = ${gulu}`.execute(write.db);
      });
      const signedIn = await gone.signIn();
      const all = (await gone.get("/api/membership", signedIn)).json<Membership>();
      expect(all.districts).toHaveLength(146);
      expect(all.districts.at(-1)).toMatchObject({
        name: "Gulu",
        members: null,
        reached: null,
        perVoter: null,
      });
      const gulu = answer.districts.find(({ slug }) => slug === "gulu");
      expect(all.total.members).toBe(18_500_000 - (gulu?.members ?? 0));
      const districts = (await gone.get("/api/districts", signedIn)).json<
        { name: string; members: number | null; mp: unknown }[]
      >();
      expect(districts.find(({ name }) => name === "Gulu")).toMatchObject({ members: null, mp: null });
    } finally {
      await gone.close();
    }
  });

  test("STAT-04 STAT-05 one that is nearly reached reads 99.9 here and in the campaign, never 100", async () => {
    await server.change(async (write) => {
      write.touch("registers");
      await sql`update target set value = 18507403 where measure = 'membership_target'`.execute(write.db);
    });
    const { total, districts } = await admin.read<Membership>("/api/membership");
    expect(total).toMatchObject({ members: 18_500_000, target: 18_507_403, reached: 99.9 });
    for (const { members, target, reached } of districts)
      if (members !== null && target !== null && members < target) expect(reached).toBeLessThan(100);
    const { aims } = await admin.read<OutputOf<typeof readCampaign>>("/api/campaign");
    expect(aims.find(({ id }) => id === "membership")?.progress).toBe(99.9);
  });

  test("without a target there is no part of one and no percentage", async () => {
    await server.change(async (write) => {
      write.touch("registers");
      await sql`delete from target where measure = 'membership_target'`.execute(write.db);
    });
    const without = await admin.read<Membership>("/api/membership");
    expect(without.total).toMatchObject({ members: 18_500_000, target: null, reached: null });
  });
});

test("an empty database has no register and nobody on it", async () => {
  const answer = await empty.admin.read("/api/membership");
  expect(answer).toMatchObject({
    register: null,
    record: null,
    total: { members: 0, target: null, reached: null, perVoter: null, isFinding: false },
    regions: [],
    districts: [],
  });
});
