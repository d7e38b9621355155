import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Schema } from "../schema/tables.ts";
import { hostsOf } from "./hosts.ts";
import { pinnedSettings } from "./pinned-settings.ts";

/** One connection with two handles: `client` copies whole tables, `db` runs queries in the same transaction. */
export interface Session {
  readonly client: pg.Client;
  readonly db: Kysely<Schema>;
  close(): Promise<void>;
}

const CONNECTION_MILLISECONDS = 10_000;

/** Values are printed the same way on every server, and no copy of a large table runs into a deadline. */
const SETTINGS = `${pinnedSettings("set", false)};
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set statement_timeout = 0;
  set lock_timeout = '30s'; set idle_in_transaction_session_timeout = 0`;

/** Opens a connection outside the pool, to the server that takes writes, for a backup or a restore. Throws the driver's error if it cannot connect. */
export async function openSession(connectionString: string): Promise<Session> {
  const address = await hostsOf(connectionString).find(CONNECTION_MILLISECONDS);
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: CONNECTION_MILLISECONDS,
    keepAlive: true,
  });
  // The query under way reports a broken connection; without a listener the event would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(SETTINGS);
  } catch (error) {
    await client.end();
    throw error;
  }
  const pooled = { query: client.query.bind(client), release: () => undefined };
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: { connect: async () => pooled as pg.PoolClient, end: async () => undefined },
    }),
  });
  return {
    client,
    db,
    async close() {
      await db.destroy();
      await client.end();
    },
  };
}
