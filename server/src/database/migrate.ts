import { Migrator, type Kysely, type Migration } from "kysely";
import * as sourcesCyclesAreas from "./migrations/001-sources-cycles-areas.ts";
import * as peopleContestsResults from "./migrations/002-people-contests-results.ts";
import * as registersTurnout from "./migrations/003-registers-turnout.ts";
import * as petitions from "./migrations/004-petitions.ts";
import * as claimsTargetsStructure from "./migrations/005-claims-targets-structure.ts";
import * as accounts from "./migrations/006-accounts.ts";
import * as platform from "./migrations/007-platform.ts";

/** Named here and not read from a folder, because the built server is one file. */
const MIGRATIONS: Record<string, Migration> = {
  "001-sources-cycles-areas": sourcesCyclesAreas,
  "002-people-contests-results": peopleContestsResults,
  "003-registers-turnout": registersTurnout,
  "004-petitions": petitions,
  "005-claims-targets-structure": claimsTargetsStructure,
  "006-accounts": accounts,
  "007-platform": platform,
};

/**
 * Brings the database to the newest schema. Safe when several processes start at once: the migrator holds an
 * advisory lock and runs everything in one transaction, the others wait and find nothing left to do.
 */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
