import { expect, test } from "vitest";
import { leadersText } from "./leaders-text.ts";

const district = (id: number, votes: Readonly<Record<string, number>>) => ({
  area: { id, name: `District ${id}`, kind: "district", code: null },
  units: { expected: 1, counted: 1, notReceived: 0, nullified: 0, zero: 0 },
  districts: { covered: 1, whole: 1 },
  seats: { contested: 1, withResults: 1, withoutStations: 0 },
  registered: 0,
  registeredCounted: 0,
  valid: Object.values(votes).reduce((sum, one) => sum + one, 0),
  invalid: 0,
  total: 0,
  known: { votes: 0, registers: 0 },
  turnoutVotes: 0,
  turnout: null,
  candidates: Object.entries(votes).map(([name, count]) => ({ name, votes: count, share: null })),
});
const RANKING = ["YOWERI MUSEVENI KAGUTA", "KYAGULANYI SSENTAMU ROBERT"] as const;

test("DAY-01 the map's title counts the districts that each candidate leads in, without ties, of those with results", () => {
  const [a, b] = RANKING;
  const below = [
    district(1, { [a]: 2, [b]: 1 }),
    district(2, { [a]: 2 }),
    district(3, { [a]: 1, [b]: 3 }),
    district(4, { [a]: 1, [b]: 1 }),
    district(5, {}),
  ];
  expect(leadersText({ below, ranking: [...RANKING] })).toBe(
    "Yoweri Museveni leads in 2 of 4 districts and cities with results, Kyagulanyi Ssentamu in 1",
  );
  expect(leadersText({ below: below.slice(0, 2), ranking: [...RANKING] })).toBe(
    "Yoweri Museveni leads in 2 of 2 districts and cities",
  );
  expect(leadersText({ below: [district(1, {})], ranking: [...RANKING] })).toBe(
    "No district has a leader yet",
  );
});
