import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ContestDeclaration } from "@command-center/contract/results/contest-declarations";
import { compared, effectSaid, shareAxis } from "./effect.ts";
import { clockVerdict } from "../clock-verdict.ts";
import { shortVerdict, standing } from "./verdict.ts";

type Effected = Parameters<typeof effectSaid>[0];

const FIRST: ContestDeclaration = {
  id: 1,
  reason: "first",
  status: "declared",
  declaredAt: "2025-07-18T15:00:00.000Z",
  recordedAt: "2025-07-18T15:20:00.000Z",
  declaredOn: "2025-07-18",
  polledOn: "2025-07-17",
  isUnopposed: false,
  winner: "Ronald Olanya",
  outcome: null,
  validVotes: null,
  leadVotes: null,
  leadPoints: null,
  candidates: [],
  source: { title: "Sample cycle", kind: "sample" },
};
const RERUN = { ...FIRST, id: 2, reason: "rerun" as const, declaredOn: "2025-08-06", winner: "Alfred Okoth" };
const PENDING: Effected = {
  declarations: [FIRST],
  seatId: 7,
  isPending: true,
  status: "hearing",
  outcome: null,
  ruledOn: null,
  disputedId: 1,
};
const RULED = { ...PENDING, isPending: false, status: "resolved" as const, ruledOn: "2025-08-02" };

const said = (petition: Effected) => {
  const { before, name, after } = effectSaid(petition);
  return before + name + after;
};

describe("PET-01 effect on the contest, in words", () => {
  test.each([
    [PENDING, "None so far. Ronald Olanya remains the declared winner until the panel rules."],
    [
      { ...PENDING, declarations: [{ ...FIRST, status: "provisional" as const }] },
      "None so far. Ronald Olanya leads the provisional count.",
    ],
    [
      { ...PENDING, declarations: [{ ...FIRST, winner: null }] },
      "None so far. The winner of this contest is not recorded.",
    ],
    [
      { ...PENDING, declarations: [{ ...FIRST, status: "nullified" as const, winner: null }] },
      "None so far. The result was nullified on 18 Jul 2025.",
    ],
    [{ ...PENDING, declarations: [], seatId: null }, "None so far. No result is recorded for this post."],
    [{ ...PENDING, declarations: [] }, "None so far. No result is declared for this seat."],
    [
      { ...RULED, outcome: "dismissed" as const },
      "None: the petition was dismissed. Ronald Olanya remains the declared winner.",
    ],
    [
      { ...RULED, outcome: "dismissed" as const, declarations: [FIRST, RERUN] },
      "None: the petition was dismissed. The seat was re-declared on 6 Aug 2025 after a rerun. Alfred Okoth remains the declared winner.",
    ],
    [
      { ...RULED, status: "withdrawn" as const, ruledOn: null },
      "None: the petition was withdrawn. Ronald Olanya remains the declared winner.",
    ],
    [
      { ...RULED, outcome: "fresh_poll_ordered" as const },
      "A fresh poll was ordered on 2 Aug 2025. No rerun is recorded yet.",
    ],
    [
      { ...RULED, outcome: "other_candidate_declared" as const, declarations: [], seatId: null },
      "Another candidate was declared on 2 Aug 2025. No result is recorded for this post.",
    ],
  ])("PET-01 %#: %s", (petition, words) => {
    expect(said(petition)).toBe(words);
  });
});

describe("PET-01 before and after", () => {
  const stood = (personId: number, votes: number | null, share: number | null, isWinner = false) => ({
    personId,
    name: `Person ${personId}`,
    isWinner,
    isIncumbent: null,
    votes,
    share,
  });

  test("PET-01 candidate by candidate; who stood once is not recorded for the other", () => {
    const rows = compared(
      { candidates: [stood(1, 10107, 40.1, true), stood(2, 9701, 38.5), stood(3, 5406, 21.4)] },
      { candidates: [stood(2, 9083, 47.7, true), stood(1, 5946, 31.2), stood(4, 10, null)] },
    );
    expect(
      rows.map(({ personId, before, after, points }) => [personId, before.votes, after.votes, points]),
    ).toEqual([
      [2, 9701, 9083, 9.2],
      [1, 10107, 5946, -8.9],
      [4, null, 10, null],
      [3, 5406, null, null],
    ]);
    expect(shareAxis(rows)).toEqual([20, 50]);
  });

  test("PET-01 without an earlier declaration or shares nothing is compared", () => {
    const rows = compared(undefined, { candidates: [stood(1, null, null)] });
    expect(rows[0]).toMatchObject({ before: { votes: null, share: null }, points: null });
    expect(shareAxis(rows)).toBeNull();
  });

  test("PET-01 every share lies on the axis", () => {
    const share = fc.option(fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10));
    fc.assert(
      fc.property(fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 8 }), (shares) => {
        const rows = compared(
          { candidates: shares.map(([was], person) => stood(person, null, was)) },
          { candidates: shares.map(([, is], person) => stood(person, null, is)) },
        );
        const axis = shareAxis(rows);
        for (const one of shares.flat().filter((value) => value !== null)) {
          expect(one).toBeGreaterThanOrEqual(axis?.[0] ?? Number.NaN);
          expect(one).toBeLessThanOrEqual(axis?.[1] ?? Number.NaN);
        }
      }),
    );
  });
});

describe("PET-01 badges", () => {
  const base = {
    status: "hearing",
    outcome: null,
    heardOn: "2025-08-02",
    isOverdue: true,
    daysWaited: 46,
  } as const;
  const timed = { isPending: true, filedOn: "2025-07-18", ruledOn: null };

  test("PET-01 a status is said in the words of what comes next", () => {
    expect(standing(base).text).toBe("Heard, awaiting ruling");
    expect(standing({ ...base, heardOn: null }).text).toBe("In hearing");
    expect(standing({ ...base, status: "filed", heardOn: null }).text).toBe("Filed, awaiting hearing");
    expect(standing({ ...base, status: "withdrawn" }).text).toBe("Withdrawn");
    expect(standing({ ...base, status: "resolved", outcome: "dismissed" })).toEqual({
      text: "Dismissed",
      tone: "neutral",
    });
    expect(standing({ ...base, status: "resolved", outcome: "fresh_poll_ordered" }).tone).toBe("middling");
  });

  test.each([
    [timed, -18, "18 days overdue"],
    [timed, -1, "1 day overdue"],
    [timed, 0, "Ruling due today"],
    [timed, 3, "3 days left"],
    [{ ...timed, isPending: false, ruledOn: "2025-08-01" }, 14, "Ruled on day 14"],
    [{ ...timed, isPending: false, ruledOn: "2025-08-20" }, -5, "Ruled on day 33, 5 days late"],
    [{ ...timed, isPending: false }, null, undefined],
    [timed, null, undefined],
  ])("PET-01 %j with %j days left: %s", (petition, daysLeft, words) => {
    expect(clockVerdict(petition, daysLeft)?.text).toBe(words);
  });

  test("PET-01 in a list one badge says what matters most", () => {
    expect(shortVerdict(base, 28).text).toBe("18 days overdue");
    expect(shortVerdict({ ...base, isOverdue: null }, null).text).toBe("In hearing");
    expect(shortVerdict({ ...base, isOverdue: false, status: "filed" }, 28).text).toBe("Filed");
    expect(shortVerdict({ ...base, isOverdue: false, status: "withdrawn" }, 28).text).toBe("Withdrawn");
  });
});
