import { describe, expect, test } from "vitest";
import { generateSample } from "./generate.ts";
import { FAMILY_NAMES } from "./chance/names.ts";
import { randomStream } from "./chance/random.ts";
import { readDistricts } from "./reference/reference.ts";
import { REAL_NAMES } from "./reference/people.ts";
import { SAMPLE_TABLES } from "./rows.ts";

const sample = generateSample();

test("two generations are equal, row by row", () => {
  const again = generateSample();
  for (const table of SAMPLE_TABLES) expect(again.of(table), table).toEqual(sample.of(table));
});

/** Five numbers from the beginning of a stream. */
function draw(label: string): number[] {
  return Array.from({ length: 5 }, randomStream(label).next);
}

test("a stream of chance repeats itself and differs from others", () => {
  expect(draw("one")).toEqual(draw("one"));
  expect(draw("one")).not.toEqual(draw("two"));
});

test("the reference files hold 146 districts with 353 constituencies that agree in voters and stations", () => {
  const districts = readDistricts();
  expect(districts).toHaveLength(146);
  expect(districts.flatMap(({ constituencies }) => constituencies)).toHaveLength(353);
  for (const district of districts) {
    const total = (count: "registeredVoters2021" | "pollingStations2021") =>
      district.constituencies.reduce((sum, constituency) => sum + constituency[count], 0);
    expect(total("registeredVoters2021"), district.name).toBe(district.registeredVoters2021);
    expect(total("pollingStations2021"), district.name).toBe(district.pollingStations2021);
  }
});

/** Whoever stands for a seat by the seat's name, as rows of the sample. */
function whoStands() {
  const [people, seats, contests] = [sample.of("person"), sample.of("seat"), sample.of("contest")];
  return sample.of("candidacy").map((candidacy) => {
    const contest = contests[Number(candidacy["contest_id"]) - 1];
    const seat = seats[Number(contest?.["seat_id"]) - 1];
    return { seat, person: people[Number(candidacy["person_id"]) - 1] };
  });
}

test("a seat of a region is contested under names of that region, and one of a district under names of its sub-region", () => {
  const districts = readDistricts();
  const areas = sample.of("area");
  const familyNames = (subRegions: readonly string[]) =>
    new Set(subRegions.flatMap((name) => Object.values(FAMILY_NAMES[name] ?? {}).flat()));
  const subRegionsOf = (seat: Readonly<Record<string, unknown>>) => {
    const place = String(seat["name"]).split(", ").at(-1);
    if (seat["interest_group"] === undefined) {
      const district = areas[Number(areas[Number(seat["area_id"]) - 1]?.["district_id"]) - 1]?.["name"];
      return districts.filter(({ name }) => name === district).map(({ subRegion17 }) => subRegion17);
    }
    return districts
      .filter(({ region }) => region === place || place === "National Female")
      .map(({ subRegion17 }) => subRegion17);
  };
  const invented = whoStands().filter(({ person }) => person?.["is_invented"] === true);
  expect(invented.filter(({ seat }) => seat?.["interest_group"] !== undefined).length).toBeGreaterThan(40);
  const elsewhere = invented.filter(({ seat, person }) => {
    const [, ...family] = String(person?.["name"]).split(" ");
    const known = familyNames(subRegionsOf(seat ?? {}));
    return !family.some((name) => known.has(name));
  });
  expect(elsewhere.map(({ seat, person }) => [seat?.["name"], person?.["name"]])).toEqual([]);
});

describe("people", () => {
  const people = sample.of("person");
  const names = people.map(({ name }) => String(name));

  test("no two carry one name, and no invented one a real one's", () => {
    expect(new Set(names).size).toBe(names.length);
    const invented = people.filter((person) => person["is_invented"] === true);
    expect(invented.filter(({ name }) => REAL_NAMES.has(String(name)))).toEqual([]);
    expect(people.length - invented.length).toBe(REAL_NAMES.size);
  });

  test("some names hold an apostrophe or a letter beyond ASCII, so that exports and searches meet them", () => {
    expect(names.some((name) => name.includes("'"))).toBe(true);
    expect(names.some((name) => name.includes("ŋ"))).toBe(true);
  });
});
