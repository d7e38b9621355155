import { sum } from "../chance/apportion.ts";
import { declare, holdContest, splitVotes, type HeldContest } from "./contests.ts";
import { declaredAfter, fieldSize, inventField, type IncumbentFate } from "../fields.ts";
import { randomStream, type Random } from "../chance/random.ts";
import type { Sample } from "../sample.ts";
import type { SeatInDistrict } from "./seats.ts";
import { LC5_PRIMARY, minutesAfter } from "../time.ts";
import type { PlannedTurnout } from "./turnout.ts";

const DEFEATED = 26;
const OPEN = 2;
/** Of the 26, those who were declared re-elected until the tribunal corrected the count. */
const BY_RULING = 4;
const WITHOUT_VOTES = 12;
const DECLARED_BY_DAY = [10, 50, 28, 12];
const RULING_DAYS = ["2025-08-14", "2025-08-19", "2025-08-23", "2025-08-29"] as const;

/** A contest in which the tribunal declared the other candidate, with the day of its ruling. */
export interface Overturned {
  readonly contest: HeldContest;
  readonly ruledOn: string;
}

type Fate = "reelected" | "defeated" | "overturned" | "open";

/** The LC5 primaries of the 146 districts and cities: 118 re-elected, 26 defeated, 2 open seats. */
export function holdLc5Primaries(
  sample: Sample,
  seats: readonly SeatInDistrict[],
  turnout: ReadonlyMap<number, PlannedTurnout>,
): { contests: HeldContest[]; overturned: Overturned[] } {
  const random = randomStream("lc5 primaries");
  const fates = fatesOf(random, seats);
  const withVotes = seats.filter(({ id }) => fates.get(id) !== "overturned");
  const unpublished = new Set(random.shuffled(withVotes).slice(0, WITHOUT_VOTES));
  const contests: HeldContest[] = [];
  const overturned: Overturned[] = [];
  for (const seat of seats) {
    const fate = fates.get(seat.id) ?? "reelected";
    const cast = sum(seat.district.reporting.map(({ areaId }) => turnout.get(areaId)?.lc5Votes ?? 0));
    const contest = holdContest(sample.rows, random, {
      cycleId: sample.cycles.current,
      kind: "lc5_primary",
      seat,
      pollingDay: LC5_PRIMARY,
      isOpenSeat: fate === "open",
      field: inventField(random, sample.persons, sample.sources.sample, {
        subRegion: seat.district.subRegion,
        winner: { gender: random.chance(0.08) ? "female" : "male", isYouth: random.chance(0.1) },
        fate: incumbentFate(fate),
        size: fieldSize(random),
      }),
      validVotes: unpublished.has(seat) ? null : Math.floor(cast * random.between(0.968, 0.99)),
      isClose: fate === "overturned",
      status: "declared",
      declared: declaredAfter(random, LC5_PRIMARY, DECLARED_BY_DAY),
      sourceId: sample.sources.sample,
    });
    contests.push(contest);
    if (fate === "overturned") {
      const ruledOn = RULING_DAYS[overturned.length] ?? RULING_DAYS[0];
      overturn(sample, random, contest, ruledOn);
      overturned.push({ contest, ruledOn });
    }
  }
  return { contests, overturned };
}

/** Kampala's seat was not the party's to lose: it is one of the two open ones. */
function fatesOf(random: Random, seats: readonly SeatInDistrict[]): Map<number, Fate> {
  const [kampala, ...others] = [
    ...seats.filter(({ district }) => district.type === "capital city"),
    ...random.shuffled(seats.filter(({ district }) => district.type !== "capital city")),
  ];
  return new Map<number, Fate>([
    ...(kampala ? [[kampala.id, "open"] as const] : []),
    ...others.map(({ id }, index) => [id, fateAt(index)] as const),
  ]);
}

function fateAt(index: number): Fate {
  if (index < OPEN - 1) return "open";
  if (index < OPEN - 1 + BY_RULING) return "overturned";
  return index < OPEN - 1 + DEFEATED ? "defeated" : "reelected";
}

function incumbentFate(fate: Fate): IncumbentFate {
  if (fate === "open") return "absent";
  return fate === "defeated" ? "defeated" : "reelected";
}

/** The tribunal corrects an altered count: the counts are retired, not overwritten, and the second has won. */
function overturn(sample: Sample, random: Random, contest: HeldContest, ruledOn: string): void {
  const { rows } = sample;
  const [first, second, ...others] = contest.standings;
  if (first === undefined || second === undefined) throw new Error(`${contest.seat.name} has no second.`);
  const minutes = random.whole(15 * 60, 17 * 60);
  const recorded = minutesAfter(ruledOn, minutes, 20);
  const candidacies = new Set(contest.standings.map(({ candidacyId }) => candidacyId));
  rows.of("vote_count").forEach((count, index) => {
    if (candidacies.has(Number(count["candidacy_id"]))) {
      rows.change("vote_count", index + 1, { retired_at: recorded });
    }
  });
  declare(rows, contest, {
    round: 1,
    order: [second, first, ...others],
    votes: splitVotes(random, contest.validVotes ?? 0, contest.standings.length, true),
    status: "declared",
    reason: "ruling",
    pollingDay: contest.pollingDay,
    declared: { day: ruledOn, minutes },
    recorded,
  });
}
