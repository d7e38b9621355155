import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { petitionEffect, placeByVotes } from "./petition-effect.ts";

type Declared = Parameters<typeof petitionEffect>[1][number];

const declared = (
  id: number,
  declaredOn: string,
  rest: Partial<Declared> & { winner?: number } = {},
): Declared => {
  const { winner = 1, ...others } = rest;
  const isIncumbent = null;
  return {
    id,
    declaredOn,
    reason: "first",
    status: "declared",
    candidates: [1, 2].map((personId) => ({
      personId,
      name: `Person ${personId}`,
      isWinner: personId === winner,
      isIncumbent,
      votes: null,
      share: null,
    })),
    ...others,
  };
};
const FIRST = declared(1, "2025-07-18");
const RERUN = declared(2, "2025-08-06", { reason: "rerun", winner: 2 });

const effect = (
  ruling: {
    ruledOn: string | null;
    outcome: "dismissed" | "fresh_poll_ordered" | "other_candidate_declared" | null;
  },
  ...declarations: Declared[]
) => {
  const { disputed, followedBy, isWinnerChanged } = petitionEffect(
    { filedOn: "2025-07-19", ...ruling },
    declarations,
  );
  return [disputed?.id ?? null, followedBy?.id ?? null, isWinnerChanged];
};
const PENDING = { ruledOn: null, outcome: null } as const;
const ORDERED = { ruledOn: "2025-08-02", outcome: "fresh_poll_ordered" } as const;
const DISMISSED = { ruledOn: "2025-08-02", outcome: "dismissed" } as const;
const CORRECTED = { ruledOn: "2025-08-02", outcome: "other_candidate_declared" } as const;

describe("PET-01 what a petition did to its contest", () => {
  test("PET-01 as long as it is pending, nothing; what another petition led to is not its doing", () => {
    expect(effect(PENDING, FIRST)).toEqual([1, null, null]);
    expect(effect(PENDING, FIRST, RERUN)).toEqual([1, null, null]);
    expect(effect(DISMISSED, FIRST, RERUN)).toEqual([1, null, null]);
  });

  test("PET-01 a fresh poll leads to the rerun that comes after it, and only to that", () => {
    expect(effect(ORDERED, FIRST, RERUN)).toEqual([1, 2, true]);
    expect(effect(ORDERED, FIRST)).toEqual([1, null, null]);
    expect(effect(ORDERED, FIRST, { ...RERUN, declaredOn: "2025-08-01" })).toEqual([1, null, null]);
    expect(effect(ORDERED, FIRST, { ...RERUN, reason: "ruling" })).toEqual([1, null, null]);
  });

  test("PET-01 the candidate whom a ruling declares holds from the day of the ruling", () => {
    const ruling = declared(3, "2025-08-02", { reason: "ruling", winner: 2 });
    expect(effect(CORRECTED, FIRST, ruling)).toEqual([1, 3, true]);
  });

  test("PET-01 the same winner again is no change; a winner who is not named leaves it open", () => {
    expect(effect(ORDERED, FIRST, declared(2, "2025-08-06", { reason: "rerun" }))).toEqual([1, 2, false]);
    expect(effect(ORDERED, declared(1, "2025-07-18", { winner: 9 }), RERUN)).toEqual([1, 2, null]);
  });

  test("PET-01 nobody is disputed where nothing was declared by the filing, or what was had been nullified", () => {
    expect(effect(PENDING)).toEqual([null, null, null]);
    expect(effect(PENDING, declared(1, "2025-07-20"))).toEqual([null, null, null]);
    expect(effect(PENDING, FIRST, declared(2, "2025-07-19", { status: "nullified" }))).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe("PET-01 a candidate's place", () => {
  const stood = (...votes: (number | null)[]) => votes.map((count, personId) => ({ personId, votes: count }));

  test.each([
    [stood(8311, 6390, 5018), 1, 2],
    [stood(8311, 6390, 6390), 2, 2],
    [stood(8311, 6390, 5018), 7, null],
    [stood(8311, 6390, null), 1, null],
    [stood(null, null), 1, null],
    [[], 0, null],
  ])("PET-01 of %j the place of %i is %j", (candidates, person, place) => {
    expect(placeByVotes(candidates, person)).toBe(place);
  });

  test("PET-01 somebody is always first, and as many are before one as have more votes", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 1, maxLength: 9 }), (votes) => {
        const places = votes.map((_, person) => placeByVotes(stood(...votes), person));
        expect(Math.min(...places.map(Number))).toBe(1);
        const sorted = places.map(Number).toSorted((a, b) => a - b);
        expect(sorted).toEqual(
          votes.toSorted((a, b) => b - a).map((count, _, all) => all.indexOf(count) + 1),
        );
      }),
    );
  });
});
