import { sql } from "kysely";
import type { Inbox, WaitingImport } from "@command-center/contract/data/inbox";
import { DUE_SOON_DAYS } from "@command-center/domain/petitions/petitions";
import { addDays } from "@command-center/domain/time/calendar";
import type { Read } from "../../database/database.ts";
import { isoTime } from "../../database/iso-time.ts";
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
import { approvalCount, lastDecision, waitingChanges } from "./waiting-changes.store.ts";

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
