import { Migrator, sql, type Kysely, type Migration } from "kysely";
import * as sourcesCyclesAreas from "./migrations/001-sources-cycles-areas.ts";
import * as peopleContestsResults from "./migrations/002-people-contests-results.ts";
import * as registersTurnout from "./migrations/003-registers-turnout.ts";
import * as petitions from "./migrations/004-petitions.ts";
import * as claimsTargetsStructure from "./migrations/005-claims-targets-structure.ts";
import * as accounts from "./migrations/006-accounts.ts";
import * as platform from "./migrations/007-platform.ts";
import * as exportFiles from "./migrations/008-exports.ts";
import * as signInGuard from "./migrations/009-sign-in-guard.ts";
import * as secondFactor from "./migrations/010-second-factor.ts";
import * as administration from "./migrations/011-administration.ts";
import * as auditChain from "./migrations/012-audit-chain.ts";
import * as brokenExports from "./migrations/013-broken-exports.ts";
import * as factsFollowFacts from "./migrations/015-facts-follow-facts.ts";
import * as unknownStaysUnknown from "./migrations/016-unknown-stays-unknown.ts";
import * as rulesOfACycle from "./migrations/017-rules-of-a-cycle.ts";
import * as trueWords from "./migrations/018-true-words.ts";
import * as renewedSessions from "./migrations/019-renewed-sessions.ts";
import * as sealedAccounts from "./migrations/020-sealed-accounts.ts";
import * as writeTrial from "./migrations/021-write-trial.ts";
import * as accountNotices from "./migrations/022-account-notices.ts";
import * as readsOfOneCycle from "./migrations/023-reads-of-one-cycle.ts";
import * as districtRevisions from "./migrations/024-district-revisions.ts";

/** Named here and not read from a folder, because the built server is one file. */
const MIGRATIONS: Record<string, Migration> = {
  "001-sources-cycles-areas": sourcesCyclesAreas,
  "002-people-contests-results": peopleContestsResults,
  "003-registers-turnout": registersTurnout,
  "004-petitions": petitions,
  "005-claims-targets-structure": claimsTargetsStructure,
  "006-accounts": accounts,
  "007-platform": platform,
  "008-exports": exportFiles,
  "009-sign-in-guard": signInGuard,
  "010-second-factor": secondFactor,
  "011-administration": administration,
  "012-audit-chain": auditChain,
  "013-broken-exports": brokenExports,
  "015-facts-follow-facts": factsFollowFacts,
  "016-unknown-stays-unknown": unknownStaysUnknown,
  "017-rules-of-a-cycle": rulesOfACycle,
  "018-true-words": trueWords,
  "019-renewed-sessions": renewedSessions,
  "020-sealed-accounts": sealedAccounts,
  "021-write-trial": writeTrial,
  "022-account-notices": accountNotices,
  "023-reads-of-one-cycle": readsOfOneCycle,
  "024-district-revisions": districtRevisions,
};

/** The database has seen a version after this one: the message is one line that says what to do. */
export class NewerSchema extends Error {}

/**
 * Brings the database to the newest schema. Safe when several processes start at once: the migrator holds an
 * advisory lock and runs everything in one transaction, the others wait and find nothing left to do. A test that
 * wants a database of an earlier time names the `last` to run. Throws {@link NewerSchema} after a downgrade.
 */
export async function migrate<Tables>(db: Kysely<Tables>, last?: string): Promise<void> {
  await assertNotNewer(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
}

async function assertNotNewer<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc`.execute(
    db,
  );
  const newer = rows.find(({ name }) => !(name in MIGRATIONS));
  if (newer === undefined) return;
  throw new NewerSchema(
    `This database was written by a newer version of Command Center (it has ${newer.name}). ` +
      "Install that version again, or restore a backup from before it.",
  );
}
