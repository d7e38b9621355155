import { addDays } from "@command-center/domain/time/calendar";
import type { PetitionTable } from "../../database/tables/petitions.ts";
import type { DistrictPlace } from "../areas.ts";
import type { HeldContest } from "../results/contests.ts";
import type { Overturned } from "../results/lc5-results.ts";
import { randomStream, type Random } from "../chance/random.ts";
import { LEAGUES } from "../reference/people.ts";
import type { Rerun } from "../results/reruns.ts";
import { AS_OF, isSunday, workingDays } from "../time.ts";

/** A petition on the day it was filed. */
export interface Filing {
  readonly category: PetitionTable["category"];
  readonly subject: string;
  readonly contestId: number | null;
  readonly areaId: number | null;
  readonly petitionerId: number | null;
  readonly filedOn: string;
  /** Where the outcome is already part of the results: a rerun ordered, or another candidate declared. */
  readonly settled: {
    readonly ruledOn: string;
    readonly outcome: "fresh_poll_ordered" | "other_candidate_declared";
  } | null;
}

/** Petitions filed after this day are those of the last 30 days before the as-of date. */
export const LATE_AFTER = addDays(AS_OF, -30);

/** 431 + 182 + 97 = 710, of which 20 + 47 + 60 = 127 are late. */
const MP = { early: 411, late: 20 };
const LC5 = { early: 135, late: 47 };
const MAYORAL = { early: 4, late: 2 };
const COUNCILLOR = { early: 33, late: 31 };
const LEAGUE = { late: 27 };

export interface Petitionable {
  readonly mp: readonly HeldContest[];
  readonly reruns: readonly Rerun[];
  readonly lc5: readonly HeldContest[];
  readonly overturned: readonly Overturned[];
  readonly mayors: readonly HeldContest[];
  readonly districts: readonly DistrictPlace[];
}

/** Every petition with the day it was filed: most in the days after the declarations, some in August. */
export function filePetitions(petitionable: Petitionable): Filing[] {
  const random = randomStream("petitions filed");
  const settledMp = petitionable.reruns.map(({ contest, ruledOn }) => ({
    ...about("mp", contest, 0),
    filedOn: afterDeclaration(contest, weekdayIn(random, "2025-07-18", "2025-07-22", 1)),
    settled: { ruledOn, outcome: "fresh_poll_ordered" as const },
  }));
  const settledLc5 = petitionable.overturned.map(({ contest, ruledOn }) => ({
    ...about("lc5", contest, 0),
    filedOn: afterDeclaration(contest, weekdayIn(random, "2025-07-28", "2025-07-31", 1)),
    settled: { ruledOn, outcome: "other_candidate_declared" as const },
  }));
  const settledIds = new Set([...settledMp, ...settledLc5].map(({ contestId }) => contestId));
  const isOpen = (contest: HeldContest) => !settledIds.has(contest.id);

  const mpEarly = MP.early - settledMp.length;
  const lc5Early = LC5.early - settledLc5.length;
  return [
    ...settledMp,
    ...settledLc5,
    ...seatPetitions(random, "mp", petitionable.mp.filter(isOpen), mpEarly + MP.late, mpEarly, "2025-07-18"),
    ...seatPetitions(
      random,
      "lc5",
      petitionable.lc5.filter(isOpen),
      lc5Early + LC5.late,
      lc5Early,
      "2025-07-25",
    ),
    ...seatPetitions(
      random,
      "mayoral",
      petitionable.mayors.filter(({ status }) => status === "declared"),
      MAYORAL.early + MAYORAL.late,
      MAYORAL.early,
      "2025-07-26",
    ),
    ...councillorPetitions(random, petitionable.districts),
    ...leaguePetitions(random, petitionable.districts),
  ];
}

/** Spreads petitions over contests, the close ones first and often twice; each is brought by another loser. */
function seatPetitions(
  random: Random,
  category: "mp" | "lc5" | "mayoral",
  contests: readonly HeldContest[],
  count: number,
  early: number,
  from: string,
): Filing[] {
  const chances = contests
    .flatMap((contest) =>
      contest.standings.slice(1).map((_, loser) => ({
        contest,
        loser,
        order: (contest.marginPercent ?? 30) + loser * 35 + random.between(0, 60),
      })),
    )
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count);
  if (chances.length < count)
    throw new Error(`Only ${chances.length} of ${count} ${category} petitions fit.`);
  return random.shuffled(chances).map(({ contest, loser }, index) => ({
    ...about(category, contest, loser),
    filedOn:
      index < early
        ? afterDeclaration(contest, weekdayIn(random, from, LATE_AFTER, 2.2))
        : weekdayIn(random, addDays(LATE_AFTER, 1), "2025-08-29", 1.6),
    settled: null,
  }));
}

function about(category: "mp" | "lc5" | "mayoral", contest: HeldContest, loser: number) {
  return {
    category,
    subject: contest.seat.name,
    contestId: contest.id,
    areaId: contest.seat.areaId,
    petitionerId: contest.standings[1 + loser]?.personId ?? null,
  };
}

function councillorPetitions(random: Random, districts: readonly DistrictPlace[]): Filing[] {
  const filedOn = [
    ...Array.from({ length: COUNCILLOR.early }, () => weekdayIn(random, "2025-07-25", LATE_AFTER, 1.4)),
    ...Array.from({ length: COUNCILLOR.late }, () => weekdayIn(random, addDays(LATE_AFTER, 1), AS_OF, 1.2)),
  ];
  const places = random.shuffled(districts);
  return filedOn.map((day, index) => {
    const district = places[index] ?? random.pick(districts);
    return elsewhere(
      "councillor",
      `${random.pick(["Sub-county", "District"])} councillor, ${district.name}`,
      district,
      day,
    );
  });
}

/** About the leagues' conferences of 24 to 26 August. */
function leaguePetitions(random: Random, districts: readonly DistrictPlace[]): Filing[] {
  return Array.from({ length: LEAGUE.late }, () => {
    const district = random.pick(districts);
    const subject = `Chair of the ${random.pick(LEAGUES)} League, ${district.name}`;
    return elsewhere("league", subject, district, weekdayIn(random, "2025-08-25", AS_OF, 1.2));
  });
}

/** A petition about a poll that the sample holds no contest of. */
function elsewhere(
  category: "councillor" | "league",
  subject: string,
  district: DistrictPlace,
  filedOn: string,
): Filing {
  return {
    category,
    subject,
    contestId: null,
    areaId: district.areaId,
    petitionerId: null,
    filedOn,
    settled: null,
  };
}

/** A day that is no Sunday; the greater the haste, the nearer to the first. */
function weekdayIn(random: Random, from: string, to: string, haste: number): string {
  const days = workingDays(from, to);
  return days[Math.floor(random.next() ** haste * days.length)] ?? from;
}

/** Nobody petitions against a result before it is declared: most are declared after the registry has closed. */
function afterDeclaration({ declared }: HeldContest, day: string): string {
  if (day > declared.day) return day;
  const next = addDays(declared.day, 1);
  return isSunday(next) ? addDays(next, 1) : next;
}
