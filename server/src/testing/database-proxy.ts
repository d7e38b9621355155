import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { Transform } from "node:stream";

/** A way to the database that can be made worse, as a network or a pooler can be. */
export interface DatabaseProxy {
  readonly connectionString: string;
  /** Silently drops all further data in both directions, on new connections as well. */
  freeze(): void;
  /** Carries on; what was swallowed meanwhile arrives late. */
  thaw(): void;
  /** Breaks all connections off and refuses new ones, until it is let in again. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  /** Bytes of notifications that were swallowed. */
  eaten(): number;
  /** Whether a connection came to what it is silent at. */
  isSilent(): boolean;
  close(): Promise<void>;
}

/**
 * Stands before a database; where `eatsNotifications`, nothing that a connection listens to is delivered. With `silentAt` a
 * connection swallows what comes from where its client says that on. Where it `lingers`, a connection that the database ends
 * stays open towards its client.
 */
export async function proxyDatabase(
  connectionString: string,
  {
    eatsNotifications = false,
    silentAt,
    lingers = false,
  }: { eatsNotifications?: boolean; silentAt?: string; lingers?: boolean } = {},
): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(connectionString);
  const links = new Set<{ near: Socket; far: Socket }>();
  let isFrozen = false;
  let eaten = 0;
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const link = { near, far };
    links.add(link);
    if (silentAt === undefined) near.pipe(far);
    else near.pipe(until(silentAt, () => (isSilent = true))).pipe(far);
    if (eatsNotifications) far.pipe(withoutNotifications((bytes) => (eaten += bytes))).pipe(near);
    else far.pipe(near, { end: !lingers });
    for (const socket of [near, far]) {
      socket.on("error", () => undefined);
      socket.on("close", () => {
        if (lingers && socket === far) return;
        links.delete(link);
        near.destroy();
        far.destroy();
      });
    }
    if (isFrozen) hold(link);
  });
  const hold = ({ near, far }: { near: Socket; far: Socket }) => {
    near.pause();
    far.pause();
  };
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
  await listen(0);
  const proxyPort = (server.address() as AddressInfo).port;
  const address = new URL(connectionString);
  address.host = `127.0.0.1:${proxyPort}`;
  const refuse = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const { near, far } of links) {
      near.destroy();
      far.destroy();
    }
    await closed;
  };
  return {
    connectionString: address.href,
    freeze() {
      isFrozen = true;
      for (const link of links) hold(link);
    },
    thaw() {
      isFrozen = false;
      for (const { near, far } of links) {
        near.resume();
        far.resume();
      }
    },
    refuse,
    accept: () => listen(proxyPort),
    eaten: () => eaten,
    isSilent: () => isSilent,
    async close() {
      if (server.listening) await refuse();
    },
  };
}

/** What comes before a chunk in which these words stand; that one and all after it are swallowed. */
function until(words: string, reached: () => void): Transform {
  let isReached = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isReached && chunk.includes(words)) {
        isReached = true;
        reached();
      }
      done(null, isReached ? undefined : chunk);
    },
  });
}

const NOTIFICATION = "A".charCodeAt(0);

/** Messages of PostgreSQL (a letter, four bytes of length, the rest) without those of what is listened to. */
function withoutNotifications(ate: (bytes: number) => void): Transform {
  let buffered = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      buffered = Buffer.concat([buffered, chunk]);
      while (buffered.length >= 5) {
        const size = 1 + buffered.readUInt32BE(1);
        if (buffered.length < size) break;
        if (buffered[0] === NOTIFICATION) ate(size);
        else this.push(buffered.subarray(0, size));
        buffered = buffered.subarray(size);
      }
      done();
    },
  });
}
