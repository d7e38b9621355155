import { parseArgs } from "node:util";
import { installedDatabase } from "./process/installed-database.ts";
import { readConfig } from "./config.ts";
import { accountSeals } from "./identity/seals/account-seals.ts";
import { keepNewestSeals } from "./identity/seals/newest-seals.ts";
import { sealAll, unsealedAccounts } from "./identity/seals/seal-accounts.ts";
import { sessionSecret } from "./installation/secret.ts";

/**
 * For whoever runs the server: names the accounts that were changed outside Command Center, and seals those whose names are
 * given, as the database has them. Answers the exit code: 0 where none is left, 1 where some are, 2 where it failed.
 */
export async function run(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const closing: (() => Promise<void>)[] = [];
  try {
    const { positionals: names } = parseArgs({ args: [...args], allowPositionals: true });
    const config = readConfig(environment);
    const { database } = await installedDatabase(config, 3, closing);
    // A damaged one is for the server's own start to make anew, or to complain of.
    const secret = await sessionSecret(config.dataDir, config.sessionSecret, async () => null);
    const seals = accountSeals(secret, keepNewestSeals(config.dataDir));
    const unsealed = await unsealedAccounts(database, seals);
    const unknown = names.filter((name) => !unsealed.some(({ username }) => username === name));
    if (unknown.length > 0) {
      say(`No locked account is called ${unknown.join(" or ")}. Run the command without names to list them.`);
      return 2;
    }
    const chosen = unsealed.filter(({ username }) => names.includes(username));
    if (chosen.length > 0) {
      const ids = chosen.map(({ id }) => id);
      say(`Unlocked: ${(await database.write((write) => sealAll(write, seals, ids))).join(", ")}.`);
    }
    const left = unsealed.filter((account) => !chosen.includes(account));
    if (left.length === 0) say("Every account is as Command Center left it.");
    else {
      say(`Changed outside Command Center, and locked: ${left.map(({ username }) => username).join(", ")}.`);
      say("Check their role and limits. To unlock one: npm run accounts:seal -- NAME");
    }
    return left.length === 0 ? 0 : 1;
  } catch (error) {
    say(`The accounts could not be checked: ${(error as Error).message}`);
    return 2;
  } finally {
    for (const close of closing.toReversed()) await close().catch(() => undefined);
  }
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
