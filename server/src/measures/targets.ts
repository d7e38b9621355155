import type { Read } from "../database/database.ts";
import { believed } from "../database/in-force.ts";

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
