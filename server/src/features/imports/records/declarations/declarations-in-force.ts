import { sql } from "kysely";
import type { Write } from "../../../../database/database.ts";
import { RECORDING_TIME } from "../../../../database/turns.ts";
import type { Batch } from "../../batch.ts";
import { refuseLater, sourcesOfBatches } from "../../approvals/later-write.ts";
import { seatsOfFiles } from "../../../../measures/results/seats-of-files.ts";
import { makeFileSeats } from "./declared-seats.ts";

/** Staged declarations that are new or changed, with the contest each is about. */
const target = ({ importId, cycleId }: Batch) => sql`
  select staged.line, staged.change, staged.record, file_seat.id as seat_id, file_seat.contest, contest.id as contest_id,
    record ->> 'reason' as reason, (record ->> 'day')::date as day, (record ->> 'pollingDay')::date as polled_on,
    record ->> 'winner' as winner
  from staged_record staged
  join (${seatsOfFiles(cycleId)}) file_seat on file_seat.word = record ->> 'seat' and file_seat.of = record ->> 'seatOf'
  left join contest on contest.seat_id = file_seat.id and contest.kind = file_seat.contest and contest.cycle_id = ${cycleId}
  where staged.import_id = ${importId} and staged.change <> 'same'`;

/**
 * Takes over declared results: their seats and contests are made where they are missing, what a row corrects is retired
 * with the candidacy that it alone named, and what a rerun or ruling follows stays in force until its day.
 */
export async function commitDeclarations(write: Write, batch: Batch): Promise<void> {
  const { db } = write;
  const { batchId, sourceId, cycleId } = batch;
  await makeFileSeats(write, batch);
  await sql`
    insert into contest (cycle_id, kind, seat_id, polling_day, source_id)
    select distinct on (target.seat_id) ${cycleId}, target.contest, target.seat_id, target.polled_on, ${sourceId}
    from (${target(batch)}) target where target.contest_id is null
    order by target.seat_id, target.reason <> 'first', target.polled_on`.execute(db);
  await sql`
    update contest set polling_day = target.polled_on from (${target(batch)}) target
    where target.contest_id = contest.id and target.reason = 'first' and contest.polling_day <> target.polled_on`.execute(
    db,
  );
  await sql`
    update declaration d set retired_at = ${RECORDING_TIME}, retired_by = ${batchId} from (${target(batch)}) target
    where d.contest_id = target.contest_id and d.retired_at is null and d.reason = target.reason
      and (d.reason = 'first' or d.true_on = target.day)`.execute(db);
  await sql`
    update candidacy set retired_at = ${RECORDING_TIME}, retired_by = ${batchId}
    where retired_at is null
      and id in (select winner_candidacy_id from declaration where retired_by = ${batchId})
      and not exists (
        select from declaration d where d.winner_candidacy_id = candidacy.id and d.retired_at is null)`.execute(
    db,
  );
  await addCandidacies(write, batch);
  await sql`
    with target as (${target(batch)}), facts as (
      select contest_id, true_on, reason from declaration where retired_at is null
      union all select contest_id, day, reason from target)
    insert into declaration (contest_id, round, winner_candidacy_id, status, reason, is_unopposed, votes, runner_up_votes,
      valid_votes, margin_percent, share_percent, incumbency_outcome, declared_at, true_on, polled_on, corrects_id, source_id)
    select target.contest_id, 1 + (select count(*) from facts
        where facts.contest_id = target.contest_id and facts.reason = 'rerun' and facts.true_on <= target.day),
      stood.id, coalesce(record ->> 'status', 'declared'), target.reason, coalesce(record ->> 'unopposed', 'no') = 'yes',
      figure.votes, figure.runner_up, figure.valid,
      round(100.0 * (figure.votes - figure.runner_up) / nullif(figure.valid, 0), 2),
      round(100.0 * figure.votes / nullif(figure.valid, 0), 2), record ->> 'outcome',
      -- The day is published, the hour is not: the evening stands in for it.
      (target.day + time '17:00') at time zone 'Africa/Kampala', target.day, target.polled_on,
      (select d.id from declaration d where d.retired_by = ${batchId} and d.contest_id = target.contest_id
        and d.reason = target.reason and (d.reason = 'first' or d.true_on = target.day)), ${sourceId}
    from target
    cross join lateral (select (record ->> 'votes')::integer as votes, (record ->> 'runnerUpVotes')::integer as runner_up,
      (record ->> 'validVotes')::integer as valid) figure
    left join lateral (
      select candidacy.id from candidacy join person on person.id = candidacy.person_id
      where candidacy.contest_id = target.contest_id and candidacy.retired_at is null and lower(person.name) = lower(target.winner)
      order by candidacy.id desc limit 1) stood on true
    order by target.line`.execute(db);
  write.touch("results");
}

/** A contest has one incumbent; where another person is on record as that, it is not known. */
const incumbencyOf = (candidate: "wanted" | "candidacy") => sql`
  case when ${sql.ref(candidate)}.is_incumbent and exists (select from candidacy other
    where other.contest_id = ${sql.ref(candidate)}.contest_id and other.is_incumbent and other.retired_at is null) then null
  else ${sql.ref(candidate)}.is_incumbent end`;

/** Who is named a winner stands in the contest: as recorded, or as somebody new. */
async function addCandidacies({ db }: Write, batch: Batch): Promise<void> {
  const { sourceId } = batch;
  await sql`
    with wanted as materialized (
      select nextval(pg_get_serial_sequence('person', 'id'))::integer as person_id, target.* from (
        select distinct on (contest_id, lower(winner)) contest_id, winner, record ->> 'gender' as gender,
          (record ->> 'birthYear')::integer as birth_year,
          case record ->> 'outcome' when 'incumbent_reelected' then true else
            case when record ->> 'outcome' is not null then false end end as is_incumbent
        from (${target(batch)}) target where winner is not null
        order by contest_id, lower(winner), line) target
      where not exists (
        select from candidacy join person on person.id = candidacy.person_id
        where candidacy.contest_id = target.contest_id and candidacy.retired_at is null and lower(person.name) = lower(target.winner))
    ), people as (
      insert into person (id, name, gender, birth_year, source_id) overriding system value
      select person_id, winner, gender, birth_year, ${sourceId}::integer from wanted
    )
    insert into candidacy (contest_id, person_id, is_incumbent, source_id)
    select contest_id, person_id, ${incumbencyOf("wanted")}, ${sourceId}
    from wanted`.execute(db);
}

/**
 * Undoes declared results: what they corrected is in force again, as records of their own. Refused where a later import
 * corrected one of them, or declared a rerun or ruling after one.
 */
export async function undoDeclarations(write: Write, { batchId, sourceId }: Batch): Promise<void> {
  const { db } = write;
  const replaced = sourcesOfBatches(
    sql`select retired_by from declaration where source_id = ${sourceId} and retired_by <> ${batchId}`,
  );
  const followed = sql`
    select next.source_id from declaration mine
    join declaration next on next.contest_id = mine.contest_id and next.retired_at is null and next.source_id <> mine.source_id
      and next.reason <> 'first'
    where mine.source_id = ${sourceId} and mine.retired_at is null and mine.reason = 'first'
      and not exists (select from declaration before where before.retired_by = ${batchId}
        and before.contest_id = mine.contest_id and before.reason = 'first')`;
  await refuseLater(write, sql`${replaced} union ${followed}`, "some of these results");
  for (const table of ["declaration", "candidacy"])
    await sql`update ${sql.table(table)} set retired_at = ${RECORDING_TIME}, retired_by = ${batchId}
      where source_id = ${sourceId} and retired_at is null`.execute(db);
  await sql`
    insert into candidacy (contest_id, person_id, is_incumbent, source_id)
    select contest_id, person_id, ${incumbencyOf("candidacy")}, source_id from candidacy
    where retired_by = ${batchId} and source_id <> ${sourceId} order by id`.execute(db);
  await sql`
    insert into declaration (contest_id, round, winner_candidacy_id, status, reason, is_unopposed, votes, runner_up_votes,
      valid_votes, margin_percent, share_percent, incumbency_outcome, declared_at, true_on, polled_on, corrects_id, source_id)
    select d.contest_id, d.round, coalesce(again.id, d.winner_candidacy_id), d.status, d.reason, d.is_unopposed, d.votes,
      d.runner_up_votes, d.valid_votes, d.margin_percent, d.share_percent, d.incumbency_outcome, d.declared_at, d.true_on,
      d.polled_on, undone.id, d.source_id
    from declaration d
    left join candidacy stood on stood.id = d.winner_candidacy_id and stood.retired_at is not null
    left join candidacy again on again.contest_id = stood.contest_id and again.person_id = stood.person_id and again.retired_at is null
    -- The one that this undo retires: where a later correction was undone before, another one than that which replaced it first.
    left join declaration undone on undone.source_id = ${sourceId} and undone.retired_in = (select ledger_id())
      and undone.contest_id = d.contest_id and undone.reason = d.reason and (d.reason = 'first' or undone.true_on = d.true_on)
    where d.retired_by = ${batchId} and d.source_id <> ${sourceId} order by d.id`.execute(db);
  await sql`
    update contest set polling_day = d.polled_on from declaration d
    where d.contest_id = contest.id and d.retired_at is null and d.reason = 'first' and d.polled_on <> contest.polling_day
      and contest.id in (select contest_id from declaration where source_id = ${sourceId})`.execute(db);
  write.touch("results");
}
