import type { Read } from "../database/database.ts";

/** When the cycle in force opened, and the cycle before it that trends compare with. */
export async function cycleDates(
  read: Read,
): Promise<{ opensOn: string; previous: { id: number; name: string; asOf: string } | null }> {
  const row = await read.db
    .selectFrom("cycle")
    .leftJoin("cycle as previous", "previous.id", "cycle.previous_cycle_id")
    .select(["cycle.opens_on", "previous.id", "previous.name", "previous.as_of"])
    .where("cycle.id", "=", read.cycle.id)
    .executeTakeFirst();
  if (row === undefined) return { opensOn: read.cycle.asOf, previous: null };
  const { id, name, as_of: asOf } = row;
  return {
    opensOn: row.opens_on,
    previous: id === null || name === null || asOf === null ? null : { id, name, asOf },
  };
}
