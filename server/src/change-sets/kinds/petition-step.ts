import { sql } from "kysely";
import type { takePetitionStep } from "@command-center/contract/changes/petition-steps";
import type { PetitionVersion } from "@command-center/contract/changes/change-sets";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { countText } from "@command-center/domain/number-text";
import { isStepError } from "@command-center/domain/cases/case-steps";
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
  type PetitionState,
  type PetitionStep,
} from "@command-center/domain/tribunal/petition-steps";
import { petitionVersion } from "@command-center/domain/tribunal/petition-versions";
import type { Write } from "../../database/database.ts";
import { RECORDING_TIME } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";
import { isOverdue, isPending, petitionsNow } from "../../measures/petitions/petition-records.ts";
import { rulingDeadline } from "../../measures/petitions/petitions.ts";
import { caseSteps } from "./case-steps.ts";
import { petitionToMove, type KnownPetition, type PetitionFact } from "./known-petition.ts";

/** One step of a petition before the party's tribunal. */
export const PETITION_STEP = caseSteps<
  InputOf<typeof takePetitionStep>,
  PetitionFact,
  PetitionState,
  PetitionStep,
  PetitionVersion,
  KnownPetition
>({
  id: "petition-step",
  touches: "petitions",
  named: (write, { cycle, number }) => petitionToMove(write, { cycle, number }),
  known: (write, { petition }) => petitionToMove(write, { id: petition }),
  take(known, step) {
    if (step.step === "rule" && step.outcome !== "dismissed" && known.contestId === null)
      throw new Refusal(
        422,
        "This petition is about a post without a contest on record, so the ruling cannot change its result. Import its declaration first.",
      );
    const next = takeStep(known.state, step, known.context);
    if (isStepError(next)) throw new Refusal(422, stepErrorText(next));
    return { next, effect: resultEffect(step) };
  },
  endsWithoutEffect,
  version: petitionVersion,
  rows: () => ({ table: "petition_state", columns: COLUMNS }),
  add: addState,
  name: () => "petition",
  now: ({ state }) => `it is ${stateText(state)}`,
  async subjects({ db }, facts) {
    const rows = await db
      .selectFrom("petition")
      .leftJoin("contest", "contest.id", "contest_id")
      .leftJoin("seat", "seat.id", "seat_id")
      .select(["petition.id", "petition.number", "subject", "contest_id", "seat.name as seat"])
      .where("petition.id", "in", [...new Set(facts.map(({ petition }) => petition))])
      .execute();
    return facts.map(({ petition }) => {
      const row = rows.find(({ id }) => id === petition);
      if (row === undefined) return undefined;
      const { number, subject, contest_id: contest, seat } = row;
      return {
        about: `${number} ${subject}`,
        link: { kind: "petition", number },
        contest: contest === null ? null : { id: contest, seat: seat ?? "" },
      };
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
} as const satisfies Record<PetitionState["state"], string>;

/** Columns that a state has in every version of it. */
const COLUMNS =
  "petition_id, ground, status, outcome, filed_on, served_on, hearing_on, heard_on, ruled_on, panel_id, true_on, source_id";

async function addState(
  { db }: Write,
  { fact: { petition }, ground, cycleId }: KnownPetition,
  {
    next,
    step: { on },
    sourceId,
  }: { readonly next: PetitionState; readonly step: PetitionStep; readonly sourceId: number },
): Promise<void> {
  // A second state on the same day replaces the first.
  await sql`update petition_state set retired_at = ${RECORDING_TIME}
    where petition_id = ${petition} and true_on = ${on}::date and retired_at is null`.execute(db);
  const version = petitionVersion(next);
  await sql`
    insert into petition_state (${sql.raw(COLUMNS)})
    select ${petition}, ${ground}, ${STATUSES[next.state]}, ${version.outcome}, ${version.filedOn}::date, ${version.servedOn}::date,
      ${version.hearingOn}::date, ${version.heardOn}::date, ${version.ruledOn}::date,
      (select id from tribunal_panel where cycle_id = ${cycleId} and number = ${version.panel} and retired_at is null),
      ${on}::date, ${sourceId}`.execute(db);
}
