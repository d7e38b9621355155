import { Migrator, sql, type Kysely, type Migration } from "kysely";
import { up as sourcesCyclesAreas } from "./migrations/001-sources-cycles-areas.ts";
import { up as peopleContestsResults } from "./migrations/002-people-contests-results.ts";
import { up as registersTurnout } from "./migrations/003-registers-turnout.ts";
import { up as petitions } from "./migrations/004-petitions.ts";
import { up as claimsTargetsStructure } from "./migrations/005-claims-targets-structure.ts";
import { up as accounts } from "./migrations/006-accounts.ts";
import { up as platform } from "./migrations/007-platform.ts";
import { up as exportFiles } from "./migrations/008-exports.ts";
import { up as signInGuard } from "./migrations/009-sign-in-guard.ts";
import { up as secondFactor } from "./migrations/010-second-factor.ts";
import { up as administration } from "./migrations/011-administration.ts";
import { up as auditChain } from "./migrations/012-audit-chain.ts";
import { up as brokenExports } from "./migrations/013-broken-exports.ts";
import { up as factsFollowFacts } from "./migrations/015-facts-follow-facts.ts";
import { up as unknownStaysUnknown } from "./migrations/016-unknown-stays-unknown.ts";
import { up as rulesOfACycle } from "./migrations/017-rules-of-a-cycle.ts";
import { up as trueWords } from "./migrations/018-true-words.ts";
import { up as renewedSessions } from "./migrations/019-renewed-sessions.ts";
import { up as sealedAccounts } from "./migrations/020-sealed-accounts.ts";
import { up as writeTrial } from "./migrations/021-write-trial.ts";
import { up as accountNotices } from "./migrations/022-account-notices.ts";
import { up as readsOfOneCycle } from "./migrations/023-reads-of-one-cycle.ts";
import { up as districtRevisions } from "./migrations/024-district-revisions.ts";
import { up as cyclesOfOnesOwn } from "./migrations/025-cycles-of-ones-own.ts";
import { up as unitsBelowConstituencies } from "./migrations/026-units-below-constituencies.ts";
import { up as imports } from "./migrations/027-imports.ts";
import { up as resultSheets } from "./migrations/028-result-sheets.ts";
import { up as importedRecords } from "./migrations/029-imported-records.ts";
import { up as importChanges } from "./migrations/030-import-changes.ts";
import { up as seatsOfAFile } from "./migrations/031-seats-of-a-file.ts";
import { up as sumsWithoutKeys } from "./migrations/032-sums-without-keys.ts";
import { up as chosenRows } from "./migrations/033-chosen-rows.ts";
import { up as filesOfTheLog } from "./migrations/034-files-of-the-log.ts";
import { up as ownSessions } from "./migrations/035-own-sessions.ts";
import { up as unitsOfAList } from "./migrations/036-units-of-a-list.ts";
import { up as endedImports } from "./migrations/037-ended-imports.ts";
import { up as printedCodes } from "./migrations/038-printed-codes.ts";
import { up as unknownFigures } from "./migrations/039-unknown-figures.ts";
import { up as matchedCandidates } from "./migrations/040-matched-candidates.ts";
import { up as recordingTime } from "./migrations/041-recording-time.ts";
import { up as ownCandidates } from "./migrations/042-own-candidates.ts";
import { up as rememberedAnswers } from "./migrations/043-remembered-answers.ts";
import { up as listsWithoutRegisters } from "./migrations/044-lists-without-registers.ts";
import { up as unusualStations } from "./migrations/045-unusual-stations.ts";
import { up as seatsWithoutStations } from "./migrations/046-seats-without-stations.ts";
import { up as memoryOfImports } from "./migrations/047-memory-of-imports.ts";
import { up as backups } from "./migrations/048-backups.ts";
import { up as chainOfTheOwner } from "./migrations/050-chain-of-the-owner.ts";
import { up as positions } from "./migrations/051-positions.ts";
import { up as versions } from "./migrations/052-versions.ts";

/** Named here and not read from a folder, because the built server is one file. */
const MIGRATIONS: Record<string, Migration> = {
  "001-sources-cycles-areas": { up: sourcesCyclesAreas },
  "002-people-contests-results": { up: peopleContestsResults },
  "003-registers-turnout": { up: registersTurnout },
  "004-petitions": { up: petitions },
  "005-claims-targets-structure": { up: claimsTargetsStructure },
  "006-accounts": { up: accounts },
  "007-platform": { up: platform },
  "008-exports": { up: exportFiles },
  "009-sign-in-guard": { up: signInGuard },
  "010-second-factor": { up: secondFactor },
  "011-administration": { up: administration },
  "012-audit-chain": { up: auditChain },
  "013-broken-exports": { up: brokenExports },
  "015-facts-follow-facts": { up: factsFollowFacts },
  "016-unknown-stays-unknown": { up: unknownStaysUnknown },
  "017-rules-of-a-cycle": { up: rulesOfACycle },
  "018-true-words": { up: trueWords },
  "019-renewed-sessions": { up: renewedSessions },
  "020-sealed-accounts": { up: sealedAccounts },
  "021-write-trial": { up: writeTrial },
  "022-account-notices": { up: accountNotices },
  "023-reads-of-one-cycle": { up: readsOfOneCycle },
  "024-district-revisions": { up: districtRevisions },
  "025-cycles-of-ones-own": { up: cyclesOfOnesOwn },
  "026-units-below-constituencies": { up: unitsBelowConstituencies },
  "027-imports": { up: imports },
  "028-result-sheets": { up: resultSheets },
  "029-imported-records": { up: importedRecords },
  "030-import-changes": { up: importChanges },
  "031-seats-of-a-file": { up: seatsOfAFile },
  "032-sums-without-keys": { up: sumsWithoutKeys },
  "033-chosen-rows": { up: chosenRows },
  "034-files-of-the-log": { up: filesOfTheLog },
  "035-own-sessions": { up: ownSessions },
  "036-units-of-a-list": { up: unitsOfAList },
  "037-ended-imports": { up: endedImports },
  "038-printed-codes": { up: printedCodes },
  "039-unknown-figures": { up: unknownFigures },
  "040-matched-candidates": { up: matchedCandidates },
  "041-recording-time": { up: recordingTime },
  "042-own-candidates": { up: ownCandidates },
  "043-remembered-answers": { up: rememberedAnswers },
  "044-lists-without-registers": { up: listsWithoutRegisters },
  "045-unusual-stations": { up: unusualStations },
  "046-seats-without-stations": { up: seatsWithoutStations },
  "047-memory-of-imports": { up: memoryOfImports },
  "048-backups": { up: backups },
  "050-chain-of-the-owner": { up: chainOfTheOwner },
  "051-positions": { up: positions },
  "052-versions": { up: versions },
};

/** Names of all migrations, oldest first. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/** The database has seen a version after this one: the message is one line that says what to do. */
export class NewerSchema extends Error {}

/**
 * Brings the database to the newest schema. Safe when several processes start at once: the migrator holds an
 * advisory lock and runs everything in one transaction, the others wait and find nothing left to do. A test that
 * wants a database of an earlier time names the `last` to run. Throws {@link NewerSchema} after a downgrade.
 */
export async function migrate<Tables>(db: Kysely<Tables>, last?: string): Promise<void> {
  await assertInPublic(db);
  await assertNotNewer(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
}

/** The search path is pinned to `public`: with the tables in another schema, the server would begin with an empty database. */
async function assertInPublic<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_catalog.pg_class
      join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
    where relname in ('kysely_migration', 'audit_entry') and to_regclass('public.audit_entry') is null
    group by nspname having count(*) = 2 order by nspname`.execute(db);
  const [other] = rows;
  if (other === undefined) return;
  throw new Error(
    `The tables of Command Center are in the schema ${other.schema} and must be in the schema public. ` +
      `Move them: drop schema public; alter schema ${other.schema} rename to public.`,
  );
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
