import { sql } from "kysely";
import { type DisputedResult, isStepError, type ResultEffect } from "@command-center/domain/cases/case-steps";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { ChangeEffect } from "@command-center/contract/changes/sheet-effects";
import type { DataSet } from "@command-center/contract/wire/live";
import type { Asking, Read, Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import type { VersionRow } from "../../records/part.ts";
import { changedFields } from "../../records/words.ts";
import type { StoredChangeSet } from "../change-sets.store.ts";
import { type RuledContest, ruledResults } from "../changed-result.ts";
import { replaceRows, retiredRows, type VersionTable } from "./version-table.ts";
import { changeOf, type ChangeWords, conflict, type FormKind, type KnownRecord, writeAt } from "./kind.ts";

/** A petition or case in court as its newest record has it. */
export interface KnownCase<Fact, State> extends KnownRecord {
  readonly fact: Fact;
  /** Source of the newest state; null where there is none. */
  readonly sourceId: number | null;
  readonly contestId: number | null;
  readonly state: State;
  /** Candidates of the contest, by their candidacies. */
  readonly names: ReadonlyMap<number, string>;
}

/** A step as a change set stores it. */
export interface StoredStep<Step, Version> {
  /** Null for an undo. */
  readonly step: Step | null;
  readonly before: Version;
  readonly after: Version;
  readonly result: ResultEffect["effect"];
  /** The candidate that a ruling declares. Of an undo, the winner of the result that is in force again. */
  readonly winner: string | null;
  readonly gazettedOn?: string | null;
}

/** Differences between petitions before the tribunal and cases in court. */
interface CaseTable<Input extends StepInput, Known extends AnyCase, Refused> {
  readonly id: ChangeSetDetail["kind"];
  readonly touches: DataSet;
  /** The record that a form names. */
  named(write: Write, input: Input): Promise<Known>;
  /** The record of a change, locked. */
  known(write: Write, fact: Known["fact"], step: Input["step"] | null): Promise<Known>;
  /** The next state, or why the step is not possible. */
  next(known: Known, step: Input["step"]): Known["state"] | Refused;
  errorText(refused: Refused): string;
  /** The effect of a step on the result. */
  effect(step: Input["step"]): ResultEffect;
  /** True for a step that ends a case without changing the result. */
  endsWithoutEffect?(step: Input["step"]): boolean;
  /** Values that a change set stores besides the states. */
  more?(step: Input["step"]): object;
  table(fact: Known["fact"]): VersionTable;
  /** The row that a step adds, and the condition of those that it replaces: a day keeps its last state only. */
  row(known: Known, added: Added<Input, Known>): Parameters<typeof replaceRows>[2];
  /** Refuses an undo of what a later case depends on. */
  refuseDependent?(write: Write, fact: Known["fact"]): Promise<void>;
  /** The noun and the current state in words: `case`, `it is heard`. */
  name(fact: Known["fact"]): string;
  now(known: Known): string;
  /** The records of some facts, in their order. */
  subjects(asking: Asking, facts: readonly Known["fact"][]): Promise<readonly (CaseSubject | undefined)[]>;
  /** The step that led to a state, with its day: `Heard, 2 Sep 2025`. */
  stepText(version: Known["state"], stored: StoredStep<Input["step"], Known["state"]>): string;
  /** Fields of the state before or after a step; undefined where there is none. */
  fieldsOf(
    stored: StoredStep<Input["step"], Known["state"]>,
    side: "before" | "after",
  ): Pick<VersionRow, "fields"> | undefined;
  /** Figures that a waiting step moves. */
  moves?(read: Read, fact: Known["fact"], after: Known["state"]): Promise<ChangeEffect["moves"]>;
}

interface Added<Input extends StepInput, Known extends AnyCase> {
  readonly next: Known["state"];
  readonly step: Input["step"];
  readonly sourceId: number;
}

interface StepInput {
  readonly step: { readonly on: string };
}

type AnyCase = KnownCase<object, object | null>;

/** The name of a step's record, and the contest of its result; null where there is none. */
interface CaseSubject extends Pick<ChangeWords, "about" | "link"> {
  readonly contest: RuledContest | null;
}

/** Steps of petitions or of cases in court. A step adds a state, and a ruling changes the result of the contest in the same write. */
export function caseSteps<
  Input extends StepInput,
  Known extends AnyCase,
  Refused extends { readonly error: string },
>(cases: CaseTable<Input, Known, Refused>): FormKind<Input, Known> {
  type Fact = Known["fact"];
  type Step = Input["step"];
  type Stored = StoredStep<Step, Known["state"]>;
  const take = (known: Known, step: Step) => {
    const next = cases.next(known, step);
    if (next !== null && isStepError<Refused>(next)) throw new Refusal(422, cases.errorText(next));
    return { next, effect: cases.effect(step) };
  };
  const conflictOf = async (write: Write, known: Known): Promise<Refusal> => {
    const { table } = cases.table(known.fact);
    return conflict(
      await writeAt(write, sql`select recorded_in from ${sql.table(table)} where id = ${known.version}`),
      `has changed this ${cases.name(known.fact)} since you opened it: ${cases.now(known)} now`,
      known,
    );
  };
  const withSubjects = async (asking: Asking, sets: readonly StoredChangeSet[]) => {
    const changes = sets.map((set) => changeOf<Fact, Stored>(set));
    const subjects = await cases.subjects(
      asking,
      changes.map(({ fact }) => fact),
    );
    return changes.map(({ after }, at) => {
      const subject = subjects[at];
      if (subject === undefined) throw new Error(`The record of change set ${sets[at]?.id} is gone.`);
      return { ...subject, stored: after };
    });
  };
  return {
    id: cases.id,
    async words(asking, sets) {
      return (await withSubjects(asking, sets)).map(({ about, link, stored }) => {
        const { step, before, after, result, winner } = stored;
        return {
          about,
          what: cases.stepText(step === null ? before : after, stored),
          link,
          fields: [
            ...changedFields(cases.fieldsOf(stored, "before"), cases.fieldsOf(stored, "after")),
            ...(result === "declared" ? [{ label: "Winner", before: null, after: winner }] : []),
          ],
        };
      });
    },
    async results(read, sets) {
      return ruledResults(
        read,
        (await withSubjects(read, sets)).map(({ contest, stored: { result, winner } }) =>
          result === "none" || contest === null ? null : { contest, winner },
        ),
      );
    },
    async effect(read, set) {
      const { fact, after } = changeOf<Fact, Stored>(set);
      return { moves: (await cases.moves?.(read, fact, after.after)) ?? [] };
    },
    known: cases.named,
    conflict: conflictOf,
    check(known, { step }) {
      const { next, effect } = take(known, step);
      const after: Stored = {
        step,
        before: known.state,
        after: next,
        ...cases.more?.(step),
        result: effect.effect,
        winner: effect.effect === "declared" ? (known.names.get(effect.winner) ?? null) : null,
      };
      return {
        fact: known.fact,
        after,
        changed: effect.effect === "none" ? 0 : 1,
        effects: { ended: cases.endsWithoutEffect?.(step) === true ? 1 : 0 },
      };
    },
    async apply(write, sets) {
      for (const stored of sets) {
        const { fact, expects, after } = changeOf<Fact, Stored>(stored);
        const { step } = after;
        const known = await cases.known(write, fact, step);
        if (known.version !== expects) throw await conflictOf(write, known);
        const sourceId = step === null ? known.sourceId : stored.sourceId;
        if (sourceId === null) throw new Error(`Change set ${stored.id} has no source.`);
        if (step === null) {
          await refuseLaterResult(write, sourceId);
          // What the step had replaced is in force again.
          for (const table of [cases.table(fact), DECLARATIONS])
            await replaceRows(write, table, {
              retired: sql`source_id = ${sourceId}`,
              added: retiredRows(table, stored.undoes),
            });
          write.touch("results");
        } else {
          const { next, effect } = take(known, step);
          await replaceRows(write, cases.table(fact), cases.row(known, { next, step, sourceId }));
          await changeResult(write, known.contestId, { effect, sourceId });
        }
        write.touch(cases.touches);
      }
    },
    async undo(write, stored) {
      const { fact, after: done } = changeOf<Fact, Stored>(stored);
      const { sourceId, version } = await cases.known(write, fact, null);
      if (sourceId === null || sourceId !== stored.sourceId)
        throw new Refusal(
          409,
          `A later step of this ${cases.name(fact)} depends on this one. Undo that one first.`,
        );
      await cases.refuseDependent?.(write, fact);
      await refuseLaterResult(write, sourceId);
      const restored = await resultWithout(write, { sourceId, undone: stored.id });
      const after: Stored = { ...done, step: null, before: done.after, after: done.before, ...restored };
      return { fact, expects: version, after, changed: done.result === "none" ? 0 : 1 };
    },
  };
}

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
async function changeResult(
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
async function refuseLaterResult({ db }: Write, sourceId: number): Promise<void> {
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
async function resultWithout(
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
