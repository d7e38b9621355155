import { sql } from "kysely";
import type { DisputedResult, ResultEffect } from "@command-center/domain/cases/case-steps";
import type { Read, Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { replaceRows, retiredRows, type VersionTable } from "./version-table.ts";

/** The result of a contest that a verdict can change, with the names of its candidates by their candidacies. */
export async function disputedResult(
  db: Read["db"],
  contest: number | null,
): Promise<DisputedResult & { readonly names: ReadonlyMap<number, string> }> {
  const { rows } = await sql<{
    declared: { readonly winner: number | null; readonly status: string; readonly on: string } | null;
    candidates: readonly [id: number, name: string][];
  }>`
    select (select jsonb_build_object('winner', winner_candidacy_id, 'status', status, 'on', true_on) from declaration
        where contest_id = ${contest} and retired_at is null order by true_on desc limit 1) as declared,
      coalesce((select jsonb_agg(jsonb_build_array(candidacy.id, person.name) order by candidacy.id)
        from candidacy join person on person.id = candidacy.person_id
        where candidacy.contest_id = ${contest} and candidacy.retired_at is null), '[]') as candidates`.execute(
    db,
  );
  const { declared = null, candidates = [] } = rows[0] ?? {};
  return {
    result: declared === null || declared.status === "nullified" ? null : { winner: declared.winner },
    resultOn: declared?.on ?? null,
    candidates: candidates.map(([id]) => id),
    names: new Map(candidates),
  };
}

/** A ruling of a tribunal or court is a new fact about the contest: the declaration before it was in force until that day. */
export async function changeResult(
  write: Write,
  contestId: number | null,
  { effect, sourceId }: { readonly effect: ResultEffect; readonly sourceId: number },
): Promise<void> {
  if (effect.effect === "none" || contestId === null) return;
  const winner = effect.effect === "declared" ? effect.winner : null;
  const columns = "contest_id, round, winner_candidacy_id, status, reason, declared_at, true_on, source_id";
  await replaceRows(
    write,
    { ...DECLARATIONS, columns },
    {
      retired: sql`contest_id = ${contestId} and true_on = ${effect.from}::date`,
      added: sql`select ${contestId}::int, coalesce(max(round), 1), ${winner}::int, ${effect.effect}, 'ruling',
          ${effect.from}::timestamp + interval '9 hours', ${effect.from}::date, ${sourceId}::int
        from declaration where contest_id = ${contestId} and retired_at is null`,
    },
  );
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

const DECLARATIONS: VersionTable = {
  table: "declaration",
  columns:
    "contest_id, round, winner_candidacy_id, status, reason, is_unopposed, votes, valid_votes, margin_percent, share_percent, incumbency_outcome, declared_at, true_on, runner_up_votes, polled_on, source_id",
};

/** Takes back what a step, known by its source, brought to its own table and to declarations. What it had replaced is in force again. */
export async function takeBack(
  write: Write,
  rows: VersionTable,
  { sourceId, undone }: { readonly sourceId: number; readonly undone: number | null },
): Promise<void> {
  await refuseLaterResult(write, sourceId);
  for (const table of [rows, DECLARATIONS])
    await replaceRows(write, table, {
      retired: sql`source_id = ${sourceId}`,
      added: retiredRows(table, undone),
    });
  write.touch("results");
}
