import { expect, test } from "vitest";
import { electionNames, findingText, sharedPlaces, type Found } from "./finding.ts";

const FOUND: Found = {
  measure: "Museveni’s share",
  where: null,
  before: 60.62,
  after: 58.38,
  elections: ["2016", "2021"],
  parts: [
    { name: "Central", before: 56.9, after: 35.8 },
    { name: "Northern", before: 53.7, after: 65 },
    { name: "Karamoja", before: 91.4, after: null },
  ],
};

test.each<[string, Partial<Found>, string]>([
  [
    "a fall",
    {},
    "Museveni’s share fell by 2.2 points to 58.4%: it fell most in Central (−21.1) and rose most in Northern (+11.3)",
  ],
  [
    "a rise, whose side comes first",
    { before: 50, after: 51 },
    "Museveni’s share rose by 1.0 point to 51.0%: it rose most in Northern (+11.3) and fell most in Central (−21.1)",
  ],
  ["no change as written", { before: 58.42, after: 58.38, parts: [] }, "Museveni’s share stayed at 58.4%"],
  [
    "places on both lists only",
    { where: "Abim, the only district on both lists", before: 80, after: 77.4, parts: [] },
    "In Abim, the only district on both lists, Museveni’s share fell by 2.6 points to 77.4%",
  ],
  [
    "a measure inside of the sentence",
    { measure: "Turnout", where: "Abim", parts: [] },
    "In Abim, turnout fell by 2.2 points to 58.4%",
  ],
  [
    "one part is no comparison of parts",
    { parts: FOUND.parts.slice(0, 1) },
    "Museveni’s share fell by 2.2 points to 58.4%",
  ],
  [
    "no earlier result",
    { before: null, parts: [] },
    "Museveni’s share was 58.4% in 2021. There is no result of 2016",
  ],
  [
    "no later result",
    { after: null, where: "Abim" },
    "In Abim, Museveni’s share was 60.6% in 2016. There is no result of 2021",
  ],
  ["no result", { before: null, after: null, where: "Abim" }, "No result in either election in Abim"],
  ["no result at all", { before: null, after: null }, "No result in either election"],
])("RES-07 %s in one sentence", (_, change, sentence) => {
  expect(findingText({ ...FOUND, ...change })).toBe(sentence);
});

test("RES-07 elections are called by their years, or by their days in one year", () => {
  const dayText = (day: string) => `day ${day}`;
  expect(electionNames("2016-02-18", "2021-01-14", dayText)).toEqual(["2016", "2021"]);
  expect(electionNames("2021-01-14", "2021-06-01", dayText)).toEqual(["day 2021-01-14", "day 2021-06-01"]);
});

test("RES-07 places on both lists are named where there is one, else counted", () => {
  expect(sharedPlaces(["Abim"], ["district", "districts"])).toBe("Abim, the only district on both lists");
  expect(sharedPlaces(["Abim", "Kalungu"], ["district", "districts"])).toBe("the 2 districts on both lists");
});
