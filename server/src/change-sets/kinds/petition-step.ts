import { sql } from "kysely";
import type { takePetitionStep } from "@command-center/contract/changes/petition-steps";
import type { PetitionVersion } from "@command-center/contract/changes/change-sets";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { countText } from "@command-center/domain/number-text";
import { PETITION_OUTCOME_WORDS } from "@command-center/domain/petitions/petition-words";
import { dayText } from "@command-center/domain/time/moment-text";
import {
  endsWithoutEffect,
  listingText,
  resultEffect,
  STATE_EVENTS,
  stateText,
  stepErrorText,
  takeStep,
  type StepContext,
  type StepError,
} from "@command-center/domain/tribunal/petition-steps";
import type { Asking, Read, Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { isOverdue, isPending, petitionsNow } from "../../measures/petitions/petition-records.ts";
import { rulingDeadline } from "../../measures/petitions/petitions.ts";
import { PETITION_STATE } from "../../records/cases.ts";
import type { RuledContest } from "../changed-result.ts";
import { caseSteps, disputedResult, type KnownCase } from "./case-steps.ts";

/** The fact that a step is about. */
export interface PetitionFact {
  readonly petition: number;
}

/** A petition as the newest of its records has it, and what its next step is checked against. */
export interface KnownPetition extends KnownCase<PetitionFact, PetitionVersion> {
  readonly version: number;
  readonly ground: string;
  readonly context: StepContext;
}

interface Row extends Pick<KnownPetition, "cycleId" | "version" | "contestId" | "ground" | "state"> {
  readonly id: number;
  readonly sourceId: number;
  readonly asOf: string;
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
export async function knownPetition({ db }: Asking, which: Which): Promise<KnownPetition> {
  const { rows } = await sql<Row>`
    select petition.id, cycle.id as "cycleId", cycle.as_of as "asOf", petition.contest_id as "contestId",
      state.id as version, state.source_id as "sourceId", state.ground, ${STATE} as state
    from petition join cycle on cycle.id = petition.cycle_id
    join petition_state state on state.petition_id = petition.id and state.retired_at is null
    left join tribunal_panel panel on panel.id = state.panel_id
    where ${isIt(which)} order by state.true_on desc limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined)
    throw new Refusal(404, "There is no such petition. It may have been removed. Reload the list.");
  const { id, asOf, ...known } = row;
  const { names, ...disputed } = await disputedResult(db, known.contestId);
  const panels = await panelsOf(db, known.cycleId);
  return { ...known, fact: { petition: id }, names, context: { asOf, panels, ...disputed } };
}

/** The day of an imported hearing is not always known: then it is the day from which the state is true. */
const STATE = sql`jsonb_build_object('state', ${PETITION_STATE}, 'since', state.true_on, 'filedOn', state.filed_on,
  'servedOn', state.served_on, 'panel', panel.number, 'hearingOn', case ${PETITION_STATE} when 'listed' then state.hearing_on end,
  'heardOn', case state.status when 'hearing' then coalesce(state.heard_on, state.true_on) when 'filed' then null else state.heard_on end,
  'ruledOn', state.ruled_on, 'outcome', case state.status when 'resolved' then state.outcome end,
  'withdrawnOn', case state.status when 'withdrawn' then state.true_on end)`;

async function panelsOf(db: Read["db"], cycle: number): Promise<StepContext["panels"]> {
  const { rows } = await sql<StepContext["panels"][number]>`
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
      coalesce((select jsonb_agg(jsonb_build_object('day', hearing_on, 'petitions', petitions) order by hearing_on)
        from listed where listed.number = panel.number), '[]') as listed
    from tribunal_panel panel where panel.cycle_id = ${cycle} and panel.retired_at is null`.execute(db);
  return rows;
}

/** One step of a petition before the party's tribunal. */
export const PETITION_STEP = caseSteps<InputOf<typeof takePetitionStep>, KnownPetition, StepError>({
  id: "petition-step",
  touches: "petitions",
  named: (write, { cycle, number }) => petitionToMove(write, { cycle, number }),
  known: (write, { petition }) => petitionToMove(write, { id: petition }),
  next({ state, contestId, context }, step) {
    if (step.step === "rule" && step.outcome !== "dismissed" && contestId === null)
      throw new Refusal(
        422,
        "This petition is about a post without a contest on record, so the ruling cannot change its result. Import its declaration first.",
      );
    return takeStep(state, step, context);
  },
  errorText: stepErrorText,
  effect: resultEffect,
  endsWithoutEffect,
  table: () => ({
    table: "petition_state",
    columns:
      "petition_id, ground, status, outcome, filed_on, served_on, hearing_on, heard_on, ruled_on, panel_id, true_on, source_id",
  }),
  row: ({ fact: { petition }, ground, cycleId }, { next, sourceId }) => ({
    retired: sql`petition_id = ${petition} and true_on = ${next.since}::date`,
    added: sql`
      select ${petition}::int, ${ground}, ${STATUSES[next.state]}, ${next.outcome}, ${next.filedOn}::date, ${next.servedOn}::date,
        ${next.hearingOn}::date, ${next.heardOn}::date, ${next.ruledOn}::date,
        (select id from tribunal_panel where cycle_id = ${cycleId} and number = ${next.panel} and retired_at is null),
        ${next.since}::date, ${sourceId}::int`,
  }),
  name: () => "petition",
  now: ({ state }) => `it is ${stateText(state)}`,
  async subjects({ db }, facts) {
    const { rows } = await sql<{ id: number; number: string; about: string; contest: RuledContest | null }>`
      select petition.id, petition.number, petition.number || ' ' || subject as about,
        case when contest.id is not null then jsonb_build_object('id', contest.id, 'seat', seat.name) end as contest
      from petition left join contest on contest.id = contest_id left join seat on seat.id = seat_id
      where petition.id = any(${facts.map(({ petition }) => petition)}::int[])`.execute(db);
    return facts.map(({ petition }) => {
      const row = rows.find(({ id }) => id === petition);
      return (
        row && { about: row.about, link: { kind: "petition", number: row.number }, contest: row.contest }
      );
    });
  },
  stepText({ state, outcome, hearingOn, panel, since }) {
    if (state === "listed" && hearingOn !== null) return listingText({ hearingOn, panel }, null);
    return `${outcome === null ? STATE_EVENTS[state] : PETITION_OUTCOME_WORDS[outcome]}, ${dayText(since)}`;
  },
  fieldsOf(stored, side) {
    const { state, servedOn, hearingOn, panel, heardOn, ruledOn, outcome, withdrawnOn } = stored[side];
    return {
      fields: {
        State: STATE_EVENTS[state],
        "Served on": servedOn,
        "Listed for": hearingOn,
        Panel: panel,
        "Heard on": heardOn,
        "Ruled on": ruledOn,
        Outcome: outcome === null ? null : PETITION_OUTCOME_WORDS[outcome],
        "Withdrawn on": withdrawnOn,
      },
    };
  },
  async moves(read, { petition }, { state }) {
    const isPendingAfter = state !== "ruled" && state !== "withdrawn";
    const rulingDays = await rulingDeadline(read);
    const { rows } = await sql<
      Record<"pending" | "overdue", number> & Record<"isPending" | "isOverdue", boolean | null>
    >`
      select count(*) filter (where ${isPending})::int as pending, count(*) filter (where ${isOverdue(read, rulingDays)})::int as overdue,
        bool_or(${isPending}) filter (where p.id = ${petition}) as "isPending",
        bool_or(${isOverdue(read, rulingDays)}) filter (where p.id = ${petition}) as "isOverdue"
      from (${petitionsNow(read)}) p`.execute(read.db);
    const [counts] = rows;
    if (counts === undefined || counts.isPending === isPendingAfter) return [];
    const step = isPendingAfter ? 1 : -1;
    return [
      {
        what: "Petitions pending, all categories",
        from: countText(counts.pending),
        to: countText(counts.pending + step),
      },
      ...(counts.isOverdue === true
        ? [{ what: "Petitions overdue", from: countText(counts.overdue), to: countText(counts.overdue - 1) }]
        : []),
    ];
  },
});

const STATUSES = {
  filed: "filed",
  served: "filed",
  listed: "filed",
  heard: "hearing",
  ruled: "resolved",
  withdrawn: "withdrawn",
} as const satisfies Record<PetitionVersion["state"], string>;
