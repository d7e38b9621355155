import { inDatabase } from "../../e2e/steps/database.ts";
import { openSession, startServer } from "../../e2e/steps/server.ts";
import { copyCycles } from "../../server/src/testing/other-cycles.ts";
import { beside, readsOf, timesOf } from "../read-times.ts";
import type { Result } from "../result.ts";

/** With the cycle in force, a hundred times its records. */
const COPIES = 99;

/**
 * Every read, none of its answer kept from before, in a database that holds a hundred cycles; each beside the same read in
 * one that holds its cycle alone.
 */
export async function measureReads(): Promise<Result[]> {
  const server = await startServer();
  try {
    const cookie = await openSession(server.origin);
    const paths = await readsOf(server, cookie);
    const alone = await timesOf(server, cookie, paths);
    await inDatabase(server, (client) => copyCycles(client, COPIES));
    const among = await timesOf(server, cookie, paths);
    return beside(among, alone, {
      amongWhat: `${COPIES + 1} cycles of records`,
      without: "with its cycle alone",
    });
  } finally {
    await server.stop();
  }
}
