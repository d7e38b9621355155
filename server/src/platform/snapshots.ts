import type { FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { SecurityHeaders } from "./security-headers.ts";

/** A finished answer: JSON and its compressed forms, ready to be sent as it is. */
export interface Snapshot {
  readonly stamp: string;
  readonly etag: string;
  readonly total: number | null;
  readonly identity: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

/** What a snapshot is made of: the stamp of the data it was read from, its JSON, and the size of the whole list. */
export interface Made {
  readonly stamp: string;
  readonly json: string;
  readonly total: number | null;
}

export interface Snapshots {
  /** The kept answer under a key, when it was made at this stamp. */
  find(key: string, stamp: string | null): Snapshot | undefined;
  /** Makes an answer once, however many ask for it at the same time at the same stamp. */
  make(key: string, stamp: string | null, work: () => Promise<Made>): Promise<Snapshot>;
}

/** What keeping an answer costs beside its bytes: without it, many empty answers would seem to cost nothing. */
const OVERHEAD_BYTES = 1_024;
/** Kept answers take at most this much memory; the least recently used go first. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Below this, compressing costs more than it saves. */
const LEAST_COMPRESSED = 1_024;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A store of finished answers, keyed by endpoint, input and scope, each valid for one revision stamp. */
export function createSnapshots(mostBytes = MOST_BYTES): Snapshots {
  const kept = new Map<string, Snapshot>();
  const making = new Map<string, Promise<Snapshot>>();
  let bytes = 0;

  const drop = (key: string) => {
    const snapshot = kept.get(key);
    if (snapshot === undefined) return;
    bytes -= sizeOf(key, snapshot);
    kept.delete(key);
  };

  return {
    find(key, stamp) {
      const snapshot = kept.get(key);
      if (snapshot === undefined || snapshot.stamp !== stamp) return undefined;
      // Moves the key to the end: a Map keeps insertion order, which makes its first key the least recently used.
      kept.delete(key);
      kept.set(key, snapshot);
      return snapshot;
    },
    make(key, stamp, work) {
      // Joining work begun at another stamp could answer with data from before a write that was acknowledged.
      const shared = stamp === null ? null : `${key}@${stamp}`;
      const running = shared === null ? undefined : making.get(shared);
      if (running !== undefined) return running;
      const promise = work()
        .then(finish)
        .then((snapshot) => {
          drop(key);
          kept.set(key, snapshot);
          bytes += sizeOf(key, snapshot);
          for (const oldest of kept.keys()) {
            if (bytes <= mostBytes) break;
            drop(oldest);
          }
          return snapshot;
        })
        .finally(() => shared !== null && making.delete(shared));
      if (shared !== null) making.set(shared, promise);
      return promise;
    },
  };
}

function sizeOf(key: string, { identity, br, gzip: zipped }: Snapshot): number {
  return OVERHEAD_BYTES + 2 * key.length + identity.length + (br?.length ?? 0) + (zipped?.length ?? 0);
}

async function finish(made: Made): Promise<Snapshot> {
  const identity = Buffer.from(made.json);
  const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  const compress = identity.length >= LEAST_COMPRESSED;
  const [br, zipped] = await Promise.all([
    compress
      ? compressBrotli(identity, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 9,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
          },
        })
      : null,
    compress ? compressGzip(identity, { level: 9 }) : null,
  ]);
  return { stamp: made.stamp, etag, total: made.total, identity, br, gzip: zipped };
}

export type Encoding = "br" | "gzip" | "identity";

/** The best form that the client accepts: brotli before gzip before plain. */
function chooseEncoding(acceptEncoding: string | undefined, snapshot: Snapshot): Encoding {
  if (acceptEncoding === undefined) return "identity";
  return acceptedIn(acceptEncoding).find((encoding) => snapshot[encoding] !== null) ?? "identity";
}

const MOST_HEADERS = 100;
/** Browsers send a handful of different headers, so each is read once. */
const headersRead = new Map<string, readonly Encoding[]>();

function acceptedIn(header: string): readonly Encoding[] {
  const known = headersRead.get(header);
  if (known !== undefined) return known;
  const accepted = (["br", "gzip"] as const).filter((encoding) => accepts(header, encoding));
  if (headersRead.size < MOST_HEADERS) headersRead.set(header, accepted);
  return accepted;
}

function accepts(header: string, encoding: string): boolean {
  return header.split(",").some((part) => {
    const [name, weight] = part.split(";");
    return name?.trim() === encoding && !/q\s*=\s*0(\.0*)?\s*$/.test(weight ?? "");
  });
}

/**
 * The entity tag of one form. A strong tag must differ between encodings, as their bytes differ.
 */
function etagOf(snapshot: Snapshot, encoding: Encoding): string {
  return encoding === "identity" ? snapshot.etag : `${snapshot.etag.slice(0, -1)}-${encoding}"`;
}

/** Whether `If-None-Match` names the tag (or anything). */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === "*") return true;
  return header.split(",").some((part) => part.trim().replace(/^W\//, "") === etag);
}

/**
 * Sends the form of an answer that the client accepts, or word that the client has it already. The bytes are finished,
 * so they go straight to the connection: the framework's own way would take as long again.
 */
export function sendSnapshot(
  request: FastifyRequest,
  reply: FastifyReply,
  snapshot: Snapshot,
  securityHeaders: SecurityHeaders,
): void {
  const encoding = chooseEncoding(request.headers["accept-encoding"], snapshot);
  const etag = etagOf(snapshot, encoding);
  const headers: OutgoingHttpHeaders = {
    ...securityHeaders,
    etag,
    "cache-control": "private, no-cache",
    vary: "accept-encoding, cookie",
  };
  if (snapshot.total !== null) headers["x-total-count"] = snapshot.total;
  reply.hijack();
  if (matchesEtag(request.headers["if-none-match"], etag)) {
    reply.raw.writeHead(304, headers).end();
    return;
  }
  const bytes = snapshot[encoding] ?? snapshot.identity;
  headers["content-type"] = "application/json; charset=utf-8";
  headers["content-length"] = bytes.length;
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  reply.raw.writeHead(200, headers).end(bytes);
}
