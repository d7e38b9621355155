import { type Kysely, sql } from "kysely";

/** A request lapses by itself once another change makes it impossible. Its row in `approval` names the author of that change. */
export async function lapsedRequests(db: Kysely<unknown>): Promise<void> {
  await sql`alter table approval drop constraint approval_decision_check,
    add constraint approval_decision_check check (decision in ('approved', 'rejected', 'withdrawn', 'lapsed'))`.execute(
    db,
  );
}
