import { sum } from "../chance/apportion.ts";
import { holdContest, type HeldContest } from "./contests.ts";
import { declaredAfter, fieldSize, inventField, type IncumbentFate } from "../fields.ts";
import { randomStream } from "../chance/random.ts";
import type { Sample } from "../sample.ts";
import type { ConstituencySeat } from "./seats.ts";
import { LC5_PRIMARY } from "../time.ts";
import type { PlannedTurnout } from "./turnout.ts";

interface MayorPlan {
  readonly status: "provisional" | "declared";
  readonly fate: IncumbentFate;
  readonly hasVotes: boolean;
}

/** Two of each status that the page knows, two without published votes. */
const PLANS: readonly MayorPlan[] = [
  { status: "declared", fate: "reelected", hasVotes: true },
  { status: "declared", fate: "defeated", hasVotes: true },
  { status: "provisional", fate: "reelected", hasVotes: true },
  { status: "declared", fate: "reelected", hasVotes: false },
  { status: "declared", fate: "absent", hasVotes: false },
  { status: "provisional", fate: "defeated", hasVotes: true },
];

/** The mayoral primaries of six municipalities. */
export function holdMayoralPrimaries(
  sample: Sample,
  seats: readonly ConstituencySeat[],
  turnout: ReadonlyMap<number, PlannedTurnout>,
): HeldContest[] {
  const random = randomStream("mayoral primaries");
  return seats.map((seat, index) => {
    const plan = PLANS[index];
    if (plan === undefined) throw new Error(`There is no plan for ${seat.name}.`);
    const { district, constituency } = seat;
    const voters = sum(district.constituencies.map(({ registeredVoters }) => registeredVoters));
    const cast =
      (turnout.get(constituency.reportsTo)?.lc5Votes ?? 0) * (constituency.registeredVoters / voters);
    return holdContest(sample.rows, random, {
      cycleId: sample.cycles.current,
      kind: "mayoral_primary",
      seat,
      pollingDay: LC5_PRIMARY,
      isOpenSeat: plan.fate === "absent",
      field: inventField(random, sample.persons, sample.sources.sample, {
        subRegion: district.subRegion,
        winner: { gender: index === 1 ? "female" : "male", isYouth: false },
        fate: plan.fate,
        size: fieldSize(random),
      }),
      validVotes: plan.hasVotes ? Math.floor(cast * random.between(0.96, 0.985)) : null,
      status: plan.status,
      declared: declaredAfter(random, LC5_PRIMARY, [1, 3, 2]),
      sourceId: sample.sources.sample,
    });
  });
}
