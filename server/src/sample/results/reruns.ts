import { addDays } from "@command-center/domain/time/calendar";
import { declare, splitVotes, type HeldContest, type CandidateStanding } from "./contests.ts";
import { randomStream, type Random } from "../chance/random.ts";
import type { Sample } from "../sample.ts";
import { minutesAfter, TRIBUNAL_OPENS, workingDays } from "../time.ts";

/** A contest that the tribunal sent back to the voters, with the day of its ruling. */
export interface Rerun {
  readonly contest: HeldContest;
  readonly ruledOn: string;
}

const RERUNS = 17;
const OTHER_WINNER = 7;
const LAST_RULING = "2025-08-20";

/** Holds 17 of the closest MP primaries again, from 1 to 25 August. */
export function holdReruns(sample: Sample, contests: readonly HeldContest[]): Rerun[] {
  const random = randomStream("reruns");
  const closest = contests
    .filter(({ seat, declared }) => seat.areaId !== null && declared.day <= "2025-07-19")
    .toSorted((a, b) => (a.marginPercent ?? 0) - (b.marginPercent ?? 0))
    .slice(0, 4 * RERUNS);
  const days = random.shuffled(workingDays(TRIBUNAL_OPENS, LAST_RULING));
  return random
    .shuffled(closest)
    .slice(0, RERUNS)
    .map((contest, index) => {
      const ruledOn = days[index] ?? LAST_RULING;
      hold(sample, random, contest, addDays(ruledOn, random.whole(3, 5)), index < OTHER_WINNER);
      return { contest, ruledOn };
    });
}

function hold(
  sample: Sample,
  random: Random,
  contest: HeldContest,
  day: string,
  hasOtherWinner: boolean,
): void {
  const [first, second, ...others] = contest.standings;
  const order = [first, second, ...others].filter(
    (standing): standing is CandidateStanding => standing !== undefined,
  );
  if (hasOtherWinner && first && second) order.splice(0, 2, second, first);
  const declared = { day, minutes: random.whole(19 * 60, 22 * 60) };
  declare(sample.rows, contest, {
    round: 2,
    order,
    votes: splitVotes(
      random,
      Math.round((contest.validVotes ?? 0) * random.between(0.7, 0.92)),
      contest.standings.length,
    ),
    status: "declared",
    reason: "rerun",
    pollingDay: day,
    declared,
    recorded: minutesAfter(day, declared.minutes, random.whole(5, 50)),
  });
}
