import { beforeAll, expect, test } from "vitest";
import type { DistrictDetail } from "@command-center/contract/areas/district";
import type { District } from "@command-center/contract/areas/districts";
import type { Petition } from "@command-center/contract/petitions";
import { sampleServer } from "../../testing/sample-server.ts";
import { district, districtPetitions } from "./district.store.ts";

const { server, admin } = sampleServer();
let districts: District[];

beforeAll(async () => {
  districts = await admin.read("/api/districts");
});

const read = (slug: string) => admin.read<DistrictDetail>(`/api/district?slug=${slug}`);

test("STAT-07 a district carries what the list says of it, and its LC5 outcome", async () => {
  const listed = districts.find(({ slug }) => slug === "gulu");
  expect(await read("gulu")).toMatchObject({ ...listed });
  expect(districts.filter(({ lc5Status }) => lc5Status === "New")).toHaveLength(28);
  expect(districts.filter(({ lc5Status }) => lc5Status === "Incumbent_Retained")).toHaveLength(118);
});

test("STAT-07 AREA-01 a district says which areas it lies in, each once", async () => {
  expect((await read("gulu")).areas).toEqual([
    { kind: "sub_region", slug: "acholi", name: "Acholi" },
    { kind: "party_region", slug: "northern", name: "Northern" },
  ]);
  expect((await read("kampala")).areas).toEqual([{ kind: "party_region", slug: "kampala", name: "Kampala" }]);
});

test("STAT-07 a seat's result is the declaration in force; what was not published is null", async () => {
  const { seats } = await read("kampala");
  const elections = await admin.read<{ id: number; winner: string; votes: number }[]>("/api/elections");
  for (const seat of seats.filter(({ kind }) => kind === "constituency_mp" || kind === "district_woman_mp")) {
    const { winner, votes } = elections.find(({ id }) => id === seat.id) ?? {};
    expect(seat).toMatchObject({ winner, votes, status: "declared" });
  }
  const chairpersons = await admin.read<{ district: string; votes?: number }[]>("/api/district-chairpersons");
  const unpublished = chairpersons.find((one) => one.votes === undefined);
  const slug = districts.find(({ name }) => name === unpublished?.district)?.slug ?? "";
  const chair = (await read(slug)).seats.find(({ kind }) => kind === "lc5_chairperson");
  expect(chair).toMatchObject({ status: "declared", votes: null, margin: null });
});

test("STAT-07 a contest without a declaration awaits one, and one that was nullified says so", async () => {
  const { seats } = await read("abim");
  const id = seats[0]?.id ?? 0;
  const change = (columns: object) =>
    server.change(async (write) => {
      write.touch("results");
      await write.db.updateTable("declaration").set(columns).where("contest_id", "=", id).execute();
    });
  const seat = async () => (await read("abim")).seats.find((one) => one.id === id);
  await change({ status: "nullified" });
  expect(await seat()).toMatchObject({ status: "nullified", winner: null, votes: null, margin: null });
  await change({ status: "declared", true_on: "2029-01-01" });
  expect(await seat()).toMatchObject({ status: "awaiting", winner: null, declaredAgain: false });
});

test("STAT-07 Kampala has five divisions, no other district has any", async () => {
  expect((await read("kampala")).divisions.map(({ name }) => name)).toEqual([
    "Central",
    "Kawempe",
    "Makindye",
    "Nakawa",
    "Rubaga",
  ]);
  expect((await read("gulu")).divisions).toEqual([]);
});

test("STAT-07 counts carry the day they were true on", async () => {
  const { counts } = await read("abim");
  expect(Object.fromEntries(counts.map(({ measure, value }) => [measure, value]))).toEqual({
    constituencies: 1,
    sub_counties: 16,
    parishes: 76,
    villages: 577,
    polling_stations: 105,
    population: 144_084,
    registered_voters: 36_539,
  });
  expect(counts.find(({ measure }) => measure === "population")?.on).toBe("2024-05-09");
});

test("STAT-06 a district's petitions are as many as the list says, the latest first", async () => {
  for (const { slug, name, petitions } of districts.slice(0, 6)) {
    const listed = await admin.read<Petition[]>(`/api/district/petitions?slug=${slug}`);
    expect(listed).toHaveLength(petitions);
    expect(listed.every((petition) => petition.district === name)).toBe(true);
    const days = listed.map(({ filedOn }) => filedOn);
    expect(days).toEqual(days.toSorted().toReversed());
  }
});

test.each(["/api/district", "/api/district/petitions"])(
  "STAT-07 %s: an unknown slug is a 404 sentence",
  async (path) => {
    for (const slug of ["nowhere", "Gulu", "", "%25", "gulu'--", "western", "ŋora"]) {
      const answer = await admin.get(`${path}?slug=${encodeURIComponent(slug)}`);
      expect(answer.statusCode, slug).toBe(404);
      expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
      expect(answer.body).toBe(`There is no district or city at “${slug}”.`);
    }
    for (const query of ["", "?slug=%00", `?slug=${"a".repeat(101)}`, "?slug=gulu&x=1"]) {
      expect((await admin.get(`${path}${query}`)).statusCode, query).toBe(400);
    }
  },
);

test("a district outside the caller's scope is as unknown as any other", async () => {
  const [abim, gulu] = ["abim", "gulu"].map((slug) => districts.find((one) => one.slug === slug)?.id ?? 0);
  const scope = [gulu ?? 0];
  expect(abim).not.toBe(gulu);
  const { name } = await server.database.read(scope, (within) => district(within, { slug: "gulu" }));
  expect(name).toBe("Gulu");
  for (const ask of [
    () => server.database.read(scope, (within) => district(within, { slug: "abim" })),
    () => server.database.read(scope, (within) => districtPetitions(within, { slug: "abim" })),
  ]) {
    await expect(ask()).rejects.toThrow("There is no district or city at “abim”.");
  }
});
