import { sql } from "kysely";
import type { Inbox, WaitingChange, WaitingImport } from "@command-center/contract/data/inbox";
import { DUE_SOON_DAYS } from "@command-center/domain/petitions/petitions";
import { addDays } from "@command-center/domain/time/calendar";
import { changedWinners } from "../../change-sets/change-effect.ts";
import { changeSetsInWords } from "../../change-sets/change-set-detail.ts";
import type { Asking, Read } from "../../database/database.ts";
import { isoTime } from "../../database/iso-time.ts";
import { fullNameOf } from "../../identity/accounts/account-names.ts";
import {
  approvalRefusals,
  NOT_AN_APPROVER,
  type Requested,
} from "../../identity/accounts/approvers.store.ts";
import { contradictions } from "../../measures/figures/contradictions.ts";
import {
  isDueSoon,
  isOverdue,
  isPending,
  petitionRecords,
  petitionsNow,
  rulingDueOn,
} from "../../measures/petitions/petition-records.ts";
import { rulingDeadline } from "../../measures/petitions/petitions.ts";

/** An account that reads its inbox. */
export interface InboxReader {
  readonly username: string;
  /** Whether it decides about changes, contradictions and imports: only accounts that import and see the whole country do. */
  readonly mayDecide: boolean;
}

/** What waits for an account now. */
export async function inboxOf(read: Read, { username, mayDecide }: InboxReader): Promise<Inbox> {
  const { asOf } = read.moment;
  const rulingDays = await rulingDeadline(read);
  const petitions = await petitionRecords(read, rulingDays)
    .where(sql<boolean>`${isOverdue(read, rulingDays)} or ${isDueSoon(read, rulingDays)}`)
    .orderBy("rulingDueOn")
    .orderBy("number")
    .execute();
  return {
    asOf,
    dueTo: addDays(asOf, DUE_SOON_DAYS),
    mayDecide,
    approvals: mayDecide ? await waitingChanges(read, username) : [],
    contradictions: mayDecide ? await contradictions(read) : [],
    petitions,
    imports: mayDecide ? await importsWithQuestions(read) : [],
    last: mayDecide ? await lastDecision(read, username) : null,
    next: await nextDue(read, rulingDays),
  };
}

/** Petitions overdue or due within seven days. */
export async function duePetitions(read: Read): Promise<number> {
  const rulingDays = await rulingDeadline(read);
  if (rulingDays === null) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${petitionsNow(read)}) p
    where ${isOverdue(read, rulingDays)} or ${isDueSoon(read, rulingDays)}`.execute(read.db);
  return rows[0]?.count ?? 0;
}

/** Change sets that an account may approve, and imports with questions. */
export async function waitingDecisions(read: Read, username: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from data_import where state = 'questions' and file_id is not null`.execute(
    read.db,
  );
  return (rows[0]?.count ?? 0) + (await approvalCount(read, username));
}

async function importsWithQuestions(read: Read): Promise<WaitingImport[]> {
  const { rows } = await sql<WaitingImport>`
    select data_import.id, data_import.file_name as file, data_import.kind, jsonb_build_object('id', cycle.id, 'name', cycle.name) as cycle,
      jsonb_build_object('by', uploaded_by, 'at', ${isoTime(sql`uploaded_at`)}) as uploaded,
      open.questions, open.asks, open.rows
    from data_import join cycle on cycle.id = data_import.cycle_id
    cross join lateral (
      select count(*)::int as questions, (array_agg(question ->> 'asks' order by place))[1] as asks,
        coalesce(sum((question ->> 'rows')::int), 0)::int as rows
      from jsonb_array_elements(data_import.questions) with ordinality given (question, place)
      where question ->> 'answer' is null) open
    where state = 'questions' and file_id is not null order by data_import.id`.execute(read.db);
  return rows;
}

/** The next day on which rulings are due. */
async function nextDue(read: Read, rulingDays: number | null): Promise<Inbox["next"]> {
  if (rulingDays === null) return null;
  const { rows } = await sql<NonNullable<Inbox["next"]>>`
    select ${rulingDueOn(rulingDays)} as day, array_agg(p.number order by p.number) as numbers
    from (${petitionsNow(read)}) p
    where ${isPending} and ${rulingDueOn(rulingDays)} >= ${read.moment.asOf}::date
    group by 1 order by 1 limit 1`.execute(read.db);
  return rows[0] ?? null;
}

/** A request and its requester, of the alias `set`. */
const REQUESTED = sql`set.proposed_by as by, case when set.origin = 'file' then data_import.uploaded_by end as "uploadedBy",
  change.fact ->> 'username' as account, set.rights
  from change_set set left join data_import on data_import.id = set.import_id left join change on change.change_set_id = set.id`;

interface WaitingRow extends Requested, Pick<WaitingChange, "id" | "proposed" | "lapsed"> {
  readonly cycle: NonNullable<WaitingChange["cycle"]>;
}

/** Days for which a request that has lapsed is listed with its reason. */
const LAPSED_DAYS = 7;

/** Change sets of every cycle that wait for this account's approval, and its own that wait for another person's; last those that have lapsed. */
async function waitingChanges(asking: Asking, username: string): Promise<WaitingChange[]> {
  const { rows } = await sql<WaitingRow>`
    select set.id, jsonb_build_object('id', cycle.id, 'name', cycle.name) as cycle,
      jsonb_build_object('by', set.proposed_by, 'at', ${isoTime(sql`set.proposed_at`)},
        'name', coalesce(${fullNameOf(sql`set.proposed_by`)}, set.proposed_by)) as proposed, approval.note as lapsed, ${REQUESTED}
    join cycle on cycle.id = set.cycle_id left join approval on approval.change_set_id = set.id
    where set.state = 'proposed' or set.state = 'lapsed' and approval.at > now() - interval '${sql.raw(String(LAPSED_DAYS))} days'`.execute(
    asking.db,
  );
  const refusals = await approvalRefusals(asking, rows, username);
  // An author may have lost the rights since.
  const shown = rows.filter(
    ({ by }, at) => refusals[at] !== NOT_AN_APPROVER && (by === username || refusals[at] === null),
  );
  const sets = await changeSetsInWords(
    asking,
    shown.map(({ id }) => id),
  );
  const winners = await changedWinners(asking, sets);
  const rowOf = new Map(shown.map((row) => [row.id, row]));
  const waiting = sets.flatMap(({ id, about, what, link }): WaitingChange[] => {
    const row = rowOf.get(id);
    if (row === undefined) return [];
    const { by, account, proposed, lapsed } = row;
    const cycle = account === null ? row.cycle : null;
    const result = winners.get(id) ?? null;
    return [{ id, about, what, link, cycle, proposed, isOwn: by === username, lapsed, result }];
  });
  return waiting.toSorted((one, other) => seriousness(one) - seriousness(other));
}

const SERIOUSNESS = { "another winner": 0, none: 1 };
const seriousness = ({ isOwn, result, lapsed }: WaitingChange) =>
  (lapsed === null ? 0 : 6) + (isOwn ? 3 : 0) + (result === null ? 2 : SERIOUSNESS[result]);

/** Number of change sets that this account may approve now. */
async function approvalCount(asking: Asking, username: string): Promise<number> {
  const { rows } = await sql<Requested>`
    select ${REQUESTED} where set.state = 'proposed' and set.proposed_by <> ${username}`.execute(asking.db);
  const refusals = await approvalRefusals(asking, rows, username);
  return refusals.filter((refusal) => refusal === null).length;
}

/** The last decision of an account about a change set; null before one. */
async function lastDecision(asking: Asking, username: string): Promise<Inbox["last"]> {
  const { rows } = await sql<Pick<NonNullable<Inbox["last"]>, "id" | "decision" | "at">>`
    select change_set_id as id, decision, ${isoTime(sql`at`)} as at from approval
    where username = ${username} and decision <> 'lapsed' order by approval.at desc limit 1`.execute(
    asking.db,
  );
  const [last] = rows;
  const [set] = last === undefined ? [] : await changeSetsInWords(asking, [last.id]);
  if (last === undefined || set === undefined) return null;
  const { about, what, link } = set;
  return { ...last, about, what, link };
}
