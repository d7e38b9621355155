import { beforeAll, expect, test } from "vitest";
import type { DistrictChairperson } from "@command-center/contract/results/chairpersons";
import { sampleServer } from "../../testing/sample-server.ts";

const { server, admin } = sampleServer();
let all: DistrictChairperson[];

beforeAll(async () => {
  all = await admin.read("/api/district-chairpersons");
});

const FIELDS = ["id", "seatId", "district", "districtSlug", "subRegion", "partyRegion", "winner", "status"];

test("API-06 answers id, district, winner and status of 146 districts, each once", () => {
  expect(all).toHaveLength(146);
  expect(new Set(all.map(({ district }) => district)).size).toBe(146);
  for (const row of all) {
    expect(row).toMatchObject({
      id: expect.any(Number),
      district: expect.stringMatching(/\S/),
      winner: expect.stringMatching(/\S/),
      status: expect.stringMatching(/^(New|Incumbent_Retained)$/),
    });
  }
});

test("LC5-01 118 incumbents re-elected and 28 new leaders", () => {
  expect(all.filter(({ status }) => status === "Incumbent_Retained")).toHaveLength(118);
  expect(all.filter(({ status }) => status === "New")).toHaveLength(28);
});

test("LC5-03 votes and margin are left out where they were not published: never null, never 0", () => {
  const without = all.filter((row) => !("votes" in row));
  expect(without.length).toBeGreaterThan(0);
  expect(without.length).toBeLessThan(146);
  for (const row of all) {
    expect(Object.keys(row)).toEqual("votes" in row ? [...FIELDS, "votes", "margin"] : FIELDS);
    if ("votes" in row) {
      expect(row.votes).toBeGreaterThan(0);
      expect(row.margin).toBeTypeOf("number");
    }
  }
});

test("LC5-03 a margin of exactly 0 is a tie and stays, unlike one that is unknown", async () => {
  const tied = all.find((row) => "margin" in row);
  await server.change(async (write) => {
    write.touch("results");
    await write.db
      .updateTable("declaration")
      .set({ margin_percent: 0 })
      .where("contest_id", "=", tied?.id ?? 0)
      .where("retired_at", "is", null)
      .execute();
  });
  const rows = await admin.read<DistrictChairperson[]>("/api/district-chairpersons");
  expect(rows.find(({ id }) => id === tied?.id)).toEqual({ ...tied, margin: 0 });
});

test("API-06 a provisional count names nobody chairperson", async () => {
  const [first] = all;
  const set = (status: "provisional" | "declared") =>
    server.change(async (write) => {
      write.touch("results");
      await write.db
        .updateTable("declaration")
        .set({ status })
        .where("contest_id", "=", first?.id ?? 0)
        .where("retired_at", "is", null)
        .execute();
    });
  const count = async () => (await admin.read<DistrictChairperson[]>("/api/district-chairpersons")).length;
  await set("provisional");
  expect(await count()).toBe(145);
  await set("declared");
  expect(await count()).toBe(146);
});

test("API-11 searching, sorting and paging work here too", async () => {
  const answer = await admin.get("/api/district-chairpersons?sort=votes&order=desc&limit=12&page=12");
  expect(answer.headers["x-total-count"]).toBe("146");
  const rows = answer.json<DistrictChairperson[]>();
  expect(rows).toHaveLength(12);
  expect(rows.every((row) => !("votes" in row))).toBe(false);
  const last = await admin.read<DistrictChairperson[]>(
    "/api/district-chairpersons?sort=votes&page=13&limit=12",
  );
  expect(last).toHaveLength(2);
  expect(last.every((row) => !("votes" in row))).toBe(true);
  const found = await admin.get("/api/district-chairpersons?q=abim");
  expect(found.json<DistrictChairperson[]>().map(({ district }) => district)).toEqual(["Abim"]);
});

test("API-11 the search looks at names, not at the code of the status", async () => {
  const answer = await admin.get("/api/district-chairpersons?q=Incumbent_Retained");
  expect(answer.json()).toEqual([]);
});
