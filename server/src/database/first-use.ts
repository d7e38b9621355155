import type { WhereUnused } from "../installation/made-once.ts";
import { awaitTurn } from "./turns.ts";
import type { Database, Write } from "./database.ts";

/** Does work where something is still unused, in the one process of several whose turn it is. */
export function whereUnused(database: Database, isUnused: (write: Write) => Promise<boolean>): WhereUnused {
  return (work) =>
    database.write(async (write) => {
      await awaitTurn(write, "keys");
      return (await isUnused(write)) ? work() : null;
    });
}
