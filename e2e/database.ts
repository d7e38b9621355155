import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { changePassword } from "@command-center/contract/accounts";
import { createAccount } from "@command-center/contract/administration";
import { ADMIN, openSession, type RunningServer } from "./server.ts";

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
  const client = new Client({ connectionString: (await addressOf(server)).href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Adds an account as an administrator does; its person has chosen the administrator's password. Answers what it signs in with. */
export async function addAccount(
  server: RunningServer,
  username: string,
  role: "viewer" | "analyst",
): Promise<typeof ADMIN> {
  const account = { username, displayName: username, role, scope: [] };
  const made = await post(server, createAccount.path, account, await openSession(server.origin));
  const { oneTimePassword } = (await made.json()) as { oneTimePassword: string };
  const session = await openSession(server.origin, { username, password: oneTimePassword });
  const { password } = ADMIN;
  await post(
    server,
    changePassword.path,
    { currentPassword: oneTimePassword, newPassword: password },
    session,
  );
  return { username, password };
}

async function post(
  { origin }: RunningServer,
  path: string,
  body: object,
  cookie: string,
): Promise<Response> {
  const headers = { "content-type": "application/json", origin, cookie };
  const answer = await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
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
