import { sql } from "kysely";
import type { ResultEffect } from "@command-center/domain/cases/case-steps";
import type { Write } from "../../database/database.ts";
import { RECORDING_TIME } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";

/** A ruling of a tribunal or court is a new fact about the contest: the declaration before it was in force until that day. */
export async function changeResult(
  write: Write,
  contestId: number | null,
  { effect, sourceId }: { readonly effect: ResultEffect; readonly sourceId: number },
): Promise<void> {
  if (effect.effect === "none" || contestId === null) return;
  const { db } = write;
  const winner = effect.effect === "declared" ? effect.winner : null;
  await sql`update declaration set retired_at = ${RECORDING_TIME}
    where contest_id = ${contestId} and true_on = ${effect.from}::date and retired_at is null`.execute(db);
  await sql`
    insert into declaration (contest_id, round, winner_candidacy_id, status, reason, declared_at, true_on, source_id)
    select ${contestId}, coalesce(max(round), 1), ${winner}::int, ${effect.effect}, 'ruling',
      ${effect.from}::timestamp + interval '9 hours', ${effect.from}::date, ${sourceId}
    from declaration where contest_id = ${contestId} and retired_at is null`.execute(db);
  write.touch("results");
}

/** A rerun depends on the ruling that ordered it. A later result of the same day has replaced the ruling's. */
export async function refuseLaterResult({ db }: Write, sourceId: number): Promise<void> {
  const { rows } = await sql`
    select from declaration ruling join declaration later
      on later.contest_id = ruling.contest_id and later.id > ruling.id and later.true_on >= ruling.true_on
    where ruling.source_id = ${sourceId} and later.source_id <> ruling.source_id and later.retired_at is null limit 1`.execute(
    db,
  );
  if (rows.length > 0)
    throw new Refusal(409, "A later result of this contest depends on this ruling. Undo that one first.");
}

/** The result that is in force again once a step is taken back, with the name of its winner. */
export async function resultWithout(
  { db }: Write,
  { sourceId, undone }: { readonly sourceId: number; readonly undone: number },
): Promise<{ readonly result: ResultEffect["effect"]; readonly winner: string | null }> {
  const { rows } = await sql<{ status: string | null; winner: string | null }>`
    with contest as (select contest_id as id from declaration where source_id = ${sourceId} limit 1)
    select left_over.status, left_over.winner from contest left join lateral (
      select status, person.name as winner from declaration
      left join candidacy on candidacy.id = winner_candidacy_id left join person on person.id = candidacy.person_id
      where declaration.contest_id = contest.id and (declaration.retired_at is null and declaration.source_id <> ${sourceId}
        or declaration.retired_in = (select ledger_id from change_set where id = ${undone}))
      order by true_on desc, declaration.id desc limit 1) left_over on true`.execute(db);
  const [row] = rows;
  if (row === undefined) return { result: "none", winner: null };
  return { result: row.status === "nullified" ? "nullified" : "declared", winner: row.winner };
}

/** Columns that a declaration has in every version of it. */
const DECLARATION =
  "contest_id, round, winner_candidacy_id, status, reason, is_unopposed, votes, valid_votes, margin_percent, share_percent, incumbency_outcome, declared_at, true_on, runner_up_votes, polled_on, source_id";

/**
 * Takes back what a step brought to its own table and to declarations. What its own write had replaced is in force again, as records of
 * their own.
 */
export async function takeBack(
  write: Write,
  {
    sourceId,
    undone,
    table,
    columns,
  }: {
    readonly sourceId: number;
    /** The change set that is undone. */
    readonly undone: number | null;
    readonly table: string;
    /** Columns that a record of the table has in every version of it. */
    readonly columns: string;
  },
): Promise<void> {
  const { db } = write;
  await refuseLaterResult(write, sourceId);
  for (const [name, listed] of [
    [table, columns],
    ["declaration", DECLARATION],
  ] as const) {
    const all = sql.raw(listed);
    await sql`update ${sql.table(name)} set retired_at = ${RECORDING_TIME}
      where source_id = ${sourceId} and retired_at is null`.execute(db);
    await sql`
      insert into ${sql.table(name)} (${all}) select ${all} from ${sql.table(name)}
      where retired_in = (select ledger_id from change_set where id = ${undone}) order by id`.execute(db);
  }
  write.touch("results");
}
