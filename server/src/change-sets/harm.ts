import { type RawBuilder, sql } from "kysely";
import type { Effects } from "@command-center/domain/changes/approval";
import { movedFar, shareChanges } from "@command-center/import-rules/impact/shares";
import type { Asking } from "../database/database.ts";
import { awaitTurns } from "../database/turns.ts";
import { isAppliedTo } from "../measures/stations/origin.ts";
import { sumsOfFew } from "../measures/stations/sums-of-units.ts";

/** What corrections of results do to their contests, together with those of the last 24 hours. */
export type Harm = Pick<Effects, "corrected" | "led" | "moved">;

const NO_HARM: Harm = { corrected: 0, led: 0, moved: 0 };

/** Has corrections of these contests wait for each other: what one does is known only after those before it. */
export const lockResults = (write: Asking, contests: readonly number[]) =>
  awaitTurns(write, "result_sums", contests, "result_places");

/**
 * Contests and issuers, of those that the query `given` of first results of stations has as `contest` and `issuer`, where a tally sheet of
 * the seat's unit is counted now. With the first station it is no longer counted, see `moveResultSums`.
 */
export async function replacedTallies({ db }: Asking, given: RawBuilder<unknown>) {
  const { rows } = await sql<{ contest: number; issuer: string }>`
    select distinct given.contest, given.issuer from (${given}) given
    join contest on contest.id = given.contest join seat on seat.id = contest.seat_id
    join result_sum sums on sums.contest_id = contest.id and sums.issuer = given.issuer and sums.area_id = seat.area_id
      and sums.constituency_id = 0 and sums.tallied > 0`.execute(db);
  return rows;
}

/** The corrections of results that a contest has from one issuer, summed. */
interface Corrected {
  readonly corrections: number;
  /** The votes of the seat, in the order of the ballot: of now, of what was corrected before, and of these corrections. */
  readonly votes: readonly number[];
  readonly earlier: readonly number[];
  readonly these: readonly number[];
}

/**
 * The harm of corrections: `given` is a query of the ids of the results (`id`), and of what replaces them (`state`, `votes`). A nullified
 * result is one without votes: what replaces it is no first result.
 * Corrections of other requests count from the last one that a second person approved. They are of all accounts and of every way in:
 * each retires a result that is in force.
 */
export async function harmOf(asking: Asking, given: RawBuilder<unknown>): Promise<Harm> {
  const contests = await correctedContests(asking, given);
  if (contests.length === 0) return NO_HARM;
  const moved = contests.flatMap(({ votes, earlier, these }) => {
    const named = (votesOf: (place: number) => number) =>
      votes.map((_, place) => ({ name: String(place), votes: votesOf(place) }));
    const now = (place: number) => votes[place] ?? 0;
    return movedFar(
      shareChanges(
        named((place) => now(place) - (earlier[place] ?? 0)),
        named((place) => now(place) + (these[place] ?? 0)),
      ),
    );
  });
  return {
    corrected: Math.max(...contests.map(({ corrections }) => corrections)),
    moved: moved.length,
    // Where all results are nullified, the sum has no places yet.
    led: await otherLeaders(
      asking,
      given,
      Math.max(...contests.flatMap(({ votes, these }) => [votes.length, these.length])),
    ),
  };
}

/** Joins what says that sums may have a result: that of a station, or of the unit that elects the seat. */
const IN_SUMS = sql`join contest on contest.id = sheet.contest_id join seat on seat.id = contest.seat_id
  join area on area.id = sheet.area_id and (area.kind = 'station' or area.id = seat.area_id)`;

async function correctedContests({ db }: Asking, given: RawBuilder<unknown>): Promise<readonly Corrected[]> {
  const votesOf = (corrections: "earlier" | "these") => sql`coalesce((
    select array_agg(votes order by place) from (
      select place, sum(coalesce(vote.after, 0) - coalesce(vote.before, 0)) as votes
      from ${sql.ref(corrections)} moved, unnest(moved.before, moved.after) with ordinality vote (before, after, place)
      where moved.contest_id = corrected.contest_id and moved.issuer = corrected.issuer group by place) moved), '{}')::float8[]`;
  const { rows } = await sql<Corrected>`
    with these as materialized (
      select sheet.contest_id, sheet.issuer, sheet.votes as before, given.votes as after
      from (${given}) given join result_sheet sheet on sheet.id = given.id ${IN_SUMS}
    ), corrected as materialized (
      select contest_id, issuer, count(*)::int as corrections from these group by 1, 2
    ), recent as materialized (
      select id, ledger_id, import_id, needs = '{}' as is_alone from change_set
      where changed > 0 and ledger_id > coalesce((
        select id from ledger_position where at <= now() - interval '24 hours' order by at desc limit 1), 0)
    ), approved as materialized (
      select contest_id, issuer, max(ledger_id) as ledger_id from corrected cross join recent
      where not is_alone and exists (select from result_sheet sheet where sheet.contest_id = corrected.contest_id
        and sheet.issuer = corrected.issuer and ${isAppliedTo("recent", sql`sheet.retired_in`)})
      group by 1, 2
    ), earlier as materialized (
      select sheet.contest_id, sheet.issuer, sheet.votes as before, next.votes as after
      from corrected left join approved using (contest_id, issuer)
      join recent on is_alone and recent.ledger_id > coalesce(approved.ledger_id, 0)
      join result_sheet sheet on sheet.contest_id = corrected.contest_id and sheet.issuer = corrected.issuer
        and sheet.state <> 'not received' and ${isAppliedTo("recent", sql`sheet.retired_in`)}
      ${IN_SUMS}
      left join result_sheet next on next.contest_id = sheet.contest_id and next.issuer = sheet.issuer
        and next.area_id = sheet.area_id and next.recorded_in = sheet.retired_in
    )
    select corrections + (select count(*)::int from earlier
        where earlier.contest_id = corrected.contest_id and earlier.issuer = corrected.issuer) as corrections,
      sums.votes::float8[] as votes, ${votesOf("earlier")} as earlier, ${votesOf("these")} as these
    from corrected join contest on contest.id = corrected.contest_id join seat on seat.id = contest.seat_id
    join result_sum sums on sums.contest_id = contest.id and sums.issuer = corrected.issuer and sums.area_id = seat.area_id
      and sums.constituency_id = 0`.execute(db);
  return rows;
}

/** Units above the corrected results, up to that of the seat, in which others have the most votes afterwards: than before, or than none. A tie has several. */
async function otherLeaders({ db }: Asking, given: RawBuilder<unknown>, places: number): Promise<number> {
  const leaders = (votes: string) => sql`(
    select array_agg(place) from unnest(${sql.ref(votes)}) with ordinality vote (votes, place)
    where vote.votes > 0 and vote.votes = (select max(one) from unnest(${sql.ref(votes)}) one))`;
  const { rows } = await sql<{ led: number }>`
    with changed as materialized (
      select sheet.contest_id, sheet.issuer, sheet.area_id, one.sign, one.state, one.votes,
        null::int as registered, null::int as valid, null::int as invalid, null::int as total
      from (${given}) given join result_sheet sheet on sheet.id = given.id
      cross join lateral (values (-1, sheet.state, sheet.votes), (1, given.state, given.votes)) one (sign, state, votes)
    ), tallied as materialized (
      select changed.* from changed join contest on contest.id = changed.contest_id join seat on seat.id = contest.seat_id
      join result_sum sums on sums.contest_id = contest.id and sums.issuer = changed.issuer and sums.area_id = seat.area_id
      where seat.area_id = changed.area_id and sums.tallied > 0
    ), unit as (
      select sums.votes as before, array(
        select coalesce(vote.before, 0) + coalesce(vote.moved, 0)
        from unnest(sums.votes, moved.votes) with ordinality vote (before, moved, place) order by place) as after
      from (${sumsOfFew({ stations: sql`changed`, seats: sql`tallied`, votes: { places, areSeveral: true } })}) moved
      join result_sum sums using (contest_id, issuer, area_id, constituency_id)
      join contest on contest.id = moved.contest_id join seat on seat.id = contest.seat_id join area own on own.id = seat.area_id
      where case own.kind when 'country' then true
        when 'district' then moved.kind in ('parish', 'sub_county', 'county', 'constituency', 'district')
        else moved.kind in ('parish', 'sub_county', 'constituency') end
    )
    select count(*)::int as led from unit where coalesce(${leaders("before")}, '{}') <> ${leaders("after")}`.execute(
    db,
  );
  return rows[0]?.led ?? 0;
}
