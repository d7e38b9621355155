import { sql } from "kysely";
import type { Write } from "../../../../database/database.ts";
import { RECORDING_TIME } from "../../../../database/turns.ts";
import { type Batch, refuseLater, sourcesOfBatches } from "../../batch.ts";
import { seatsOfFiles } from "../../../../measures/results/seats-of-files.ts";
import { makeFileSeats } from "./declared-seats.ts";

/** The name of a `person` as a list of candidates has it, where `:` and `;` separate. */
export const LISTED_NAME = sql`translate(person.name, ':;', ',,')`;

/** Staged declarations that are new or changed, with the contest each is about, and `before`, the record that it corrects. */
const target = ({ importId, cycleId }: Batch) => sql`
  select staged.line, staged.change, staged.record, file_seat.id as seat_id, file_seat.contest, contest.id as contest_id,
    record ->> 'reason' as reason, (record ->> 'day')::date as day, (record ->> 'pollingDay')::date as polled_on,
    record ->> 'winner' as winner, case when corrected.before ->> 'fact' = record ->> 'fact' then corrected.before end as before
  from staged_record staged
  left join import_change corrected on corrected.import_id = staged.import_id and corrected.line = staged.line
  join (${seatsOfFiles(cycleId)}) file_seat on file_seat.word = record ->> 'seat' and file_seat.of = record ->> 'seatOf'
  left join contest on contest.seat_id = file_seat.id and contest.kind = file_seat.contest and contest.cycle_id = ${cycleId}
  where staged.import_id = ${importId} and staged.change <> 'same'`;

/** True if these fields have the values of the declaration that this one corrects. */
const keeps = (...fields: readonly string[]) =>
  sql`(target.before is not null and ${sql.join(
    fields.map(
      (field) => sql`target.before -> ${sql.lit(field)} is not distinct from record -> ${sql.lit(field)}`,
    ),
    sql` and `,
  )})`;

/** Each candidate in the list of a `target`: the name, and the votes if they are known. */
const LISTED = sql`(
  select trim(regexp_replace(part, ':[^:]*$', '')) as name, nullif(trim(substring(part from '[^:]*$')), '')::integer as votes
  from string_to_table(record ->> 'candidates', ';') part)`;

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
    update declaration d set retired_at = ${RECORDING_TIME}, retired_by = ${batchId} from (${target(batch)}) target
    where d.contest_id = target.contest_id and d.retired_at is null and d.reason = target.reason
      and (d.reason = 'first' or d.true_on = target.day)`.execute(db);
  await sql`
    update candidacy set retired_at = ${RECORDING_TIME}, retired_by = ${batchId}
    where retired_at is null
      and id in (select winner_candidacy_id from declaration where retired_by = ${batchId})
      and not exists (
        select from declaration d where d.winner_candidacy_id = candidacy.id and d.retired_at is null)
      and not exists (
        select from (${target(batch)}) target join person on person.id = candidacy.person_id
        where target.contest_id = candidacy.contest_id and case when lower(target.winner) = lower(person.name)
          then ${keeps("gender", "birthYear", "outcome")}
          else exists (select from ${LISTED} listed where lower(listed.name) = lower(${LISTED_NAME})) end)`.execute(
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
      figure.votes,
      -- The list of candidates says it.
      case when record ->> 'candidates' is null or old.runner_up_votes is not null then figure.runner_up end, figure.valid,
      case when stood.id is null then null when old.id is not null and ${keeps("votes", "runnerUpVotes", "validVotes")} then old.margin_percent
        else coalesce(round(100.0 * (figure.votes - figure.runner_up) / nullif(figure.valid, 0), 2), old.margin_percent) end,
      case when stood.id is null then null when old.id is not null and ${keeps("votes", "validVotes")} then old.share_percent
        else coalesce(round(100.0 * figure.votes / nullif(figure.valid, 0), 2), old.share_percent) end,
      record ->> 'outcome',
      -- The day is published, the hour is not: the evening stands in for it.
      case when old.true_on = target.day then old.declared_at
        else (target.day + time '17:00') at time zone 'Africa/Kampala' end, target.day,
      case when old.id is not null and ${keeps("pollingDay")} then old.polled_on else target.polled_on end, old.id, ${sourceId}
    from target
    cross join lateral (select (record ->> 'votes')::integer as votes, (record ->> 'runnerUpVotes')::integer as runner_up,
      (record ->> 'validVotes')::integer as valid) figure
    left join declaration old on old.retired_by = ${batchId} and old.contest_id = target.contest_id
      and old.reason = target.reason and (old.reason = 'first' or old.true_on = target.day)
    left join lateral (
      select candidacy.id from candidacy join person on person.id = candidacy.person_id
      where candidacy.contest_id = target.contest_id and candidacy.retired_at is null and lower(person.name) = lower(target.winner)
      order by candidacy.id desc limit 1) stood on true
    order by target.line`.execute(db);
  await movePollingDays(write, batch);
  await countVotes(write, batch);
  write.touch("results");
}

/** Replaces the recorded votes that the list of a declaration corrects, and those of a candidate with a new record. */
async function countVotes({ db }: Write, batch: Batch): Promise<void> {
  const { batchId, sourceId } = batch;
  const declared = sql`(${target(batch)}) target
    join declaration d on d.contest_id = target.contest_id and d.source_id = ${sourceId} and d.retired_at is null
      and d.reason = target.reason and d.true_on = target.day`;
  const listed = sql`
    select d.contest_id, d.round, d.polled_on, candidacy.id as candidacy_id, listed.votes
    from ${declared}
    cross join lateral ${LISTED} listed
    join candidacy on candidacy.contest_id = d.contest_id and candidacy.retired_at is null
    join person on person.id = candidacy.person_id and lower(${LISTED_NAME}) = lower(listed.name)`;
  // Without a list, a winner with a new record takes the votes along.
  await sql`
    insert into vote_count (candidacy_id, round, votes, true_on, source_id)
    select d.winner_candidacy_id, v.round, coalesce(d.votes, v.votes), v.true_on, ${sourceId}
    from ${declared}
    join declaration old on old.id = d.corrects_id
    join candidacy before on before.id = old.winner_candidacy_id and before.retired_by = ${batchId}
    join vote_count v on v.candidacy_id = before.id and v.round = d.round and v.retired_at is null
    where record ->> 'candidates' is null and d.winner_candidacy_id is not null`.execute(db);
  await sql`
    update vote_count v set retired_at = ${RECORDING_TIME}
    where v.retired_at is null and v.candidacy_id in (select id from candidacy where retired_by = ${batchId})`.execute(
    db,
  );
  await sql`
    update vote_count v set retired_at = ${RECORDING_TIME}
    from (${listed}) wanted
    where v.candidacy_id = wanted.candidacy_id and v.round = wanted.round and v.retired_at is null
      and v.votes is distinct from wanted.votes`.execute(db);
  await sql`
    insert into vote_count (candidacy_id, round, votes, true_on, source_id)
    select wanted.candidacy_id, wanted.round, wanted.votes, coalesce(before.true_on, wanted.polled_on, contest.polling_day), ${sourceId}
    from (${listed}) wanted join contest on contest.id = wanted.contest_id
    left join lateral (
      select v.true_on from vote_count v join candidacy counted on counted.id = v.candidacy_id
      where counted.contest_id = wanted.contest_id and v.round = wanted.round order by v.id desc limit 1) before on true
    where wanted.votes is not null and not exists (
      select from vote_count v where v.candidacy_id = wanted.candidacy_id and v.round = wanted.round and v.retired_at is null)`.execute(
    db,
  );
}

/** A contest has one incumbent; where another person is on record as that, it is not known. */
const incumbencyOf = (candidate: "wanted" | "candidacy") => sql`
  case when ${sql.ref(candidate)}.is_incumbent and exists (select from candidacy other
    where other.contest_id = ${sql.ref(candidate)}.contest_id and other.is_incumbent and other.retired_at is null) then null
  else ${sql.ref(candidate)}.is_incumbent end`;

/** Who is named a winner stands in the contest: as recorded, or as somebody new. */
async function addCandidacies({ db }: Write, batch: Batch): Promise<void> {
  const { batchId, sourceId } = batch;
  await sql`
    with wanted as materialized (
      select nextval(pg_get_serial_sequence('person', 'id'))::integer as person_id, target.* from (
        select distinct on (contest_id, lower(name)) contest_id, name as winner,
          case when name = winner then record ->> 'gender' end as gender,
          case when name = winner then (record ->> 'birthYear')::integer end as birth_year,
          case when name = winner then case when ${keeps("outcome")} and before.id is not null then before.is_incumbent
            when record ->> 'outcome' is not null then record ->> 'outcome' = 'incumbent_reelected' end end as is_incumbent
        from (${target(batch)}) target
        cross join lateral (
          select winner as name union all
          select name from ${LISTED} listed where lower(name) <> lower(translate(winner, ':;', ',,'))) named
        left join lateral (
          select candidacy.id, candidacy.is_incumbent from candidacy
          where candidacy.contest_id = target.contest_id and candidacy.retired_by = ${batchId} order by candidacy.id desc limit 1) before on true
        where winner is not null
        order by contest_id, lower(name), line) target
      where not exists (
        select from candidacy join person on person.id = candidacy.person_id
        where candidacy.contest_id = target.contest_id and candidacy.retired_at is null
          and lower(target.winner) in (lower(person.name), lower(${LISTED_NAME})))
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
export async function undoDeclarations(write: Write, batch: Batch): Promise<void> {
  const { db } = write;
  const { batchId, sourceId } = batch;
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
    update vote_count set retired_at = ${RECORDING_TIME} where source_id = ${sourceId} and retired_at is null`.execute(
    db,
  );
  await sql`
    insert into vote_count (candidacy_id, round, votes, true_on, source_id)
    select coalesce(again.id, v.candidacy_id), v.round, v.votes, v.true_on, v.source_id
    from vote_count v join candidacy stood on stood.id = v.candidacy_id
    left join candidacy again on again.contest_id = stood.contest_id and again.person_id = stood.person_id
      and again.retired_at is null and stood.retired_at is not null
    where v.source_id <> ${sourceId} and v.retired_in in (
      select d.recorded_in from declaration d where d.source_id = ${sourceId} and d.contest_id = stood.contest_id)
    order by v.id`.execute(db);
  await movePollingDays(write, batch);
  write.touch("results");
}

/** The polling day of a contest is that of its first declaration in force. */
async function movePollingDays({ db }: Write, { sourceId }: Batch): Promise<void> {
  await sql`
    update contest set polling_day = d.polled_on from declaration d
    where d.contest_id = contest.id and d.retired_at is null and d.reason = 'first' and d.polled_on <> contest.polling_day
      and contest.id in (select contest_id from declaration where source_id = ${sourceId})`.execute(db);
}
