import pg from "pg";
import { DatabaseAway, troubleOf } from "./trouble.ts";

/** The servers named in one database address, and which of them takes writes. */
export interface Hosts {
  readonly addresses: readonly string[];
  /** Address of the server that takes writes; null while it is unknown. Always known where there is only one. */
  current(): string | null;
  /** Address of the server that the last search found, also while it is in doubt; null before the first. */
  lastFound(): string | null;
  /**
   * The same, searched for where it is unknown. Rejects with {@link NoPrimary} where no host takes writes, and with
   * {@link OtherDatabase} where the hosts do not belong together.
   */
  find(patienceMilliseconds: number): Promise<string>;
  /** Forgets the server that takes writes, because a connection to it failed or it refused a write. */
  doubt(): void;
  /** Calls when another server takes writes, until the function that it returns is called. */
  onMove(listener: () => void): () => void;
  /** Searches again and breaks every connection, because another thread has seen a move. */
  moved(): void;
}

/** No host takes writes at the moment. */
export class NoPrimary extends DatabaseAway {}

/** The hosts belong to different databases. */
export class OtherDatabase extends Error {}

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/**
 * One address per host of `postgres://user:password@a:5432,b:5432/database`, or of `?host=a,b&port=5432,5433`. Any other
 * address is returned as it is.
 */
export function addressesIn(connectionString: string): readonly string[] {
  const [, before = "", hosts = "", after = ""] = ADDRESS.exec(connectionString) ?? [];
  if (hosts.includes(",")) return hosts.split(",").map((host) => `${before}${host}${after}`);
  const url = URL.canParse(connectionString) ? new URL(connectionString) : null;
  const named = url?.searchParams.get("host")?.split(",") ?? [];
  if (url === null || named.length < 2) return [connectionString];
  const ports = url.searchParams.get("port")?.split(",") ?? [];
  return named.map((host, index) => {
    const own = new URL(url);
    own.searchParams.set("host", host);
    const port = ports[index] ?? ports[0];
    if (port !== undefined) own.searchParams.set("port", port);
    return own.href;
  });
}

/** A host as it answered. */
export interface Server {
  readonly address: string;
  readonly takesWrites: boolean;
  /** Grows with each promotion. 0 for a standby. */
  readonly timeline: number;
  /** The same for a primary and its standbys. */
  readonly system: string;
}

type Answer = Server | { readonly address: string; readonly error: unknown };

/** How long a search waits for the other hosts once one takes writes: two may believe that they do. */
const GRACE_MILLISECONDS = 300;
/** Longest wait for one host. A machine that is gone never answers, and the search starts again all the same. */
const MOST_PATIENCE_MILLISECONDS = 1_500;

export function hostsOf(connectionString: string, ask = askServer): Hosts {
  const addresses = addressesIn(connectionString);
  const [only] = addresses;
  let current = addresses.length === 1 && only !== undefined ? only : null;
  /** The server that took writes last. A server of an earlier timeline is an old primary, which must not be used. */
  let last: Server | null = null;
  let search: Promise<string> | null = null;
  const listeners = new Set<() => void>();

  const look = async (patience: number): Promise<string> => {
    const limit = Math.min(patience, MOST_PATIENCE_MILLISECONDS);
    const answers = await askAll(addresses, (address) => ask(address, limit), last === null);
    const servers = answers.filter((answer) => "system" in answer);
    if (last === null) requireOneDatabase(servers);
    const candidates = servers.filter((server) => server.takesWrites && follows(last, server));
    const [primary] = candidates.toSorted((a, b) => b.timeline - a.timeline);
    if (primary === undefined) throw failureOf(answers);
    const hasMoved = last !== null && last.address !== primary.address;
    last = primary;
    current = primary.address;
    if (hasMoved) for (const listener of listeners) listener();
    return primary.address;
  };

  return {
    addresses,
    current: () => current,
    lastFound: () => last?.address ?? current,
    async find(patience) {
      return current ?? (search ??= look(patience).finally(() => (search = null)));
    },
    doubt() {
      if (addresses.length > 1) current = null;
    },
    onMove(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    moved() {
      if (addresses.length === 1) return;
      current = null;
      for (const listener of listeners) listener();
    },
  };
}

function follows(last: Server | null, next: Server): boolean {
  return last === null || (next.timeline >= last.timeline && next.system === last.system);
}

/** Asks all hosts at once; returns those that answered by the end of the grace, or all where `isPatient`. */
async function askAll(
  addresses: readonly string[],
  ask: (address: string) => Promise<Server>,
  isPatient: boolean,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  let late: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    const take = (answer: Answer) => {
      answers.push(answer);
      if (answers.length === addresses.length) return resolve();
      if (!isPatient && "system" in answer && answer.takesWrites)
        late ??= setTimeout(resolve, GRACE_MILLISECONDS);
    };
    for (const address of addresses) ask(address).then(take, (error: unknown) => take({ address, error }));
  });
  clearTimeout(late);
  return [...answers];
}

/** A standby and its primary have the same system identifier; hosts of two databases do not. */
function requireOneDatabase(servers: readonly Server[]): void {
  const [first, ...others] = servers;
  const other = others.find(({ system }) => system !== first?.system);
  if (first === undefined || other === undefined) return;
  throw new OtherDatabase(
    `${nameOf(first.address)} and ${nameOf(other.address)} in DATABASE_URL are two different databases. Name one primary and its standbys.`,
  );
}

/** Why no host can be used: what a host refused in so many words, or a line about all of them. */
function failureOf(answers: readonly Answer[]): unknown {
  const refusal = answers.find((answer) => "error" in answer && troubleOf(answer.error) !== "away");
  if (refusal !== undefined && "error" in refusal) return refusal.error;
  const each = answers.map((answer) => `${nameOf(answer.address)} ${stateOf(answer)}`);
  return new NoPrimary(
    `None of the ${answers.length} hosts in DATABASE_URL takes writes: ${each.join(", ")}. Promote a standby, or correct the address.`,
  );
}

function stateOf(answer: Answer): string {
  if ("error" in answer) return "cannot be reached";
  return answer.takesWrites ? "is an old primary or another database" : "is a standby";
}

/** Host and port of an address, without its password. */
export function nameOf(address: string): string {
  const client = new pg.Client({ connectionString: address });
  return `${client.host}:${client.port}`;
}

const WHAT_IT_IS = `select not (pg_is_in_recovery() or current_setting('transaction_read_only')::boolean) as takes_writes,
  case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline,
  (select system_identifier::text from pg_control_system()) as system`;

/** Asks one host what it is, over a connection of its own. */
export async function askServer(address: string, patience: number): Promise<Server> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ takes_writes: boolean; timeline: string | null; system: string }>(
      WHAT_IT_IS,
    );
    const [row] = rows;
    if (row === undefined) throw new DatabaseAway();
    const timeline = Number.parseInt(row.timeline ?? "0", 16);
    return { address, takesWrites: row.takes_writes, timeline, system: row.system };
  } finally {
    void client.end().catch(() => undefined);
  }
}
