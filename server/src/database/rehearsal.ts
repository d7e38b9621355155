import { sql } from "kysely";
import type { Write } from "./database.ts";

/**
 * Tries a write in a transaction: runs `work` and takes back all that it wrote, with the locks and turns that it took. What
 * it names as changed does not move, and nothing that it puts off is done. Where it fails, its transaction has failed.
 */
export async function rehearse<T>({ db }: Pick<Write, "db">, work: (write: Write) => Promise<T>): Promise<T> {
  const nothing = () => undefined;
  await sql`savepoint rehearsal`.execute(db);
  const answer = await work({
    db,
    touch: nothing,
    touchSoon: nothing,
    afterCommit: nothing,
    audited: nothing,
  });
  await sql`rollback to savepoint rehearsal`.execute(db);
  await sql`release savepoint rehearsal`.execute(db);
  return answer;
}
