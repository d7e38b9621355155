import { apportion, sum } from "../chance/apportion.ts";
import { holdContest, type ContestPlan, type HeldContest } from "./contests.ts";
import { declaredAfter, fieldSize, inventField, type FieldWish, type IncumbentFate } from "../fields.ts";
import { YOUTH_BORN_FROM } from "../chance/persons.ts";
import { randomStream, type Random } from "../chance/random.ts";
import type { Sample } from "../sample.ts";
import { NATIONAL_FEMALE, type SeatInDistrict, type InterestGroup, type Seat, type Seats } from "./seats.ts";
import { MP_PRIMARY } from "../time.ts";
import { ministerOf } from "./ministers.ts";
import type { PlannedTurnout } from "./turnout.ts";

/** Women who win a constituency, beside the 146 district woman MPs. */
const WOMEN_IN_CONSTITUENCIES = 38;
const YOUNG_WINNERS = 83;
const DECLARED_BY_DAY = [6, 42, 28, 14, 7, 3];

/** How likely the last cycle's incumbent stood again: where others held the seats, there was none to stand. */
const INCUMBENT_STOOD: Readonly<Record<string, number>> = {
  Central: 0.45,
  Eastern: 0.72,
  Kampala: 0.15,
  Karamoja: 0.8,
  Northern: 0.62,
  Western: 0.82,
};
const INCUMBENT_WINS = 0.56;

/** The MP primaries of the seats for which nobody real is known to have stood: candidates and votes are invented. */
export function holdMpPrimaries(
  sample: Sample,
  seats: Seats,
  turnout: ReadonlyMap<number, PlannedTurnout>,
): HeldContest[] {
  const random = randomStream("mp primaries");
  const women = pickIds(random, seats.constituencyMps, WOMEN_IN_CONSTITUENCIES);
  const young = pickIds(random, [...seats.constituencyMps, ...seats.districtWomanMps], YOUNG_WINNERS);
  const hold = (seat: Seat, wish: Omit<FieldWish, "size">, validVotes: number, isOpenSeat: boolean) => {
    return holdContest(sample.rows, random, {
      ...mpContest(sample),
      seat,
      isOpenSeat,
      field: inventField(random, sample.persons, sample.sources.sample, { ...wish, size: fieldSize(random) }),
      validVotes,
      declared: declaredAfter(random, MP_PRIMARY, DECLARED_BY_DAY),
    });
  };

  const validVotes = votesByConstituency(random, seats, turnout);
  const constituencies = seats.constituencyMps.filter(isInvented).map((seat) => {
    const { fate, isOpenSeat } = fateOf(random, seat);
    const winner = { gender: women.has(seat.id) ? "female" : "male", isYouth: young.has(seat.id) } as const;
    const { subRegion } = seat.district;
    return hold(seat, { subRegion, winner, fate }, validVotes.get(seat.id) ?? 0, isOpenSeat);
  });
  const womanSeats = seats.districtWomanMps.filter(isInvented).map((seat) => {
    const { fate, isOpenSeat } = fateOf(random, seat);
    const winner = { gender: "female", isYouth: young.has(seat.id) } as const;
    const cast = sum(seat.district.reporting.map(({ areaId }) => turnout.get(areaId)?.mpVotes ?? 0));
    const valid = Math.floor(cast * random.between(0.955, 0.985));
    const { subRegion } = seat.district;
    return hold(seat, { subRegion, winner, fate, onlyWomen: true }, valid, isOpenSeat);
  });
  return [...constituencies, ...womanSeats, ...holdSpecialInterest(sample, random, seats)];
}

type Shared = "cycleId" | "kind" | "pollingDay" | "status" | "sourceId";

function mpContest(sample: Sample): Pick<ContestPlan, Shared> {
  return {
    cycleId: sample.cycles.current,
    kind: "mp_primary",
    pollingDay: MP_PRIMARY,
    status: "declared",
    sourceId: sample.sources.sample,
  };
}

/** Electoral colleges choose these: few votes, and no turnout of their own. */
function holdSpecialInterest(sample: Sample, random: Random, seats: Seats): HeldContest[] {
  const born: Readonly<Partial<Record<InterestGroup, readonly [number, number]>>> = {
    youth: [1995, 2002],
    older_persons: [1945, 1964],
  };
  const districts = seats.lc5Chairpersons.map(({ district }) => district);
  /** Names are of the seat's region; the seats for women are the whole country's. */
  const subRegionsOf = (place: string) => [
    ...new Set(
      districts
        .filter(({ region }) => region === place || place === NATIONAL_FEMALE)
        .map(({ subRegion }) => subRegion),
    ),
  ];
  return seats.specialInterestMps.map((seat) => {
    const onlyWomen = seat.region === NATIONAL_FEMALE;
    const ages = born[seat.group];
    const gender = onlyWomen || random.chance(0.2) ? "female" : "male";
    const incumbent = random.chance(0.6) ? "reelected" : "defeated";
    return holdContest(sample.rows, random, {
      ...mpContest(sample),
      seat,
      isOpenSeat: false,
      field: inventField(random, sample.persons, sample.sources.sample, {
        subRegion: random.pick(subRegionsOf(seat.region)),
        winner: { gender, isYouth: seat.group === "youth" },
        fate: seat.isNew ? "absent" : incumbent,
        size: fieldSize(random),
        onlyWomen,
        ...(ages ? { born: ages } : { born: [1960, YOUTH_BORN_FROM - 1] as const }),
      }),
      validVotes: random.whole(1100, 4800),
      declared: declaredAfter(random, MP_PRIMARY, DECLARED_BY_DAY),
    });
  });
}

function fateOf(random: Random, seat: SeatInDistrict): { fate: IncumbentFate; isOpenSeat: boolean } {
  if (random.chance(INCUMBENT_STOOD[seat.district.partyRegion] ?? 0)) {
    return { fate: random.chance(INCUMBENT_WINS) ? "reelected" : "defeated", isOpenSeat: false };
  }
  return { fate: "absent", isOpenSeat: random.chance(0.4) };
}

/** A constituency's share of the votes cast in its district (in Kampala, its division), less the spoilt ones. */
function votesByConstituency(
  random: Random,
  seats: Seats,
  turnout: ReadonlyMap<number, PlannedTurnout>,
): Map<number, number> {
  const votes = new Map<number, number>();
  for (const [areaId, { mpVotes }] of turnout) {
    const within = seats.constituencyMps.filter(({ constituency }) => constituency.reportsTo === areaId);
    const cast = apportion(
      mpVotes,
      within.map(({ constituency }) => constituency.registeredVoters * random.between(0.93, 1.07)),
    );
    within.forEach(({ id }, index) =>
      votes.set(id, Math.floor((cast[index] ?? 0) * random.between(0.972, 0.991))),
    );
  }
  return votes;
}

/** Of a contest that somebody real lost, nothing is invented: ministers.ts records what was reported. */
function isInvented(seat: Seat): boolean {
  return ministerOf(seat) === undefined;
}

function pickIds(random: Random, seats: readonly Seat[], count: number): Set<number> {
  return new Set(
    random
      .shuffled(seats.filter(isInvented))
      .slice(0, count)
      .map(({ id }) => id),
  );
}
