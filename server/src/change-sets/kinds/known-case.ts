import { sql } from "kysely";
import type { CourtVersion } from "@command-center/contract/changes/change-sets";
import { courtState, type CourtContext, type CourtState } from "@command-center/domain/courts/court-steps";
import type { Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import type { KnownCase } from "./case-steps.ts";

/** A case in court by the court's number, or the gazette day of a seat, where the number is null. */
export interface CourtFact {
  /** The contest. */
  readonly court: number;
  readonly number: string | null;
}

/** A case or gazette day as its newest record has it, and what its next step is checked against. */
export interface KnownCourtCase extends KnownCase<CourtFact, CourtState | null> {
  readonly context: CourtContext;
}

interface ContestRow {
  readonly cycleId: number;
  readonly asOf: string;
  readonly pollingDay: string;
  readonly isPresident: boolean;
  readonly gazette: { readonly id: number; readonly on: string; readonly sourceId: number } | null;
  readonly declared: { readonly winner: number | null; readonly status: string; readonly on: string } | null;
  readonly candidates: readonly { readonly id: number; readonly name: string }[];
}

/** A case with its contest, locked until the write ends, so that steps of a contest are serialised. */
export async function caseToMove(
  { db }: Write,
  fact: CourtFact,
  appealOf: string | null = null,
): Promise<KnownCourtCase> {
  const { court: contest, number } = fact;
  await sql`select from contest where id = ${contest} for no key update`.execute(db);
  const { rows } = await sql<ContestRow>`
    select contest.cycle_id as "cycleId", cycle.as_of as "asOf", contest.polling_day as "pollingDay", seat.kind = 'president' as "isPresident",
      (select jsonb_build_object('id', id, 'on', true_on, 'sourceId', source_id) from gazette_day
        where contest_id = contest.id and retired_at is null) as gazette,
      (select jsonb_build_object('winner', winner_candidacy_id, 'status', status, 'on', true_on) from declaration
        where contest_id = contest.id and retired_at is null order by true_on desc limit 1) as declared,
      coalesce((select jsonb_agg(jsonb_build_object('id', candidacy.id, 'name', person.name) order by candidacy.id)
        from candidacy join person on person.id = candidacy.person_id
        where candidacy.contest_id = contest.id and candidacy.retired_at is null), '[]') as candidates
    from contest join cycle on cycle.id = contest.cycle_id join seat on seat.id = contest.seat_id
    where contest.id = ${contest} and contest.kind = 'general'`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Refusal(404, "There is no such election. It may have been removed.");
  const own = number === null ? null : await newestState(db, contest, number);
  const appealed = appealOf === null ? null : await newestState(db, contest, appealOf);
  const { gazette, declared } = row;
  return {
    fact,
    cycleId: row.cycleId,
    contestId: contest,
    version: number === null ? (gazette?.id ?? null) : (own?.id ?? null),
    sourceId: number === null ? (gazette?.sourceId ?? null) : (own?.sourceId ?? null),
    state: own?.state ?? null,
    names: new Map(row.candidates.map(({ id, name }) => [id, name])),
    context: {
      isPresident: row.isPresident,
      asOf: row.asOf,
      pollingDay: row.pollingDay,
      gazettedOn: gazette?.on ?? null,
      // Without a declaration on record the result is that of the count, with a winner that no record names.
      result: declared?.status === "nullified" ? null : { winner: declared?.winner ?? null },
      resultOn: declared?.on ?? null,
      candidates: row.candidates.map(({ id }) => id),
      appealed: appealed?.state ?? null,
    },
  };
}

async function newestState(db: Write["db"], contest: number, number: string) {
  const { rows } = await sql<CourtVersion & { id: number; sourceId: number }>`
    select id, source_id as "sourceId", way, state, filed_on as "filedOn", appeal_of as "appealOf", true_on as "on", outcome, judgment
    from court_state where contest_id = ${contest} and lower(number) = lower(${number}) and retired_at is null
    order by true_on desc limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { id: row.id, sourceId: row.sourceId, state: courtState(row) };
}
