import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { ADMIN, type RunningServer } from "./server.ts";

/** Does something in the embedded database of a server of the test's own: what no page can do yet. */
export async function inDatabase<T>(
  { dataDir }: RunningServer,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const [password, status] = await Promise.all([
    readFile(join(dataDir, "postgres.password"), "utf8"),
    readFile(join(dataDir, "postgres/postmaster.pid"), "utf8"),
  ]);
  // The fourth line of PostgreSQL's own file is its port.
  const port = Number(status.split("\n")[3]);
  const client = new Client({
    host: "127.0.0.1",
    port,
    user: "command_center",
    database: "command_center",
    password: password.trim(),
  });
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
  role: "viewer" | "analyst",
): Promise<typeof ADMIN> {
  await inDatabase(server, async (client) => {
    await client.query(
      `insert into account (id, name, email, username, display_username, role)
       values ($1, $1, $1 || '@accounts.invalid', $1, $1, $2)`,
      [username, role],
    );
    await client.query(
      `insert into account_credential (id, account_id, provider_account_id, provider_id, password)
       select $1, $1, $1, provider_id, password from account_credential
       where account_id = (select id from account where username = $2)`,
      [username, ADMIN.username],
    );
  });
  return { username, password: ADMIN.password };
}
