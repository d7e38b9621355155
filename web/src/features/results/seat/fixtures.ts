import type { SeatDeclaration } from "@command-center/contract/results/seat";

/** A declaration of three candidates, for tests. */
export function aDeclaration(some: Partial<SeatDeclaration> = {}): SeatDeclaration {
  const candidate = { isWinner: false, isIncumbent: false };
  return {
    id: 1,
    reason: "first",
    status: "declared",
    declaredAt: "2025-08-06T16:24:00.000Z",
    recordedAt: "2025-08-06T16:51:00.000Z",
    declaredOn: "2025-08-06",
    polledOn: "2025-08-06",
    isUnopposed: false,
    winner: "Alfred Okoth",
    outcome: "incumbent_defeated",
    validVotes: 19_033,
    leadVotes: 3137,
    leadPoints: 16.48,
    candidates: [
      { ...candidate, personId: 1, name: "Alfred Okoth", isWinner: true, votes: 9083, share: 47.7 },
      { ...candidate, personId: 2, name: "Eleanor Kagino", isIncumbent: true, votes: 5946, share: 31.2 },
      { ...candidate, personId: 3, name: "Patrick Odoi", votes: 4004, share: 21 },
    ],
    source: { title: "Sample cycle", kind: "sample" },
    isCurrent: true,
    isCorrection: false,
    ...some,
  };
}
