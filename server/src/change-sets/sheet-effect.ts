import { sql } from "kysely";
import type { SheetEffect } from "@command-center/contract/changes/sheet-effects";
import type { Asking } from "../database/database.ts";
import { share } from "../measures/sums/unit-sums.ts";
import type { SheetFact, SheetSides, SheetValues } from "./sheet-fact.ts";

type UnitEffect = SheetEffect["units"][number];

/** The sums of a unit that its figures follow from, without any sheet. */
const NOTHING = {
  votesKnown: 0,
  total: 0,
  turnoutVotes: 0,
  registeredCounted: 0,
  votes: [] as readonly number[],
};
type Sums = Readonly<typeof NOTHING>;

interface UnitRow extends Sums {
  readonly area: UnitEffect["area"];
  readonly isContest: boolean;
  /** Sheets of stations; 0 of a seat that the sheet of its own unit counts. */
  readonly sheets: number;
}

/**
 * The results of a station and of the units above it, now and after a change. The sums after it are those of now, less the sheet before,
 * and with the sheet after: reading them locks nothing, unlike a rehearsed write.
 */
export async function unitEffects(
  asking: Asking,
  fact: SheetFact,
  { before, after, names }: SheetSides,
): Promise<SheetEffect["units"]> {
  const units = await unitsAbove(asking, fact);
  const [removed, added] = [sumsOf(before), sumsOf(after)];
  const isUndoOfLast = before !== null && after === null && units.some(({ sheets }) => sheets === 1);
  return units.map(({ area, isContest, sheets, ...sums }) => {
    const isStation = area.id === fact.area;
    const now = isStation ? removed : sums;
    // The first sheet of a station replaces the one of the unit that elects the seat.
    const base = sheets === 0 ? NOTHING : moved(sums, removed, -1);
    const then = isStation ? added : moved(base, added, 1);
    const [one, other] = [figuresOf(now, names), figuresOf(then, names)];
    // Without any sheet of a station, the one of the unit that elects the seat counts again, if there is one.
    const isUnknown = isUndoOfLast && !isStation;
    return {
      area,
      isContest,
      turnout: { now: one.turnout, after: isUnknown ? null : other.turnout },
      total: { now: one.total, after: isUnknown ? null : other.total },
      leader: { now: one.leader, after: isUnknown ? null : other.leader },
      lead: { now: one.lead, after: isUnknown ? null : other.lead },
    };
  });
}

/** The station and the units that its result is added up for, with their sums of now. */
async function unitsAbove({ db }: Asking, { contest, area, issuer }: SheetFact): Promise<readonly UnitRow[]> {
  const { rows } = await sql<UnitRow>`
    select distinct on (unit.level)
      jsonb_build_object('id', area.id, 'name', area.name, 'kind', area.kind) as area, area.id = seat.area_id as "isContest",
      coalesce(sums.votes_known, 0) as "votesKnown",
      coalesce(sums.total, 0)::float8 as total, coalesce(sums.total_registered, 0)::float8 as "turnoutVotes",
      coalesce(sums.registered_counted, 0)::float8 as "registeredCounted", coalesce(sums.votes, '{}')::float8[] as votes,
      coalesce(sums.counted + sums.zero + sums.not_received + sums.nullified, 0) as sheets
    from area station join area parish on parish.id = station.parent_id
    join contest on contest.id = ${contest} join seat on seat.id = contest.seat_id
    cross join lateral (values (1, station.id), (2, parish.id), (3, parish.parent_id),
      (4, case when station.constituency_id <> seat.area_id then station.constituency_id end), (5, seat.area_id)) unit (level, id)
    join area on area.id = unit.id
    left join result_sum sums on sums.contest_id = contest.id and sums.issuer = ${issuer} and sums.area_id = area.id
      and sums.constituency_id in (0, station.constituency_id)
    where station.id = ${area} order by unit.level`.execute(db);
  return rows;
}

/** What one sheet adds to the sums of the units above it. */
function sumsOf(sheet: SheetValues | null): Sums {
  if (sheet === null) return NOTHING;
  const { registered, total, votes } = sheet;
  return {
    votesKnown: total === null ? 0 : 1,
    total: total ?? 0,
    turnoutVotes: registered === null ? 0 : (total ?? 0),
    registeredCounted: total === null ? 0 : (registered ?? 0),
    votes: votes ?? [],
  };
}

function moved(sums: Sums, by: Sums, sign: 1 | -1): Sums {
  const longer = sums.votes.length > by.votes.length ? sums.votes : by.votes;
  return {
    votesKnown: sums.votesKnown + sign * by.votesKnown,
    total: sums.total + sign * by.total,
    turnoutVotes: sums.turnoutVotes + sign * by.turnoutVotes,
    registeredCounted: sums.registeredCounted + sign * by.registeredCounted,
    votes: longer.map((_, place) => (sums.votes[place] ?? 0) + sign * (by.votes[place] ?? 0)),
  };
}

/** Figures as pages show them. */
function figuresOf(
  { votesKnown, total, turnoutVotes, registeredCounted, votes }: Sums,
  names: readonly string[],
) {
  const [first, second] = votes
    .map((count, place) => ({ count, name: names[place] ?? null }))
    .toSorted((one, other) => other.count - one.count);
  const isAhead = first !== undefined && first.count > (second?.count ?? 0);
  return {
    turnout: share(turnoutVotes, registeredCounted),
    total: votesKnown === 0 ? null : total,
    leader: isAhead ? first.name : null,
    lead: first === undefined || first.count === 0 ? null : first.count - (second?.count ?? 0),
  };
}
