import { sql } from "kysely";
import type { Read } from "../database/database.ts";
import { believed } from "../database/in-force.ts";

/** The aim of a `record` of a file or form as its measure is called; that of members is named otherwise (data-model.md). */
export const TARGET_MEASURE = sql`case record ->> 'aim' when 'members' then 'membership_target'
  when 'presidential_vote' then 'target_presidential' else 'target_' || (record ->> 'aim') end`;

interface Target {
  readonly value: number;
  readonly dueOn: string | null;
}

/** What the party has set itself for a cycle, by measure. */
export type Targets = ReadonlyMap<string, Target>;

/** The targets of the cycle. */
export async function targets(read: Read): Promise<Targets> {
  const rows = await read.db
    .selectFrom("target")
    .select(["measure", "value", "due_on as dueOn"])
    .where("cycle_id", "=", read.cycle.id)
    .where(believed("target"))
    .execute();
  return new Map(rows.map(({ measure, value, dueOn }) => [measure, { value, dueOn }]));
}
