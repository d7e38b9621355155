import { sql, type RawBuilder } from "kysely";
import { comparisonKey } from "@command-center/domain/names/comparison-key";
import {
  declarationRule,
  seatKey,
  type SeatOnRecord,
} from "@command-center/import-rules/records/declaration-rule";
import type { Write } from "../../../../database/database.ts";
import { commitDeclarations, undoDeclarations } from "./declarations-in-force.ts";
import type { Measure, RecordsOfKind } from "../records-of-kind.ts";
import { seatDistrict, seatsOfFiles } from "../../../../measures/results/seats-of-files.ts";

/** Over the newest declaration of each seat. */
function seats(what: string, condition: RawBuilder<unknown>): Measure {
  return {
    what,
    over: (rows) => sql`(select count(*) from (
      select distinct on (one.record ->> 'seat', one.record ->> 'seatOf') one.record from ${rows} one
      order by one.record ->> 'seat', one.record ->> 'seatOf', one.record ->> 'day' desc) newest
      where coalesce(newest.record ->> 'status', 'declared') = 'declared' and ${condition})`,
  };
}

const OF_MP = sql`newest.record ->> 'seat' not in ('lc5', 'mayor', 'cec')`;
const OF_LC5 = sql`newest.record ->> 'seat' = 'lc5'`;
const DEFEATED = sql`newest.record ->> 'outcome' = 'incumbent_defeated'`;

/** Declarations of a cycle, each with its contest and seat as a file has them. */
const declarations = (cycleId: number, condition: RawBuilder<unknown>) => sql`
  select file_seat.word || ' | ' || file_seat.of || ' | ' || fact.fact as key, jsonb_build_object(
    'seat', file_seat.word, 'seatOf', file_seat.of, 'fact', fact.fact,
    'district', case area.kind when 'district' then area.id when 'constituency' then area.district_id end,
    'constituency', case area.kind when 'constituency' then area.id end,
    'office', case when file_seat.is_office then file_seat.name end,
    'winner', person.name, 'gender', person.gender, 'birthYear', person.birth_year, 'votes', d.votes,
    'runnerUpVotes', d.runner_up_votes, 'validVotes', d.valid_votes,
    'unopposed', case when d.is_unopposed then 'yes' else 'no' end, 'outcome', d.incumbency_outcome,
    'status', d.status, 'reason', d.reason, 'pollingDay', coalesce(d.polled_on, contest.polling_day), 'day', d.true_on) as record
  from declaration d
  join contest on contest.id = d.contest_id
  join (${seatsOfFiles(cycleId)}) file_seat on file_seat.id = contest.seat_id and file_seat.contest = contest.kind
  cross join lateral (select case d.reason when 'first' then 'first' else d.reason || ' ' || d.true_on end as fact) fact
  left join area on area.id = file_seat.area_id and not file_seat.is_office
  left join candidacy on candidacy.id = d.winner_candidacy_id
  left join person on person.id = candidacy.person_id
  where contest.cycle_id = ${cycleId} and ${condition}`;

const inForce = (cycleId: number) => declarations(cycleId, sql`d.retired_at is null`);

/** Days for which a declaration that was taken out of force is remembered. */
const REMEMBERED_DAYS = 30;

/** Declared results of the primaries and of the party's leadership elections. */
export const DECLARATION_RECORDS: RecordsOfKind = {
  measures: [
    seats("MP primaries that the incumbent lost", sql`${OF_MP} and ${DEFEATED}`),
    seats("LC5 primaries declared", OF_LC5),
    seats("Mayoral primaries declared", sql`newest.record ->> 'seat' = 'mayor'`),
    seats("Party leadership elections declared", sql`newest.record ->> 'seat' = 'cec'`),
  ],
  inForce,
  retiredLately: (cycleId) =>
    declarations(cycleId, sql`d.retired_at > now() - make_interval(days => ${REMEMBERED_DAYS})`),
  supersedes: sql`known.record ->> 'seat' = staged.record ->> 'seat' and known.record ->> 'seatOf' = staged.record ->> 'seatOf'`,
  ruleReads: (cycleId) => sql`
    select ${seatDistrict} as district, file_seat.word, file_seat.of, file_seat.name, contest.polling_day
    from (${seatsOfFiles(cycleId)}) file_seat left join contest
      on contest.seat_id = file_seat.id and contest.kind = file_seat.contest and contest.cycle_id = ${cycleId}`,
  async rule(write, cycleId) {
    return declarationRule(await seatsOnRecord(write, cycleId));
  },
  fills: ["person", "seat", "contest", "candidacy", "declaration"],
  commit: commitDeclarations,
  undo: undoDeclarations,
};

async function seatsOnRecord({ db }: Write, cycleId: number): Promise<ReadonlyMap<string, SeatOnRecord>> {
  const { rows } = await sql<SeatOnRecord & { word: string; of: string; isOffice: boolean }>`
    select file_seat.word, file_seat.of, file_seat.name, file_seat.is_office as "isOffice",
      array(select person.name from candidacy join person on person.id = candidacy.person_id
        where candidacy.contest_id = any(array_agg(contest.id)) and candidacy.retired_at is null order by candidacy.id desc) as people,
      coalesce(min(d.polled_on) filter (where d.reason = 'first'), min(contest.polling_day)) as "pollingDay",
      coalesce(json_agg(json_build_object('day', d.true_on,
        'fact', case d.reason when 'first' then 'first' else d.reason || ' ' || d.true_on end)) filter (where d.id is not null), '[]') as facts
    from (${seatsOfFiles(cycleId)}) file_seat
    left join contest on contest.seat_id = file_seat.id and contest.kind = file_seat.contest and contest.cycle_id = ${cycleId}
    left join declaration d on d.contest_id = contest.id and d.retired_at is null
    group by file_seat.word, file_seat.of, file_seat.name, file_seat.is_office`.execute(db);
  return new Map(
    rows.map(({ word, of, name, isOffice, ...seat }) => [
      seatKey(word, isOffice ? comparisonKey(name) : of),
      { name, ...seat },
    ]),
  );
}
