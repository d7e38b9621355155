import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { RegionalPerformance } from "@command-center/contract/areas/regions";
import { lc5TurnoutBand, mpTurnoutBand } from "@command-center/domain/results/bands";
import { sampleServer } from "../../testing/sample-server.ts";

const { server, admin } = sampleServer();
let all: RegionalPerformance[];

const read = () => admin.read<RegionalPerformance[]>("/api/regional-performance");

beforeAll(async () => {
  all = await read();
});

test("API-05 answers id, region, mpTurnout, lc5Turnout, change and assessment of 6 party regions", () => {
  expect(all.map(({ region }) => region).toSorted()).toEqual([
    "Central",
    "Eastern",
    "Kampala",
    "Karamoja",
    "Northern",
    "Western",
  ]);
  for (const row of all) {
    expect(Object.keys(row)).toEqual([
      "id",
      "region",
      "partOf",
      "mpTurnout",
      "lc5Turnout",
      "change",
      "assessment",
      "headline",
    ]);
    expect(row.id).toBeTypeOf("number");
  }
});

test("API-05 turnouts and change are numeric strings with one decimal", () => {
  for (const { mpTurnout, lc5Turnout, change } of all) {
    for (const text of [mpTurnout, lc5Turnout, change]) expect(text).toMatch(/^-?\d+\.\d$/);
    expect(Number(change)).toBeCloseTo(Number(lc5Turnout) - Number(mpTurnout), 9);
  }
});

test("HOME-02 ELEC-05 HOME-06 the regions that the cycle names in its headlines say so, and how many divisions lie in them", () => {
  expect(
    all.filter(({ headline }) => headline !== null).map(({ region, headline }) => [region, headline]),
  ).toEqual([
    ["Western", { figure: "western_mp_turnout", divisions: 0 }],
    ["Kampala", { figure: "kampala_mp_turnout", divisions: 5 }],
  ]);
});

test("HOME-06 a division that is no more on the as-of date is neither counted nor listed", async () => {
  const division = await server.database.db
    .selectFrom("area")
    .where("kind", "=", "division")
    .select("id")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const listed = async () => (await admin.read<object[]>("/api/divisions")).length;
  const end = (day: string | null) =>
    server.change(async (write) => {
      await write.db.updateTable("area").set({ valid_to: day }).where("id", "=", division.id).execute();
      write.touch("areas");
    });
  await end("2025-09-01");
  try {
    const kampala = (await read()).find(({ region }) => region === "Kampala");
    expect(kampala?.headline).toEqual({ figure: "kampala_mp_turnout", divisions: 4 });
    expect(await listed()).toBe(4);
  } finally {
    await end(null);
  }
  expect(await listed()).toBe(5);
});

test("HOME-06 Western Region 85% is a Stronghold, Kampala 8% a Crisis", () => {
  expect(all.find(({ region }) => region === "Western")).toMatchObject({
    mpTurnout: "85.0",
    assessment: "Stronghold",
  });
  expect(all.find(({ region }) => region === "Kampala")).toMatchObject({
    mpTurnout: "8.0",
    assessment: "Crisis",
  });
});

test("ANLY-02 at least one Emergency; LC5 turnouts lie below the MP ones save one", () => {
  expect(all.map(({ assessment }) => assessment)).toContain("Emergency");
  expect(all.filter(({ change }) => Number(change) >= 0)).toHaveLength(1);
});

test("ANLY-02 best first", () => {
  const turnouts = all.map(({ mpTurnout }) => Number(mpTurnout));
  expect(turnouts).toEqual(turnouts.toSorted((a, b) => b - a));
});

test("ANLY-03 a turnout that reads 70.0 is no Stronghold, though a trace more were cast", async () => {
  const western = all.find(({ region }) => region === "Western");
  // 70.04% reads 70.0, which falls to the lower band.
  await server.change(async (write) => {
    write.touch("turnout");
    await write.db
      .updateTable("turnout_count")
      .set({ votes_cast: sql`registered * 7004::bigint / 10000` })
      .where("contest_kind", "=", "mp_primary")
      .where("area_id", "in", (query) =>
        query
          .selectFrom("area")
          .select("id")
          .where("party_region_id", "=", western?.id ?? 0),
      )
      .execute();
  });
  const row = (await read()).find(({ region }) => region === "Western");
  expect(row).toMatchObject({ mpTurnout: "70.0", assessment: "Stable" });
  expect(mpTurnoutBand(Number(row?.mpTurnout))).toBe("middling");
  expect(lc5TurnoutBand(Number(row?.lc5Turnout))).toBe("good");
});

test("API-05 a region that has not reported one of the primaries is left out, not shown as 0", async () => {
  const kampala = all.find(({ region }) => region === "Kampala");
  await server.change(async (write) => {
    write.touch("turnout");
    await write.db
      .updateTable("turnout_count")
      .set({ retired_at: new Date() })
      .where("contest_kind", "=", "lc5_primary")
      .where("area_id", "in", (query) =>
        query
          .selectFrom("area")
          .select("id")
          .where("party_region_id", "=", kampala?.id ?? 0),
      )
      .execute();
  });
  expect((await read()).map(({ region }) => region)).not.toContain("Kampala");
});
