import type { Duplex } from "node:stream";
import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresPool,
  type PostgresPoolClient,
  type TransactionSettings,
} from "kysely";
import pg from "pg";
import type { Condition } from "./condition.ts";
import { settingsOf, type Deadlines } from "./deadlines.ts";
import type { Hosts } from "./hosts.ts";
import { IS_SUPERUSER, pinnedSettings } from "./pinned-settings.ts";
import { DatabaseAway, endsItsConnection, troubleOf } from "./trouble.ts";

/** Longest wait, when everything is closed, for connections to be given back. */
const FAREWELL_MILLISECONDS = 1_000;

interface PoolOptions {
  readonly hosts: Hosts;
  /** Connections at most. */
  readonly connections: number;
  readonly deadlines: Deadlines;
  /** What is under way is broken off as soon as it says that the database is away. */
  readonly condition: Condition;
  /** Called once with a function that counts the pool's connections. */
  readonly onOpen?: (count: () => ConnectionCount) => void;
}

/** Connections of a pool, and callers who wait for one. */
export interface ConnectionCount {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Connections of which none is waited for longer than the deadlines say. */
export function dialectWithDeadlines(options: PoolOptions): PostgresDialect {
  const role = { isSuperuser: false };
  const pool = createPool(options, role);
  return new (class extends PostgresDialect {
    override createDriver(): Driver {
      return new DriverWithDeadlines(pool, options.deadlines, role);
    }
  })({ pool });
}

/**
 * Begins each transaction with its deadlines and the pinned settings: settings of a session are another client's behind a pooler
 * that hands the session on.
 */
class DriverWithDeadlines extends PostgresDriver {
  readonly #deadlines: string;
  readonly #role: ConnectedRole;

  constructor(pool: PostgresPool, deadlines: Deadlines, role: ConnectedRole) {
    super({ pool });
    this.#deadlines = settingsOf(deadlines, "set local");
    this.#role = role;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel === undefined ? "" : ` isolation level ${isolationLevel}`;
    const mode = accessMode === undefined ? "" : ` ${accessMode}`;
    const begin = () => {
      const settings = `${pinnedSettings("set local", this.#role.isSuperuser)}; ${this.#deadlines}`;
      return connection.executeQuery(CompiledQuery.raw(`start transaction${level}${mode}; ${settings}`));
    };
    try {
      await begin();
    } catch (error) {
      if (!this.#role.isSuperuser || (error as { code?: unknown }).code !== NOT_PERMITTED) throw error;
      // The role lost this attribute since it connected.
      this.#role.isSuperuser = false;
      await connection.executeQuery(CompiledQuery.raw("rollback"));
      await begin();
    }
  }
}

const NOT_PERMITTED = "42501";

/** The role of a pool's connections, known once one is open. */
interface ConnectedRole {
  isSuperuser: boolean;
}

function createPool(
  { hosts, connections, deadlines, condition, onOpen }: PoolOptions,
  role: ConnectedRole,
): PostgresPool {
  const clients = new Map<pg.PoolClient, PostgresPoolClient>();
  /** Connected, but not ours to ask yet; the pool does not look after their time any more. */
  const settling = new Set<pg.ClientBase>();
  const pool = new pg.Pool({
    Client: clientOf(hosts),
    max: connections,
    connectionTimeoutMillis: deadlines.connection,
    onConnect: async (client) => {
      const late = setTimeout(() => breakConnection(client), deadlines.connection);
      settling.add(client);
      try {
        // Another server may have taken over while this one let the connection wait.
        if ((client as ClientOfHost).address !== hosts.lastFound()) throw new DatabaseAway();
        await client.query(`${pinnedSettings("set", false)}; ${settingsOf(deadlines, "set")}`);
        const { rows } = await client.query<{ is_superuser: boolean }>(IS_SUPERUSER);
        role.isSuperuser = rows[0]?.is_superuser === true;
        if (role.isSuperuser) await client.query(pinnedSettings("set", true));
      } finally {
        clearTimeout(late);
        settling.delete(client);
      }
    },
  });
  onOpen?.(() => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    clients.set(client, withDeadline(client, { deadlines, condition, hosts }));
    // Nor does the pool listen to one that a read holds open while it waits for its client.
    client.on("error", () => undefined);
  });
  pool.on("remove", (client) => clients.delete(client as pg.PoolClient));
  const breakAll = () => {
    for (const client of [...clients.keys(), ...settling]) breakConnection(client);
  };
  const stopListening = [condition.onAway(breakAll), hosts.onMove(breakAll)];

  return {
    async connect() {
      for (;;) {
        if (condition.isAway()) throw new DatabaseAway();
        if (hosts.current() === null) await hosts.find(deadlines.connection);
        const client = await beforeAway(condition, pool.connect()).catch((error: unknown) => {
          if (troubleOf(error) === "away") hosts.doubt();
          throw error;
        });
        if (!streamOf(client).destroyed) return clients.get(client) ?? client;
        // It was broken off while idle, and the pool has not noticed yet.
        client.release(true);
      }
    },
    async end() {
      for (const stop of stopListening) stop();
      const ended = pool.end();
      const late = setTimeout(breakAll, FAREWELL_MILLISECONDS);
      await ended;
      clearTimeout(late);
    },
  };
}

/** A client of the server that takes writes. pg-pool also opens some by itself, while that server is in doubt. */
class ClientOfHost extends pg.Client {
  readonly address: string | null;

  constructor(hosts: Hosts, config?: pg.ClientConfig) {
    const address = hosts.current() ?? hosts.lastFound();
    super({ ...config, connectionString: address ?? hosts.addresses[0] });
    this.address = address;
  }
}

function clientOf(hosts: Hosts): new (config?: pg.ClientConfig) => ClientOfHost {
  return class extends ClientOfHost {
    constructor(config?: pg.ClientConfig) {
      super(hosts, config);
    }
  };
}

/** A connection as it is asked for, or {@link DatabaseAway} as soon as that is known; what comes later goes back. */
async function beforeAway(condition: Condition, connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  let stop = () => undefined as unknown;
  const away = new Promise<never>((_, reject) => {
    stop = condition.onAway(() => {
      reject(new DatabaseAway());
      connecting.then(
        (client) => client.release(true),
        () => undefined,
      );
    });
  });
  try {
    return await Promise.race([connecting, away]);
  } catch (error) {
    condition.note(troubleOf(error));
    throw error;
  } finally {
    stop();
  }
}

/**
 * A client whose connection is broken off where an answer does not come: nothing else could be asked on it. Nor is one lent
 * again that the database has ended.
 */
function withDeadline(
  client: pg.PoolClient,
  { deadlines, condition, hosts }: Pick<PoolOptions, "deadlines" | "condition" | "hosts">,
): PostgresPoolClient {
  let isOver = false;
  const query = async (text: string, values: readonly unknown[]) => {
    const deadline = setTimeout(() => breakConnection(client), deadlines.answer);
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      const isLost = endsItsConnection(error);
      if (isLost) hosts.doubt();
      isOver ||= isLost;
      condition.note(troubleOf(error));
      throw error;
    } finally {
      clearTimeout(deadline);
    }
  };
  // Kysely asks for rows by text and values alone; cursors are declared in SQL.
  return { query: query as unknown as PostgresPoolClient["query"], release: () => client.release(isOver) };
}

/** Ends a connection without a word to the other side, which may not be there; what is asked on it fails. */
function breakConnection(client: pg.ClientBase): void {
  streamOf(client).destroy();
}

function streamOf(client: pg.ClientBase): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream;
}
