import { sql } from "kysely";
import type { PetitionVersion } from "@command-center/contract/changes/change-sets";
import type { PetitionState, StepContext } from "@command-center/domain/tribunal/petition-steps";
import type { Read, Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import type { KnownCase } from "./case-steps.ts";

/** The fact that a step is about. */
export interface PetitionFact {
  readonly petition: number;
}

/** A petition as the newest of its records has it, and what its next step is checked against. */
export interface KnownPetition extends KnownCase<PetitionFact, PetitionState> {
  readonly version: number;
  readonly ground: string;
  readonly context: StepContext;
}

interface Row {
  readonly id: number;
  readonly cycleId: number;
  readonly asOf: string;
  readonly contestId: number | null;
  readonly stateId: number;
  readonly trueOn: string;
  readonly sourceId: number;
  readonly ground: string;
  readonly status: "filed" | "hearing" | "resolved" | "withdrawn";
  readonly outcome: PetitionVersion["outcome"];
  readonly filedOn: string;
  readonly servedOn: string | null;
  readonly hearingOn: string | null;
  readonly heardOn: string | null;
  readonly ruledOn: string | null;
  readonly panel: number | null;
}

/** Which petition: by its number in a cycle, or by its id. */
type Which = { readonly cycle?: number | undefined; readonly number: string } | { readonly id: number };

/**
 * The same, locked with the panels of its cycle until the write ends: two petitions do not take the last place of a panel's day.
 */
export async function petitionToMove(write: Write, which: Which): Promise<KnownPetition> {
  await sql`select from petition join cycle on cycle.id = petition.cycle_id where ${isIt(which)}
    for no key update of petition`.execute(write.db);
  await sql`select from tribunal_panel panel where panel.cycle_id in (
      select petition.cycle_id from petition join cycle on cycle.id = petition.cycle_id where ${isIt(which)})
    order by panel.id for no key update of panel`.execute(write.db);
  return knownPetition(write, which);
}

function isIt(which: Which) {
  if ("id" in which) return sql`petition.id = ${which.id}`;
  const { number, cycle } = which;
  return sql`petition.number = ${number} and ${cycle === undefined ? sql`cycle.in_force` : sql`cycle.id = ${cycle}`}`;
}

/** A petition and what its next step is checked against; a 404 if there is none. */
export async function knownPetition({ db }: Pick<Read, "db">, which: Which): Promise<KnownPetition> {
  const { rows } = await sql<Row>`
    select petition.id, cycle.id as "cycleId", cycle.as_of as "asOf", petition.contest_id as "contestId",
      state.id as "stateId", state.true_on as "trueOn", state.source_id as "sourceId", state.ground, state.status, state.outcome, state.filed_on as "filedOn",
      state.served_on as "servedOn", state.hearing_on as "hearingOn", state.heard_on as "heardOn", state.ruled_on as "ruledOn",
      panel.number as panel
    from petition join cycle on cycle.id = petition.cycle_id
    join petition_state state on state.petition_id = petition.id and state.retired_at is null
    left join tribunal_panel panel on panel.id = state.panel_id
    where ${isIt(which)} order by state.true_on desc limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined)
    throw new Refusal(404, "There is no such petition. It may have been removed. Reload the list.");
  const { id, cycleId, stateId, sourceId, ground, contestId } = row;
  const names = await candidatesOf(db, contestId);
  return {
    fact: { petition: id },
    cycleId,
    version: stateId,
    sourceId,
    ground,
    contestId,
    state: stateOf(row),
    names,
    context: {
      asOf: row.asOf,
      panels: await panelsOf(db, cycleId),
      ...(await resultOf(db, contestId)),
      candidates: [...names.keys()],
    },
  };
}

function stateOf(row: Row): PetitionState {
  const { filedOn, servedOn, hearingOn, heardOn, ruledOn, panel, outcome } = row;
  const known = { since: row.trueOn, filedOn, servedOn, panel };
  if (row.status === "withdrawn") return { ...known, state: "withdrawn", heardOn, withdrawnOn: row.trueOn };
  if (row.status === "resolved" && ruledOn !== null && outcome !== null)
    return { ...known, state: "ruled", heardOn, ruledOn, outcome };
  // Of imported hearings the day is not always known: then it is that from which the state is true.
  if (row.status === "hearing") return { ...known, state: "heard", heardOn: heardOn ?? row.trueOn };
  if (hearingOn !== null) return { ...known, state: "listed", hearingOn };
  return servedOn === null ? { ...known, state: "filed" } : { ...known, state: "served" };
}

async function candidatesOf(db: Read["db"], contest: number | null): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select candidacy.id, person.name from candidacy join person on person.id = candidacy.person_id
    where candidacy.contest_id = ${contest} and candidacy.retired_at is null order by candidacy.id`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The newest declaration of a contest. */
async function resultOf(
  db: Read["db"],
  contest: number | null,
): Promise<Pick<StepContext, "result" | "resultOn">> {
  const { rows } = await sql<{ winner: number | null; status: string; on: string }>`
    select winner_candidacy_id as winner, status, true_on as on from declaration
    where contest_id = ${contest} and retired_at is null order by true_on desc limit 1`.execute(db);
  const [newest] = rows;
  const isInForce = newest !== undefined && newest.status !== "nullified";
  return { result: isInForce ? { winner: newest.winner } : null, resultOn: newest?.on ?? null };
}

async function panelsOf(db: Read["db"], cycle: number): Promise<StepContext["panels"]> {
  const { rows } = await sql<{
    number: number;
    sitsFrom: string;
    sitsTo: string | null;
    dailyCapacity: number;
    listed: Record<string, number>;
  }>`
    with newest as (
      select distinct on (state.petition_id) state.status, state.hearing_on, state.panel_id
      from petition_state state join petition on petition.id = state.petition_id
      where petition.cycle_id = ${cycle} and state.retired_at is null order by state.petition_id, state.true_on desc
    ), listed as (
      select panel.number, hearing_on, count(*)::int as petitions
      from newest join tribunal_panel panel on panel.id = newest.panel_id
      where status = 'filed' and hearing_on is not null group by 1, 2
    )
    select panel.number, panel.sits_from as "sitsFrom", panel.sits_to as "sitsTo", panel.daily_capacity as "dailyCapacity",
      coalesce((select jsonb_object_agg(hearing_on, petitions) from listed where listed.number = panel.number), '{}') as listed
    from tribunal_panel panel where panel.cycle_id = ${cycle} and panel.retired_at is null`.execute(db);
  return new Map(
    rows.map(({ number, listed, ...panel }) => [
      number,
      { ...panel, listed: new Map(Object.entries(listed)) },
    ]),
  );
}
