import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  drawn,
  formsNeeded,
  outcomeToProve,
  relativeError,
  risks,
  totalWeight,
  weighted,
  type PublishedStation,
} from "./form-sample.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const station = (id: number, votes: readonly number[], most: number): PublishedStation => ({
  station: id,
  votes,
  most,
});

describe("DEC-01 how many forms prove an outcome", () => {
  test.each([
    ["2021 by the register at 5%", 11.43, 0.05, 33],
    ["2021 by the register at 1%", 11.43, 0.01, 51],
    ["2021 by ballots cast at 5%", 7.19, 0.05, 21],
    ["a contest that one station cannot turn", 0.9, 0.05, 1],
  ])("DEC-01 %s", (_, total, risk, forms) => {
    expect(formsNeeded(total, risk)).toBe(forms);
    const after = risks(total, Array<number>(forms).fill(0));
    expect(after.at(-1)).toBeLessThanOrEqual(risk);
    if (forms > 1) expect(after.at(-2)).toBeGreaterThan(risk);
  });

  test("DEC-01 a majority has one rival: all other candidates together", () => {
    const stations = [station(1, [60, 20, 10], 120), station(2, [50, 30, 20], 130)];
    const outcome = outcomeToProve(stations, "majority");
    expect(outcome).toEqual({ winner: 0, contested: "majority", margins: [30] });
    if (outcome === null) return;
    // (2 × 60 − 90 + 120) / 30 and (2 × 50 − 100 + 130) / 30
    const ofStations = weighted(stations, outcome);
    expect(ofStations.map(({ weight }) => weight)).toEqual([5, 130 / 30]);
    expect(totalWeight(ofStations)).toBeCloseTo(280 / 30, 12);
  });

  test("DEC-01 a lead has every other candidate as a rival", () => {
    const stations = [station(1, [60, 20, 10], 120)];
    const outcome = outcomeToProve(stations, "lead");
    expect(outcome?.margins).toEqual([40, 50]);
    if (outcome === null) return;
    expect(weighted(stations, outcome).map(({ weight }) => weight)).toEqual([4]);
  });

  test.each([
    ["a tie", [station(1, [5, 5], 20)], "lead"],
    ["half of the votes", [station(1, [5, 3, 2], 20)], "majority"],
    ["no votes", [station(1, [0, 0], 20)], "lead"],
    ["no stations", [], "majority"],
  ] as const)("DEC-01 %s proves nothing", (_, stations, contested) => {
    expect(outcomeToProve(stations, contested)).toBeNull();
  });
});

describe("DEC-01 risk", () => {
  const stations = [station(1, [60, 30], 100), station(2, [40, 30], 100)];
  const outcome = outcomeToProve(stations, "majority");
  if (outcome === null) throw new Error("The first candidate has a majority.");
  const [first] = weighted(stations, outcome);
  if (first === undefined) throw new Error("There are stations.");

  test.each([
    ["the same votes", [60, 30], 0],
    ["more votes for the winner", [65, 25], -10 / 130],
    ["five votes were another's", [55, 35], 10 / 130],
    ["all of its possible votes were others'", [0, 100], 1],
    ["no form", null, 1],
  ] as const)("DEC-01 %s", (_, form, error) => {
    expect(relativeError(first, form, outcome)).toBeCloseTo(error, 12);
  });

  test("DEC-01 a missing form ends the proof, and later forms do not bring it back", () => {
    expect(risks(5, [0, 1, 0, 0])).toEqual([0.8, 1, 1, 1]);
  });
});

describe("DEC-01 the draw", () => {
  const stations = [1, 2, 3, 4].map((id) => ({ ...station(id, [], 0), weight: id }));

  test("DEC-01 depends on nothing but seed, station and counter", () => {
    const draws = Array.from({ length: 8 }, (_, at) =>
      drawn(stations, "20 dice: 314159265358", at + 1, sha256),
    );
    expect(draws).toEqual(
      Array.from({ length: 8 }, (_, at) =>
        drawn(stations.toReversed(), "20 dice: 314159265358", at + 1, sha256),
      ),
    );
    expect(new Set(draws).size).toBeGreaterThan(1);
  });

  test("DEC-01 is in proportion to the weights", () => {
    const counts = [0, 0, 0, 0, 0];
    for (let counter = 1; counter <= 10_000; counter += 1) {
      const at = drawn(stations, "in proportion", counter, sha256) ?? 0;
      counts[at] = (counts[at] ?? 0) + 1;
    }
    for (const id of [1, 2, 3, 4]) expect((counts[id] ?? 0) / 1_000).toBeCloseTo(id, 0);
  });

  test("DEC-01 leaves out what cannot be wrong", () => {
    fc.assert(
      fc.property(fc.nat(), (counter) => {
        const some = [
          { ...station(1, [], 0), weight: 0 },
          { ...station(2, [], 0), weight: 1 },
        ];
        expect(drawn(some, "seed", counter, sha256)).toBe(2);
      }),
    );
    expect(drawn([], "seed", 1, sha256)).toBeNull();
  });
});

describe("DEC-01 wrong outcomes", () => {
  const RUNS = process.env["NIGHTLY"] === "1" ? 10_000 : 50;
  const RISK = 0.05;
  /** Thirty stations published with a lead of 600 that is none in truth: the two have the same votes. */
  const published = Array.from({ length: 30 }, (_, id) => station(id, [110, 90], 220));

  test.each([
    ["every form wrong by a little", () => [100, 100]],
    // Four forms are as wrong as they can be, one by the rest; all others match.
    [
      "a few forms wrong by the most",
      (id: number) => (id < 2 ? [0, 220] : id === 2 ? [50, 170] : id === 3 ? [110, 110] : [110, 90]),
    ],
  ])("DEC-01 of simulated wrong outcomes no more are confirmed than the limit, %s", (_, formOf) => {
    const outcome = outcomeToProve(published, "lead");
    if (outcome === null) throw new Error("The published result has a winner.");
    const truth = published.reduce((lead, { station: id }) => {
      const [first = 0, second = 0] = formOf(id);
      return lead + first - second;
    }, 0);
    expect(truth).toBeLessThanOrEqual(0);
    const stations = weighted(published, outcome);
    const total = totalWeight(stations);
    let confirmed = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const errors: number[] = [];
      for (let counter = 1; counter <= formsNeeded(total, RISK) + 5; counter += 1) {
        const id = drawn(stations, `run ${run}`, counter, sha256);
        const one = stations.find((each) => each.station === id);
        if (one !== undefined) errors.push(relativeError(one, formOf(one.station), outcome));
      }
      if (risks(total, errors).some((risk) => risk <= RISK)) confirmed += 1;
    }
    // With fewer runs the share may be off by chance: three standard deviations.
    const chance = RUNS >= 10_000 ? 0 : 3 * Math.sqrt((RISK * (1 - RISK)) / RUNS);
    expect(confirmed / RUNS).toBeLessThanOrEqual(RISK + chance);
  });
});
