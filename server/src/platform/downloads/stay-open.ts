import { sql } from "kysely";
import type { OpenRead } from "../../database/database.ts";

/**
 * Keeps a read's transaction open by an empty query every so often, until the function that it returns is called:
 * PostgreSQL ends a transaction in which nothing happens, while a client takes minutes for what was read of it
 * (`server/src/database/pool/deadlines.ts`).
 */
export function stayOpen(read: OpenRead, milliseconds: number): () => void {
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    // Where the read is over, whoever reads on finds it out.
    await sql`select`.execute(read.db).catch(() => undefined);
    isAsking = false;
  };
  const timer = setInterval(() => void ask(), milliseconds);
  return () => clearInterval(timer);
}
