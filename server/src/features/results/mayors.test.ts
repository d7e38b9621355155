import { beforeAll, expect, test } from "vitest";
import type { MayoralResult } from "@command-center/contract/results/mayors";
import { readSampleServer } from "../../testing/sample-server.ts";

const { admin } = readSampleServer();
let all: MayoralResult[];

beforeAll(async () => {
  all = await admin.read("/api/mayoral-results");
});

test("API-07 answers id, cityMunicipality, winner and status of 6 cities or municipalities", () => {
  expect(all).toHaveLength(6);
  for (const row of all) {
    expect(row).toMatchObject({
      id: expect.any(Number),
      cityMunicipality: expect.stringMatching(/(Municipality|City)$/),
      winner: expect.stringMatching(/\S/),
    });
  }
});

test("MAYOR-01 all three statuses occur: New, Incumbent_Retained, Leading", () => {
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(["New", "Incumbent_Retained", "Leading"]));
});

test("MAYOR-01 votes and margin are left out where they were not published: never null, never 0", () => {
  const without = all.filter((row) => !("votes" in row));
  expect(without.length).toBeGreaterThan(0);
  for (const row of all) {
    expect(Object.keys(row)).toEqual([
      "id",
      "seatId",
      "cityMunicipality",
      "district",
      "districtSlug",
      "subRegion",
      "partyRegion",
      "winner",
      "status",
      ...("votes" in row ? ["votes", "margin"] : []),
    ]);
    if ("votes" in row) expect(row.votes).toBeGreaterThan(0);
  }
});

test("API-11 a page beyond the end is an empty array", async () => {
  const answer = await admin.get("/api/mayoral-results?page=2");
  expect(answer.json()).toEqual([]);
  expect(answer.headers["x-total-count"]).toBe("6");
});
