import { sql } from "kysely";
import type { Inbox, ListedChange, WaitingChange } from "@command-center/contract/data/inbox";
import type { Action } from "@command-center/contract/wire/access";
import { enteredWords } from "../../change-sets/changed-rows.ts";
import type { Read } from "../../database/database.ts";
import { isoTime } from "../../database/iso-time.ts";
import { fullNameOf } from "../../identity/accounts/account-names.ts";
import {
  approvalRefusals,
  NOT_AN_APPROVER,
  type Requested,
} from "../../identity/accounts/approvers.store.ts";
import { type ClaimedFigure, figureName } from "../../measures/figures/claims.ts";
import { generalContestOf } from "../../measures/results/general-contests.ts";

type Asking = Pick<Read, "db">;

/** What a change set is about, of the alias `set`, with the joins of {@link ABOUT}. */
const LISTED = sql`set.id, set.origin, set.kind, case when data_import.file_id is not null then set.import_id end as import,
  case when data_import.entered is not null then set.import_id end as entered,
  coalesce(data_import.file_name, change.after ->> 'title', petition.number, area.name, case when change.fact ? 'court' then
    coalesce(change.fact ->> 'number', 'gazette day') || ', ' || (select court_seat.name from contest court
      join seat court_seat on court_seat.id = court.seat_id where court.id = (change.fact ->> 'court')::int) end) as about,
  change.fact ->> 'figure' as figure,
  case when area.id is not null then jsonb_build_object('area', area.id, 'seatKind', seat.kind, 'pollingDay', contest.polling_day,
    'issuer', change.fact ->> 'issuer') end as station`;
const ABOUT = sql`left join data_import on data_import.id = set.import_id
  left join change on change.change_set_id = set.id and change.number = 1
  left join petition on petition.id = (change.fact ->> 'petition')::int
  left join area on area.id = (change.fact ->> 'area')::int and area.kind = 'station'
  left join contest on contest.id = (change.fact ->> 'contest')::int left join seat on seat.id = contest.seat_id`;

interface ListedRow extends Omit<ListedChange, "station"> {
  /** Of the choice of its value. */
  readonly figure: ClaimedFigure | null;
  /** The import of a form's record; null for any other change. */
  readonly entered: number | null;
  readonly station:
    | (Omit<NonNullable<ListedChange["station"]>, "contest"> & { readonly seatKind: string })
    | null;
}

interface WaitingRow extends ListedRow, Pick<WaitingChange, "cycle" | "proposed" | "lapsed"> {
  readonly rights: readonly Action[];
  readonly uploadedBy: string | null;
  /** The account that it changes; null if it changes none. */
  readonly account: string | null;
  /** What the step of a petition or case does to the result of its contest. */
  readonly effect: string | null;
  /** True if the declared winner is another person. */
  readonly hasOtherWinner: boolean;
  /** Of a station's result: the votes of its seat, of the result in force and of the new one, each in the order of the ballot. */
  readonly seatVotes: readonly number[] | null;
  readonly votesBefore: readonly number[] | null;
  readonly votesAfter: readonly number[] | null;
}

async function listedChange(
  asking: Asking,
  { id, origin, kind, import: importId, figure, entered, station, ...row }: ListedRow,
): Promise<ListedChange> {
  const words = entered === null ? null : await enteredWords(asking, entered);
  const about = figure === null ? (words?.title ?? row.about) : figureName(figure).label;
  if (station === null) return { id, origin, kind, import: importId, about, station };
  const { seatKind, ...named } = station;
  return {
    id,
    origin,
    kind,
    import: importId,
    about,
    station: { ...named, contest: generalContestOf(seatKind) },
  };
}

/** Days for which a request that has lapsed is listed with its reason. */
const LAPSED_DAYS = 7;

/** Change sets of every cycle that wait for this account's approval, and its own that wait for another person's; last those that have lapsed. */
export async function waitingChanges(asking: Asking, username: string): Promise<WaitingChange[]> {
  const { rows } = await sql<WaitingRow>`
    select ${LISTED}, jsonb_build_object('id', cycle.id, 'name', cycle.name) as cycle,
      jsonb_build_object('by', set.proposed_by, 'at', ${isoTime(sql`set.proposed_at`)},
        'name', coalesce(${fullNameOf(sql`set.proposed_by`)}, set.proposed_by)) as proposed, set.rights,
      case when set.origin = 'file' then data_import.uploaded_by end as "uploadedBy", change.fact ->> 'username' as account,
      change.after ->> 'result' as effect, approval.note as lapsed,
      exists (select from import_change entered where entered.import_id = set.import_id and set.kind = 'declarations'
        and lower(entered.before ->> 'winner') is distinct from lower(entered.after ->> 'winner')) as "hasOtherWinner",
      case when area.id is not null then (select votes::float8[] from result_sum sums where sums.contest_id = contest.id
        and sums.issuer = change.fact ->> 'issuer' and sums.kind = 'country') end as "seatVotes",
      (select votes from result_sheet where area.id is not null and result_sheet.id = change.expects) as "votesBefore",
      case when area.id is not null then coalesce(
        (select array_agg(vote::int order by place) from jsonb_array_elements_text(nullif(change.after -> 'votes', 'null')) with ordinality given (vote, place)),
        (select votes from result_sheet where result_sheet.id = change.restores)) end as "votesAfter"
    from change_set set join cycle on cycle.id = set.cycle_id ${ABOUT} left join approval on approval.change_set_id = set.id
    where set.state = 'proposed' or set.state = 'lapsed' and approval.at > now() - interval '${sql.raw(String(LAPSED_DAYS))} days'
    order by set.proposed_at, set.id`.execute(asking.db);
  const requests = rows.map(({ proposed: { by }, uploadedBy, account, rights }) => ({
    by,
    uploadedBy,
    account,
    rights,
  }));
  const refusals = await approvalRefusals(asking, requests, username);
  const waiting: WaitingChange[] = [];
  for (const [at, row] of rows.entries()) {
    const { cycle, proposed, lapsed } = row;
    const isOwn = proposed.by === username;
    // An author may have lost the rights since.
    if (refusals[at] === NOT_AN_APPROVER || (!isOwn && refusals[at] !== null)) continue;
    waiting.push({
      ...(await listedChange(asking, row)),
      cycle,
      proposed,
      isOwn,
      lapsed,
      result: resultAfter(row),
    });
  }
  return waiting.toSorted((one, other) => seriousness(one) - seriousness(other));
}

const SERIOUSNESS = { "another winner": 0, none: 1 };
const seriousness = ({ isOwn, result, lapsed }: WaitingChange) =>
  (lapsed === null ? 0 : 6) + (isOwn ? 3 : 0) + (result === null ? 2 : SERIOUSNESS[result]);

function resultAfter(row: WaitingRow): WaitingChange["result"] {
  const { effect, hasOtherWinner, seatVotes, votesBefore, votesAfter } = row;
  if (effect === "nullified") return "none";
  if (effect === "declared" || hasOtherWinner) return "another winner";
  const after = seatVotes?.map(
    (votes, place) => votes - (votesBefore?.[place] ?? 0) + (votesAfter?.[place] ?? 0),
  );
  return seatVotes === null || after === undefined || leadersOf(seatVotes) === leadersOf(after)
    ? null
    : "another winner";
}

/** Places of the candidates with the most votes, as text; empty without votes. */
function leadersOf(votes: readonly number[]): string {
  const most = Math.max(0, ...votes);
  return most === 0 ? "" : votes.flatMap((vote, place) => (vote === most ? [place] : [])).join();
}

/** How many change sets this account may approve now. */
export async function approvalCount(asking: Asking, username: string): Promise<number> {
  const { rows } = await sql<Requested>`
    select set.proposed_by as by, case when set.origin = 'file' then data_import.uploaded_by end as "uploadedBy",
      change.fact ->> 'username' as account, set.rights
    from change_set set left join data_import on data_import.id = set.import_id
    left join change on change.change_set_id = set.id
    where set.state = 'proposed' and set.proposed_by <> ${username}`.execute(asking.db);
  const refusals = await approvalRefusals(asking, rows, username);
  return refusals.filter((refusal) => refusal === null).length;
}

/** The last decision of an account about a change set; null before one. */
export async function lastDecision(asking: Asking, username: string): Promise<Inbox["last"]> {
  const { rows } = await sql<ListedRow & Pick<NonNullable<Inbox["last"]>, "decision" | "at">>`
    select ${LISTED}, approval.decision, ${isoTime(sql`approval.at`)} as at
    from approval join change_set set on set.id = approval.change_set_id ${ABOUT}
    where approval.username = ${username} and approval.decision <> 'lapsed' order by approval.at desc limit 1`.execute(
    asking.db,
  );
  const [last] = rows;
  return last === undefined
    ? null
    : { ...(await listedChange(asking, last)), decision: last.decision, at: last.at };
}
