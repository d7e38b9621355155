import type { Read } from "../database/database.ts";

export interface Target {
  readonly value: number;
  readonly dueOn: string | null;
}

/** What the party has set itself for the cycle, by measure. */
export async function targets(read: Read): Promise<ReadonlyMap<string, Target>> {
  const rows = await read.db
    .selectFrom("target")
    .select(["measure", "value", "due_on as dueOn"])
    .where("cycle_id", "=", read.cycle.id)
    .execute();
  return new Map(rows.map(({ measure, value, dueOn }) => [measure, { value, dueOn }]));
}
