import { sql } from "kysely";
import type { PublishedResults } from "@command-center/contract/imports/published-results";
import type { ImportCounts, ImportState } from "@command-center/contract/imports/imports";
import type { Read } from "../../../database/database.ts";
import { POLLING_DAY, RESULTS, STATION_LIST, STATIONS, type PublishedFile } from "./published-files.ts";

type Asking = Pick<Read, "db">;

/** How far the published results are loaded, by the newest import of each file that still counts. */
export async function publishedResultsOf(read: Asking): Promise<PublishedResults> {
  const cycle = await cycleOfResults(read);
  const of = (file: PublishedFile) => (cycle === null ? null : importOf(read, cycle.id, file));
  return { cycle, stations: STATIONS, stationList: await of(STATION_LIST), results: await of(RESULTS) };
}

/** The party's own cycle that has the polling day of the published results, the oldest if there are several. */
async function cycleOfResults({ db }: Asking) {
  const cycle = await db
    .selectFrom("cycle")
    .select(["id", "name"])
    .where("is_sample", "=", false)
    .where("opens_on", "<=", POLLING_DAY)
    .where("closes_on", ">=", POLLING_DAY)
    .orderBy("id")
    .executeTakeFirst();
  return cycle ?? null;
}

/** The newest import of a file in a cycle. Discarded, undone and refused ones do not count: the file may be imported again. */
async function importOf({ db }: Asking, cycle: number, { sha256 }: PublishedFile) {
  const { rows } = await sql<{
    id: number;
    state: ImportState;
    share: number;
    counts: ImportCounts | null;
  }>`
    select data_import.id, state, share_read as share, counts
    from data_import join import_file on import_file.id = file_id
    where sha256 = ${sha256} and cycle_id = ${cycle} and state not in ('discarded', 'undone', 'refused')
    order by data_import.id desc limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { counts, ...found } = row;
  return { ...found, onlyAdds: row.state === "ready" && counts !== null && addsOnly(counts) };
}

const addsOnly = ({ changed, relabelled, refused, gone }: ImportCounts) =>
  changed + relabelled + refused + gone === 0;
