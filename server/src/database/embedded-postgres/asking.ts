import { Client } from "pg";
import { NAME } from "./cluster.ts";
import { damaged, explainComplaint } from "./complaints.ts";
import { LauncherError } from "./launcher-error.ts";
import type { DatabasePlace } from "./place.ts";

/** What a server of ours tells of itself. */
export interface ServerAnswer {
  /** Who started it; undefined when somebody did by hand. */
  owner: { name: string; tethered: boolean } | undefined;
  /** How many other sessions there are. */
  others: number;
}

/** The address for the application, whose role owns the database and is no superuser. */
export function databaseAddressOf(port: number, password: string): string {
  return `postgres://${NAME}:${encodeURIComponent(password)}@127.0.0.1:${port}/${NAME}`;
}

/** Asks the server who it is; undefined while it takes no sessions. Throws when it never will take ours. */
export async function askServer(
  place: DatabasePlace,
  port: number,
  password: string | undefined,
): Promise<ServerAnswer | undefined> {
  const client = new Client({
    connectionString: databaseAddressOf(port, password ?? ""),
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  });
  // A server that goes down while we hold the line is an answer, not an accident.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ owner: string | null; others: number }>(
      `SELECT current_setting('command_center.owner', true) AS owner,
              (SELECT count(*)::int FROM pg_stat_activity
                WHERE datname IS NOT NULL AND backend_type = 'client backend' AND pid <> pg_backend_pid()) AS others`,
    );
    const [name = "", tie = ""] = (rows[0]?.owner ?? "").split(" ");
    return {
      owner: name === "" ? undefined : { name, tethered: tie === "tethered" },
      others: rows[0]?.others ?? 0,
    };
  } catch (error) {
    return judge(place, password, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function judge(place: DatabasePlace, password: string | undefined, error: unknown): undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const message = error instanceof Error ? error.message : String(error);
  if (code === "28P01" || password === undefined) {
    throw new LauncherError(
      `The password in ${place.passwordFile} does not open the database in ${place.cluster}. Put the right file back; ` +
        "or stop every server of this directory, delete the file and start again, and a new password is set.",
    );
  }
  // 57P: starting up or shutting down; 53300: every session taken; 08 and the system's codes: no line to it.
  if (/^(57P|53300|08|E[A-Z]+$)/.test(code) || code === "") return undefined;
  if (/^(53100|58030)/.test(code)) throw explainComplaint(place, undefined, message);
  throw damaged(place, message);
}
