import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { newToken, sessionCookie } from "../../server/src/identity/sessions/session-cookie.ts";
import { sessionSeals, type SealedSession } from "../../server/src/identity/sessions/session-seals.ts";
import { ADMIN, operate, type RunningServer } from "./server.ts";

/** Where the embedded database of a server is. */
export async function addressOf({ dataDir }: Pick<RunningServer, "dataDir">): Promise<URL> {
  const [password, status] = await Promise.all([
    readFile(join(dataDir, "postgres.password"), "utf8"),
    readFile(join(dataDir, "postgres/postmaster.pid"), "utf8"),
  ]);
  // The fourth line of PostgreSQL's own file is its port.
  const port = status.split("\n")[3];
  return new URL(`postgres://command_center:${password.trim()}@127.0.0.1:${port}/command_center`);
}

/** Does something in the embedded database of a server of the test's own: what no page can do yet. */
export async function inDatabase<T>(server: RunningServer, work: (client: Client) => Promise<T>): Promise<T> {
  return connected((await addressOf(server)).href, work);
}

/** Does something over one connection to a database. */
export async function connected<T>(
  connectionString: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString });
  // A server that is killed breaks it, which its queries report.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Adds an account with the administrator's password, and answers what it signs in with. */
export async function addAccount(
  server: RunningServer,
  username: string,
  role: "viewer" | "analyst" | "admin",
): Promise<typeof ADMIN> {
  await addAccounts(server, [username], role);
  return { ...ADMIN, username };
}

/** Adds accounts with the administrator's password. */
export async function addAccounts(
  server: RunningServer,
  usernames: readonly string[],
  role: "viewer" | "analyst" | "admin",
): Promise<void> {
  await inDatabase(server, async (client) => {
    for (const username of usernames) {
      await client.query("insert into account (id, name, username, role) values ($1, $1, $1, $2)", [
        username,
        role,
      ]);
      await client.query(
        `insert into account_credential (id, account_id, provider_id, password)
         select $1, $1, provider_id, password from account_credential
         where account_id = (select id from account where username = $2)`,
        [username, ADMIN.username],
      );
    }
  });
  await sealAccounts(server, usernames);
}

/** Hides the hints for new users: tests measure the home page of every day. */
export async function hideHints(server: RunningServer): Promise<void> {
  await inDatabase(server, (client) => client.query("update account set hints_left = '{}'"));
}

/** Seals accounts that were changed in the database, as the server's operator does. */
export async function sealAccounts(server: RunningServer, usernames: readonly string[]): Promise<void> {
  const { code, output } = await operate("accounts-seal", usernames, {
    DATA_DIR: server.dataDir,
    DATABASE_URL: (await addressOf(server)).href,
  });
  if (code !== 0) throw new Error(`The accounts were not sealed: ${output}`);
}

/** Changes records as a server process does: in one transaction with the revision, which tells every process. */
export async function changeRecords(server: RunningServer, dataSet: string, change: string): Promise<void> {
  await inDatabase(server, async (client) => {
    await client.query("begin");
    await client.query(change);
    await client.query("update data_revision set revision = revision + 1 where data_set = $1", [dataSet]);
    await client.query("select pg_notify('command_center_revision', $1)", [dataSet]);
    await client.query("commit");
  });
}

const secretOf = async ({ dataDir }: RunningServer) =>
  (await readFile(join(dataDir, "session.secret"), "utf8")).trim();

/** Makes every password check too old, as if each user had signed in 11 minutes ago. */
export async function ageProofs(server: RunningServer): Promise<void> {
  const seals = sessionSeals(await secretOf(server));
  await inDatabase(server, async (client) => {
    // In one transaction: the server ends a session that it reads with an outdated seal.
    await client.query("begin");
    const { rows } = await client.query<SealedSession>(
      `update account_session set confirmed_at = now() - interval '11 minutes'
       returning id, account_id, token, created_at, confirmed_at`,
    );
    for (const row of rows)
      await client.query("update account_session set seal = $2 where id = $1", [row.id, seals.sealOf(row)]);
    await client.query("commit");
  });
}

/** Opens `perAccount` sessions of each account without a sign-in. Returns their cookies, grouped by account. */
export async function addSessions(
  server: RunningServer,
  usernames: readonly string[],
  perAccount: number,
): Promise<readonly string[]> {
  const secret = await secretOf(server);
  const [seals, cookie] = [sessionSeals(secret), sessionCookie(secret, false)];
  const cookies: string[] = [];
  await inDatabase(server, async (client) => {
    for (const username of usernames) {
      const { rows } = await client.query<{ id: string }>("select id from account where username = $1", [
        username,
      ]);
      for (let count = 0; count < perAccount; count += 1) {
        const now = new Date();
        const token = newToken();
        const session = {
          id: token,
          account_id: rows[0]?.id ?? "",
          token,
          created_at: now,
          confirmed_at: now,
        };
        await client.query(
          `insert into account_session (id, account_id, token, created_at, confirmed_at, expires_at, seal)
           values ($1, $2, $3, $4, $5, $4::timestamptz + interval '1 hour', $6)`,
          [session.id, session.account_id, token, now, now, seals.sealOf(session)],
        );
        cookies.push(cookie.set(token).split(";", 1)[0] ?? "");
      }
    }
  });
  return cookies;
}
