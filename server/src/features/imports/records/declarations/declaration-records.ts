import { sql, type RawBuilder } from "kysely";
import { DECLARATIONS } from "@command-center/contract/facts/declarations";
import { comparisonKey } from "@command-center/domain/names/comparison-key";
import {
  declarationRule,
  seatKey,
  type SeatOnRecord,
} from "@command-center/import-rules/records/declaration-rule";
import type { RecordValues } from "@command-center/import-rules/records/record-rule";
import type { Write } from "../../../../database/database.ts";
import { commitDeclarations, LISTED_NAME, undoDeclarations } from "./declarations-in-force.ts";
import { SEAT_VALUES } from "./declared-seats.ts";
import { jsonOf, storedValues } from "../fact-table.ts";
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

/**
 * All candidates of the declaration `d` in force with their votes, if there are several with different names; the votes of the runner-up,
 * if those of every other candidate are known and none has more than the winner; and the polling day of a rerun. Counts
 * that a ruling has replaced are not those of the declaration before it.
 */
const CANDIDATES = sql`
  select case when count(*) > 1 and count(distinct lower(name)) = count(*) then
      string_agg(name || ':' || coalesce(' ' || votes, ''), '; ' order by votes desc nulls last, name collate "C") end as listed,
    case when bool_and(votes is not null) filter (where not is_winner)
      and max(votes) filter (where not is_winner) <= max(votes) filter (where is_winner)
      then max(votes) filter (where not is_winner) end as second,
    case when d.round > 1 then coalesce(max(counted_on), d.true_on) end as polled_on
  from (
    select ${LISTED_NAME} as name, v.true_on as counted_on, coalesce(other.id = d.winner_candidacy_id, false) as is_winner,
      case when other.id = d.winner_candidacy_id then coalesce(d.votes, v.votes) else v.votes end as votes
    from candidacy other join person on person.id = other.person_id
    left join vote_count v on v.candidacy_id = other.id and v.round = d.round and v.retired_at is null
    where other.contest_id = d.contest_id and other.retired_at is null and d.retired_at is null
      and not exists (select from declaration later where later.contest_id = d.contest_id and later.round = d.round
        and later.retired_at is null and later.true_on > d.true_on)) candidate`;

const RECORD = jsonOf({
  ...storedValues(DECLARATIONS, "d"),
  ...SEAT_VALUES,
  fact: sql`fact.fact`,
  winner: sql`person.name`,
  gender: sql`person.gender`,
  birthYear: sql`person.birth_year`,
  runnerUpVotes: sql`coalesce(d.runner_up_votes, stood.second)`,
  candidates: sql`stood.listed`,
  unopposed: sql`case when d.is_unopposed then 'yes' else 'no' end`,
  pollingDay: sql`coalesce(d.polled_on, stood.polled_on, contest.polling_day)`,
});

/** Declarations of a cycle, each with its contest and seat as a file has them. */
const declarations = (cycleId: number, condition: RawBuilder<unknown>) => sql`
  select file_seat.word || ' | ' || file_seat.of || ' | ' || fact.fact as key, ${RECORD} as record
  from declaration d
  join contest on contest.id = d.contest_id
  join (${seatsOfFiles(cycleId)}) file_seat on file_seat.id = contest.seat_id and file_seat.contest = contest.kind
  cross join lateral (select case d.reason when 'first' then 'first' else d.reason || ' ' || d.true_on end as fact) fact
  left join area on area.id = file_seat.area_id and not file_seat.is_office
  left join candidacy on candidacy.id = d.winner_candidacy_id
  left join person on person.id = candidacy.person_id
  left join lateral (${CANDIDATES}) stood on true
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
  // By the key, which costs less than the record.
  supersedes: sql`starts_with(known.key, (staged.record ->> 'seat') || ' | ' || (staged.record ->> 'seatOf') || ' | ')`,
  ruleReads: (cycleId) => sql`
    select ${seatDistrict} as district, file_seat.word, file_seat.of, file_seat.name, contest.polling_day
    from (${seatsOfFiles(cycleId)}) file_seat left join contest
      on contest.seat_id = file_seat.id and contest.kind = file_seat.contest and contest.cycle_id = ${cycleId}`,
  async rule(write, cycleId, onRecord) {
    return declarationRule(await seatsOnRecord(write, cycleId, onRecord));
  },
  fills: ["person", "seat", "contest", "candidacy", "vote_count", "declaration"],
  commit: commitDeclarations,
  undo: undoDeclarations,
};

async function seatsOnRecord(
  { db }: Write,
  cycleId: number,
  onRecord: readonly RecordValues[],
): Promise<ReadonlyMap<string, SeatOnRecord>> {
  const recordsOf = new Map<string, RecordValues[]>();
  for (const record of onRecord) {
    const seat = seatKey(String(record["seat"]), String(record["seatOf"]));
    recordsOf.set(seat, [...(recordsOf.get(seat) ?? []), record]);
  }
  const { rows } = await sql<Omit<SeatOnRecord, "facts"> & { word: string; of: string; isOffice: boolean }>`
    select file_seat.word, file_seat.of, file_seat.name, file_seat.is_office as "isOffice",
      array(select person.name from candidacy join person on person.id = candidacy.person_id
        where candidacy.contest_id = contest.id and candidacy.retired_at is null order by candidacy.id desc) as people,
      contest.polling_day as "pollingDay"
    from (${seatsOfFiles(cycleId)}) file_seat
    left join contest on contest.seat_id = file_seat.id and contest.kind = file_seat.contest and contest.cycle_id = ${cycleId}`.execute(
    db,
  );
  return new Map(
    rows.map(({ word, of, isOffice, pollingDay, ...seat }) => {
      const records = recordsOf.get(seatKey(word, of)) ?? [];
      return [
        seatKey(word, isOffice ? comparisonKey(seat.name) : of),
        {
          ...seat,
          pollingDay: records.find(({ fact }) => fact === "first")?.["pollingDay"]?.toString() ?? pollingDay,
          facts: records.map((record) => ({
            day: String(record["day"]),
            fact: String(record["fact"]),
            recorded: record,
          })),
        },
      ];
    }),
  );
}
