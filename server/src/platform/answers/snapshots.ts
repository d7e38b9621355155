import type { FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { STALE_SINCE } from "@command-center/contract/wire/live";
import type { SecurityHeaders } from "../../http/security-headers.ts";

/** One form of an answer with the headers that go with it, ready to be sent as it is. */
export interface Form {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly headers: OutgoingHttpHeaders;
  /** Headers of a 304. */
  readonly unchangedHeaders: OutgoingHttpHeaders;
}

/** A finished answer: JSON and its compressed forms. */
export interface Snapshot {
  readonly stamp: string;
  readonly madeAt: Date;
  readonly identity: Form;
  readonly br: Form | null;
  readonly gzip: Form | null;
}

/** What a snapshot is made of: the stamp of the data it was read from, its JSON, and the size of the whole list. */
export interface Made {
  readonly stamp: string;
  readonly json: string;
  readonly total: number | null;
  /** Kept here, but by no browser. */
  readonly isSensitive?: boolean;
  /** Made for one scope alone: too few ask for it to be worth the time that compressing it well takes. */
  readonly isForFew?: boolean;
}

export interface Snapshots {
  /** The kept answer under a key, when it was made at this stamp. */
  find(key: string, stamp: string | null): Snapshot | undefined;
  /** The kept answer under a key, whatever it was made at: for when no new one can be made. */
  findStale(key: string): Snapshot | undefined;
  /** Drops all answers: after a failover a revision may stand for other data than before. */
  clear(): void;
  /** Makes an answer once, however many ask for it at the same time at the same stamp. */
  make(key: string, stamp: string | null, work: () => Promise<Made>): Promise<Snapshot>;
  use(): SnapshotUse;
}

/** Hits and misses of the cache since the start, and its memory now. */
export interface SnapshotUse {
  readonly hits: number;
  readonly misses: number;
  readonly bytes: number;
}

/** Memory of each form of a cached response next to its bytes, as measured: mostly its two sets of headers. */
const OVERHEAD_BYTES = 1_500;
/** Kept answers take at most this much memory; the oldest that nobody asked for lately go first. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Below this, compressing costs more than it saves. */
const LEAST_COMPRESSED = 1_024;
/** How hard compressing tries, of 11 and of 9. Brotli's 9 saves 0.3 % more than 8, and takes 40 ms longer for the memory it looks through. */
const WELL = { brotli: 8, gzip: 9 };
const QUICKLY = { brotli: 5, gzip: 5 };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * A store of finished answers, keyed by endpoint, input and scope, each valid for one revision stamp. They are sent
 * past the framework, so they carry the headers that it puts on everything else.
 */
export function createSnapshots({
  mostBytes = MOST_BYTES,
  headers = {},
}: { mostBytes?: number; headers?: SecurityHeaders } = {}): Snapshots {
  const entries = new Map<string, Kept>();
  const making = new Map<string, Promise<Snapshot>>();
  let bytes = 0;
  let hits = 0;
  let misses = 0;
  let era = 0;

  const drop = (key: string) => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    bytes -= entry.bytes;
    entries.delete(key);
  };

  /** Drops the oldest answers until there is room; one that was asked for since it was last looked at stays once more. */
  const makeRoom = (needed: number) => {
    for (const [key, entry] of entries) {
      if (bytes + needed <= mostBytes) return;
      if (!entry.wasAsked) drop(key);
      else {
        entry.wasAsked = false;
        // Moved to the end of the map, where this loop looks at it again.
        entries.delete(key);
        entries.set(key, entry);
      }
    }
  };

  const keep = (key: string, snapshot: Snapshot) => {
    drop(key);
    const size = sizeOf(key, snapshot);
    makeRoom(size);
    if (size > mostBytes) return;
    entries.set(key, { snapshot, bytes: size, wasAsked: false });
    bytes += size;
  };

  return {
    find(key, stamp) {
      const entry = entries.get(key);
      if (entry === undefined || entry.snapshot.stamp !== stamp) {
        misses += 1;
        return undefined;
      }
      hits += 1;
      // A mark costs a poll nothing, moving the key in the map would.
      entry.wasAsked = true;
      return entry.snapshot;
    },
    use: () => ({ hits, misses, bytes }),
    findStale: (key) => entries.get(key)?.snapshot,
    clear() {
      for (const key of entries.keys()) drop(key);
      making.clear();
      era += 1;
    },
    make(key, stamp, work) {
      // Joining work begun at another stamp could answer with data from before a write that was acknowledged.
      const shared = stamp === null ? null : `${key}@${stamp}`;
      const running = shared === null ? undefined : making.get(shared);
      if (running !== undefined) return running;
      const begunIn = era;
      const promise = work()
        .then((made) => finish(made, headers))
        .then((snapshot) => {
          if (begunIn === era) keep(key, snapshot);
          return snapshot;
        })
        .finally(() => shared !== null && making.get(shared) === promise && making.delete(shared));
      if (shared !== null) making.set(shared, promise);
      return promise;
    },
  };
}

interface Kept {
  readonly snapshot: Snapshot;
  readonly bytes: number;
  /** Whether anyone asked for it since it came, or since room was last made. */
  wasAsked: boolean;
}

function sizeOf(key: string, { identity, br, gzip: zipped }: Snapshot): number {
  const forms = [identity, br, zipped].filter((form) => form !== null);
  return forms.reduce((sum, { bytes }) => sum + bytes.length + OVERHEAD_BYTES, 2 * key.length);
}

/** A copy with memory of its own: zlib returns the beginning of a block of 16 kB, which would be kept with it. */
function trimmed(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

async function finish(made: Made, securityHeaders: SecurityHeaders): Promise<Snapshot> {
  const identity = Buffer.from(made.json);
  const digest = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const compress = identity.length >= LEAST_COMPRESSED;
  const effort = made.isForFew ? QUICKLY : WELL;
  const [br, zipped] = await Promise.all([
    compress
      ? compressBrotli(identity, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: effort.brotli,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
          },
        }).then(trimmed)
      : null,
    compress ? compressGzip(identity, { level: effort.gzip }).then(trimmed) : null,
  ]);
  const form = (bytes: Buffer, encoding: Encoding | null): Form => {
    // A strong tag must differ between encodings, as their bytes differ.
    const etag = encoding === null ? `"${digest}"` : `"${digest}-${encoding}"`;
    const unchangedHeaders: OutgoingHttpHeaders = {
      ...securityHeaders,
      etag,
      "cache-control": made.isSensitive ? "no-store" : "private, no-cache",
      vary: "accept-encoding, cookie",
      ...(made.total === null ? {} : { "x-total-count": String(made.total) }),
    };
    const headers = {
      ...unchangedHeaders,
      "content-type": "application/json; charset=utf-8",
      "content-length": String(bytes.length),
      ...(encoding === null ? {} : { "content-encoding": encoding }),
    };
    return { bytes, etag, headers, unchangedHeaders };
  };
  return {
    stamp: made.stamp,
    madeAt: new Date(),
    identity: form(identity, null),
    br: br && form(br, "br"),
    gzip: zipped && form(zipped, "gzip"),
  };
}

/** Encodings in order of preference. */
const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number];

/** The best form that the client accepts: brotli before gzip before plain. */
function chooseForm(acceptEncoding: string | undefined, snapshot: Snapshot): Form {
  if (acceptEncoding === undefined) return snapshot.identity;
  for (const encoding of encodingsIn(acceptEncoding)) {
    const form = snapshot[encoding];
    if (form !== null) return form;
  }
  return snapshot.identity;
}

const MOST_HEADERS = 100;
/** Browsers send a handful of different headers, so each is read once. */
const headersRead = new Map<string, readonly Encoding[]>();

function encodingsIn(header: string): readonly Encoding[] {
  const known = headersRead.get(header);
  if (known !== undefined) return known;
  const accepted = ENCODINGS.filter((encoding) => accepts(header, encoding));
  if (headersRead.size < MOST_HEADERS) headersRead.set(header, accepted);
  return accepted;
}

function accepts(header: string, encoding: string): boolean {
  return header.split(",").some((part) => {
    const [name, weight] = part.split(";");
    return name?.trim() === encoding && !/q\s*=\s*0(\.0*)?\s*$/.test(weight ?? "");
  });
}

/** Whether `If-None-Match` names the tag (or anything). */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === "*") return true;
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === etag);
}

/**
 * Sends the form of an answer that the client accepts, or word that the client has it already. Nothing is left to do,
 * so it goes straight to the connection: the framework's own way would take as long again.
 */
export function sendSnapshot(request: FastifyRequest, reply: FastifyReply, snapshot: Snapshot): void {
  const form = chooseForm(request.headers["accept-encoding"], snapshot);
  reply.hijack();
  if (matchesEtag(request.headers["if-none-match"], form.etag)) {
    reply.raw.writeHead(304, form.unchangedHeaders).end();
  } else {
    reply.raw.writeHead(200, form.headers).end(form.bytes);
  }
}

/** Sends an answer that may be out of date, and since when. Whole: a browser would add the time to what it has kept. */
export function sendStale(
  request: FastifyRequest,
  reply: FastifyReply,
  snapshot: Snapshot,
  since: Date,
): void {
  const { bytes, headers } = chooseForm(request.headers["accept-encoding"], snapshot);
  const { etag: _, ...others } = headers;
  reply.hijack();
  reply.raw
    .writeHead(200, { ...others, "cache-control": "no-store", [STALE_SINCE]: since.toISOString() })
    .end(bytes);
}
