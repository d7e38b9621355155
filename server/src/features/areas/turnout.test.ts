import { beforeAll, describe, expect, test } from "vitest";
import type { Turnout, TurnoutByRegion } from "@command-center/contract/turnout";
import type { RegionalPerformance } from "@command-center/contract/areas/regions";
import { readEmptyServer, sampleServer } from "../../testing/sample-server.ts";
import { turnoutByRegion } from "./turnout.store.ts";

const { server, admin } = sampleServer();
const empty = readEmptyServer();
let all: TurnoutByRegion;

const read = () => admin.read<TurnoutByRegion>("/api/turnout/regions");

beforeAll(async () => {
  all = await read();
});

function votes(turnouts: readonly (Turnout | null)[]): number {
  return turnouts.reduce((sum, one) => sum + (one?.votesCast ?? Number.NaN), 0);
}

test("STAT-01 the country: 49.8% MP, 43% LC5, 62% in the cycle 2020–2021, −12.2 points", () => {
  expect(all.country).toMatchObject({
    mp: { votesCast: 9_220_000, registered: 18_500_000, percent: 49.8 },
    lc5: { percent: 43 },
    previousMp: { percent: 62 },
    change: -12.2,
  });
  expect(all.previous).toEqual({ name: "2020–2021", pollingDay: "2020-09-04" });
});

test("STAT-01 six party regions, the highest MP turnout first, with units reported and expected", () => {
  expect(all.regions.map(({ region }) => region)).toHaveLength(6);
  expect(all.regions[0]).toMatchObject({ region: "Western", mp: { percent: 85 } });
  expect(all.regions.at(-1)).toMatchObject({ region: "Kampala", mp: { percent: 8 } });
  for (const { mp, lc5, previousMp } of all.regions) {
    for (const one of [mp, lc5, previousMp]) {
      expect(one?.unitsReported).toBeGreaterThan(0);
      expect(one?.unitsReported).toBeLessThanOrEqual(one?.unitsExpected ?? 0);
    }
  }
});

test("STAT-01 the regions sum to the country, in both primaries and both cycles", () => {
  for (const poll of ["mp", "lc5", "previousMp"] as const) {
    expect(votes(all.regions.map((region) => region[poll]))).toBe(all.country[poll]?.votesCast);
  }
});

test("STAT-01 change is the difference of the two percentages beside it", () => {
  for (const { mp, previousMp, change } of all.regions) {
    expect(change).toBeCloseTo((mp?.percent ?? 0) - (previousMp?.percent ?? 0), 9);
  }
});

test("STAT-01 ANLY-02 the percentages are those of /api/regional-performance", async () => {
  const rows = await admin.read<RegionalPerformance[]>("/api/regional-performance");
  expect(all.regions.map(({ region, mp, lc5 }) => [region, mp?.percent, lc5?.percent])).toEqual(
    rows.map(({ region, mpTurnout, lc5Turnout }) => [region, Number(mpTurnout), Number(lc5Turnout)]),
  );
});

test("STAT-01 who may see one district sees that district's votes alone", async () => {
  const gulu = await server.database.db
    .selectFrom("area")
    .select("id")
    .where("kind", "=", "district")
    .where("name", "=", "Gulu")
    .executeTakeFirstOrThrow();
  const seen = await server.database.read([gulu.id], turnoutByRegion);
  expect(seen.regions.map(({ region }) => region)).toEqual(["Gulu, part of Northern"]);
  expect(seen.country.mp?.votesCast).toBe(seen.regions[0]?.mp?.votesCast);
  expect(seen.country.mp?.votesCast).toBeLessThan(all.country.mp?.votesCast ?? 0);
});

describe("what is missing", () => {
  test("STAT-01 a region without one of the primaries keeps the other; its place is null, not 0", async () => {
    await server.change(async (write) => {
      write.touch("turnout");
      await write.db
        .updateTable("turnout_count")
        .set({ retired_at: new Date() })
        .where("contest_kind", "=", "lc5_primary")
        .where("area_id", "in", (query) =>
          query
            .selectFrom("area")
            .innerJoin("area as region", "region.id", "area.party_region_id")
            .select("area.id")
            .where("region.name", "=", "Kampala"),
        )
        .execute();
    });
    expect((await read()).regions.find(({ region }) => region === "Kampala")).toMatchObject({
      mp: { percent: 8 },
      lc5: null,
    });
  });

  test("STAT-01 without a cycle before there is nothing to compare with", async () => {
    await server.change(async (write) => {
      write.touch("cycle");
      await write.db
        .updateTable("cycle")
        .set({ previous_cycle_id: null })
        .where("in_force", "=", true)
        .execute();
    });
    const alone = await read();
    expect(alone.previous).toBeNull();
    expect(alone.country).toMatchObject({ previousMp: null, change: null });
    expect(alone.regions.map(({ change }) => change)).toEqual(Array.from({ length: 6 }, () => null));
  });

  test("STAT-01 an empty database has no region and no percentage", async () => {
    const answer = await empty.admin.read("/api/turnout/regions");
    expect(answer).toEqual({
      previous: null,
      country: { mp: null, lc5: null, previousMp: null, change: null },
      part: null,
      regions: [],
    });
  });
});
