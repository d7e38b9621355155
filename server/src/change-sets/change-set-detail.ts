import { sql } from "kysely";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { Action } from "@command-center/contract/wire/access";
import { changeWords } from "@command-center/import-rules/impact/change-words";
import type { Read } from "../database/database.ts";
import { isoTime } from "../database/iso-time.ts";
import { Refusal } from "../http/errors.ts";
import { fullNames } from "../identity/accounts/account-names.ts";
import { approversFor } from "../identity/accounts/approvers.store.ts";
import { generalContestOf } from "../measures/results/general-contests.ts";
import { ballotsOf } from "../measures/stations/contests.ts";
import { enteredWords } from "./changed-rows.ts";
import type { StoredCourtStep } from "./kinds/court-step.ts";
import { choiceOf, type StoredChoice } from "./kinds/figure-choice.ts";
import type { ChosenFigure } from "./kinds/known-choice.ts";
import type { StoredPetitionStep } from "./kinds/petition-step.ts";
import { SHEET_VALUES, type SheetValues } from "./sheet-fact.ts";

type Asking = Pick<Read, "db">;
type Change = NonNullable<ChangeSetDetail["change"]>;

/** Rows with the alias `approval`, as the contract has decisions; null where there is none. */
export const DECISION = sql<ChangeSetDetail["decided"]>`case when approval.change_set_id is not null then
  jsonb_build_object('decision', approval.decision, 'by', approval.username, 'at', ${isoTime(sql`approval.at`)},
    'note', approval.note) end`;

interface Row extends Omit<
  ChangeSetDetail,
  "approval" | "change" | "petition" | "choice" | "record" | "court" | "about" | "what" | "people"
> {
  /** The import of a form's record; null for any other change. */
  readonly entered: number | null;
  readonly setting: ChangeSetDetail["record"];
  readonly needs: readonly string[];
  readonly rights: readonly Action[];
  readonly uploadedBy: string | null;
  /** The account that it changes; null if it changes none. */
  readonly account: string | null;
  readonly step:
    | (StoredPetitionStep & { readonly number: string; readonly contest: string; readonly replaces: number })
    | null;
  readonly chosen: {
    readonly fact: ChosenFigure;
    readonly place: string | null;
    readonly replaces: number | null;
    readonly values: StoredChoice;
  } | null;
  readonly ofCourt:
    | (StoredCourtStep &
        Pick<NonNullable<ChangeSetDetail["court"]>, "contest" | "seat" | "number" | "replaces">)
    | null;
  /** Null for an import. */
  readonly single: {
    readonly contestId: number;
    readonly seatKind: string;
    readonly pollingDay: string;
    readonly area: Change["area"];
    readonly issuer: string;
    readonly replaces: number | null;
    readonly before: SheetValues | null;
    readonly after: SheetValues | null;
  } | null;
}

/** A change set with all that is known of it, for the account that reads it; a 404 if there is none. */
export async function changeSetDetail(
  asking: Asking,
  id: number,
  username: string,
): Promise<ChangeSetDetail> {
  const detail = (await changeSetDetails(asking, new Map([[id, username]]))).get(id);
  if (detail === undefined) throw new Refusal(404, "There is no such change. Reload the page.");
  return detail;
}

/** Change sets by their ids, each for the account that reads it. */
export async function changeSetDetails(
  asking: Asking,
  readers: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, ChangeSetDetail>> {
  const { rows } = await sql<Row>`
    select set.id, jsonb_build_object('id', cycle.id, 'name', cycle.name) as cycle, set.origin, set.kind, set.state, set.digest, set.reason,
      coalesce(source.title, data_import.file_name) as source, set.needs, set.rights,
      jsonb_build_object('by', set.proposed_by, 'at', ${isoTime(sql`set.proposed_at`)}) as proposed, ${DECISION} as decided,
      coalesce(change.problems, (select jsonb_agg(jsonb_build_object('code', code, 'message', message) order by number)
        from import_problem where import_id = set.import_id and data_import.entered is not null), '[]') as warnings, set.undoes,
      (select undo.id from change_set undo where undo.undoes = set.id and undo.state = 'applied') as "undoneBy",
      case when position.position is not null then
        jsonb_build_object('token', position.token, 'at', ${isoTime(sql`position.at`)}) end as known,
      case when data_import.file_id is not null then set.import_id end as import,
      case when data_import.entered is not null then set.import_id end as entered, case when set.origin = 'file' then data_import.uploaded_by end as "uploadedBy",
      change.fact ->> 'username' as account,
      case when petition.id is not null then change.after || jsonb_build_object('number', petition.number, 'contest', petition.subject,
        'replaces', change.expects) end as step,
      case when change.fact ? 'figure' then jsonb_build_object('fact', change.fact, 'values', change.after, 'replaces', change.expects,
        'place', (select district.name from area district where district.id = (change.fact ->> 'district')::int)) end as chosen,
      case when change.fact ? 'court' then change.after || jsonb_build_object('contest', change.fact -> 'court', 'number', change.fact -> 'number',
        'replaces', change.expects, 'seat', (select seat.name from contest join seat on seat.id = contest.seat_id
          where contest.id = (change.fact ->> 'court')::int)) end as "ofCourt",
      case when change.fact ? 'setting' then jsonb_build_object('title', change.after -> 'title', 'changes', change.after -> 'changes') end as setting,
      case when change.fact ? 'area' then jsonb_build_object(
        'contestId', contest.id, 'seatKind', seat.kind, 'pollingDay', contest.polling_day,
        'area', jsonb_build_object('id', area.id, 'name', area.name), 'issuer', change.fact ->> 'issuer', 'replaces', change.expects,
        'before', (select ${SHEET_VALUES} from result_sheet sheet where sheet.id = change.expects),
        'after', coalesce(change.after, (select ${SHEET_VALUES} from result_sheet sheet where sheet.id = change.restores))) end as single
    from change_set set join cycle on cycle.id = set.cycle_id
    left join data_import on data_import.id = set.import_id
    left join change on change.change_set_id = set.id
    left join contest on contest.id = (change.fact ->> 'contest')::int left join seat on seat.id = contest.seat_id
    left join area on area.id = (change.fact ->> 'area')::int
    left join petition on petition.id = (change.fact ->> 'petition')::int
    left join source on source.id = set.source_id left join approval on approval.change_set_id = set.id
    left join ledger_position position on position.id = set.ledger_id
    where set.id = any(${[...readers.keys()]}::int[])`.execute(asking.db);
  const ballots = await ballotsOf(
    asking,
    rows.flatMap(({ single }) => single?.contestId ?? []),
  );
  const details = new Map<number, ChangeSetDetail>();
  for (const {
    needs,
    rights,
    uploadedBy,
    account,
    single,
    step,
    chosen,
    entered,
    setting,
    ofCourt,
    ...set
  } of rows) {
    const waits =
      set.state === "proposed"
        ? await approversFor(
            asking,
            { by: set.proposed.by, uploadedBy, account, rights },
            readers.get(set.id) ?? "",
          )
        : { approvers: [], refusal: null };
    const content = {
      ...set,
      change: single === null ? null : changeOf(single, ballots.get(single.contestId) ?? []),
      petition: step === null ? null : petitionOf(step),
      choice: chosen === null ? null : choiceOf(chosen.fact, chosen.values, chosen),
      court: ofCourt === null ? null : courtOf(ofCourt),
      record: entered === null ? setting : await recordOf(asking, entered, set.undoes !== null),
    };
    details.set(set.id, {
      ...content,
      ...changeWords(content),
      approval: { reasons: [...needs], approvers: [...waits.approvers], refusal: waits.refusal },
      people: await fullNames(asking, [
        set.proposed.by,
        ...(set.decided === null ? [] : [set.decided.by]),
        ...waits.approvers,
      ]),
    });
  }
  return details;
}

function changeOf(single: NonNullable<Row["single"]>, names: readonly string[]): Change {
  const { pollingDay, area, issuer, replaces, before, after } = single;
  return {
    pollingDay,
    area,
    issuer,
    replaces,
    contest: generalContestOf(single.seatKind),
    before: before === null ? null : sheetVersion(before, names),
    after: after === null ? null : sheetVersion(after, names),
  };
}

function petitionOf({ number, contest, replaces, before, after, result, winner }: NonNullable<Row["step"]>) {
  return { number, contest, replaces, before, after, result, winner };
}

function courtOf(court: NonNullable<Row["ofCourt"]>): ChangeSetDetail["court"] {
  const { contest, seat, number, replaces, before, after, gazettedOn, result, winner } = court;
  return { contest, seat, number, replaces, before, after, gazettedOn, result, winner };
}

/** An undo changes the record back. */
async function recordOf(asking: Asking, importId: number, isUndo: boolean) {
  const words = await enteredWords(asking, importId);
  if (words === null || !isUndo) return words;
  return { ...words, changes: words.changes.map(({ what, from, to }) => ({ what, from: to, to: from })) };
}

/** A result with the names on its ballot, as the contract has it. */
export function sheetVersion(sheet: SheetValues, names: readonly string[]): NonNullable<Change["after"]> {
  const { state, registered, hasListedRegister, votes, valid, invalid, total, note } = sheet;
  return {
    state,
    registered,
    hasListedRegister,
    votes: votes === null ? null : names.map((name, place) => ({ name, votes: votes[place] ?? 0 })),
    valid,
    invalid,
    total,
    note,
  };
}
