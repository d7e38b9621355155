import type { CreateCycleInput } from "@command-center/contract/cycle-changes";
import {
  readPublishedResults,
  startPublishedResults,
  type PublishedResults,
} from "@command-center/contract/imports/published-results";
import { audit } from "../../../audit/audit.ts";
import type { Write } from "../../../database/database.ts";
import { awaitTurn } from "../../../database/turns.ts";
import { refuseLimited } from "../../../http/errors.ts";
import { mountPlain } from "../../../platform/mount/plain.ts";
import { mountWrite } from "../../../platform/mount/write.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ImportRunner } from "../import-runner.ts";
import { startOne } from "../imports.store.ts";
import { CYCLE, RESULTS, STATION_LIST, withPublishedFile, type PublishedFile } from "./published-files.ts";
import { publishedResultsOf } from "./published-results.store.ts";

/** Makes a cycle in the caller's transaction; returns its id. */
export type MakeCycle = (
  write: Write,
  input: CreateCycleInput,
  username: string,
) => Promise<{ id: number; isInForce: boolean }>;

/** The published results of 2021, imported like a file that a user sends. */
export function mountPublishedResults(
  platform: Platform,
  runner: ImportRunner,
  uploadDirectory: string,
  makeCycle: MakeCycle,
): void {
  mountPlain(platform, readPublishedResults, (caller) => {
    if (caller !== null) refuseLimited(caller);
    return platform.database.read("everywhere", publishedResultsOf);
  });

  mountWrite(platform, startPublishedResults, async (write, _, caller) => {
    refuseLimited(caller);
    // A second click waits here, and then finds what the first one started.
    await awaitTurn(write, "cycles");
    const before = await publishedResultsOf(write);
    let cycle = before.cycle?.id;
    if (cycle === undefined) {
      const { id, isInForce } = await makeCycle(write, CYCLE, caller.username);
      await audit(write, {
        action: "cycle.created",
        username: caller.username,
        subject: CYCLE.name,
        after: { ...CYCLE, isInForce },
      });
      cycle = id;
    }
    const file = nextFile(before);
    const started =
      file === null
        ? null
        : await withPublishedFile(file, uploadDirectory, (unpacked) =>
            startOne(write, unpacked, { ...file.fields, cycle }, caller.username),
          );
    write.afterCommit(runner.wake);
    return {
      answer: await publishedResultsOf(write),
      audit: {
        // A call that finds nothing to start is noted as well: every write is.
        action: started === null ? "import.found_started" : "import.started",
        subject: started === null ? "Published results of 2021" : `Import ${started.id}, ${file?.name}`,
        after: { cycle: started?.cycle ?? before.cycle?.name, sha256: file?.sha256 ?? null },
      },
    };
  });
}

/** The file to import next; null if its import is under way or both are done. */
function nextFile({ stationList, results }: PublishedResults): PublishedFile | null {
  if (stationList === null) return STATION_LIST;
  return stationList.state === "committed" && results === null ? RESULTS : null;
}
