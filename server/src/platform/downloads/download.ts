import type { FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { sql } from "kysely";
import type { Endpoint, InputOf } from "@command-center/contract/wire/endpoint";
import type { ChosenMoment } from "@command-center/contract/wire/moment-choice";
import type { OpenRead, Write } from "../../database/database.ts";
import { audit, type NewAuditEntry } from "../../audit/audit.ts";
import { takeAccountPlace } from "./download-locks.ts";
import { askEvery, watchPace, type Pace } from "./download-pace.ts";
import { countDownload, requireQuota } from "../../identity/accounts/download-quota.ts";
import { requireSameRights } from "../../identity/sessions/lasting-rights.ts";
import { admit, bodyRoute } from "../mount/admission.ts";
import { signatureOf } from "../mount/signature.ts";
import type { Written } from "../mount/write.ts";
import type { Platform } from "../platform.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";

/** A file that is about to be given out, and what is written down of it, each with its audit entry. */
export interface Download {
  readonly fileName: string;
  readonly mediaType: string;
  /** Others than those of every file. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly bytes: AsyncGenerator<Uint8Array, void, void>;
  /** Runs before the first byte leaves. */
  begin(write: Write): Promise<Audited>;
  /** Runs before the last bytes leave, so that a file that arrived whole is always on record. */
  complete(write: Write, file: { readonly bytes: number; readonly sha256: string }): Promise<Audited>;
  /** Instead, when the client went away or something failed. */
  abandon(write: Write): Promise<Audited>;
}

export type Audited = Written<unknown>["audit"];

/** Bytes offered to the client at a time; its speed is measured by how fast it takes them. */
const PIECE_BYTES = 65_536;

/** How often it is asked whether who takes a file may still have it: who lost the session or the role is out within a second. */
const STANDING_MILLISECONDS = 1_000;

/**
 * Mounts a call that answers with a file, however large: parse, authorise, then bytes made from one open read, as fast as
 * the client takes them. What fails before the first byte is a sentence; after it the connection is broken off, so that
 * a part of a file never looks like the whole.
 */
export function mountDownload<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  handler: (read: OpenRead, input: InputOf<E>, caller: Caller) => Promise<Download>,
): void {
  platform.mounted.push(endpoint);
  platform.app.route({
    ...bodyRoute(platform, endpoint),
    // To ask for a file's head would write down that it was given out.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { caller, input } = await admit(platform, endpoint, request);
      const { cycle, asOf, known } = input as ChosenMoment;
      const chosen = { cycle, asOf, known };
      return deliver(platform, request, reply, { caller, chosen }, (read) => handler(read, input, caller));
    },
  });
}

async function deliver(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, chosen }: { readonly caller: Caller; readonly chosen: ChosenMoment },
  make: (read: OpenRead) => Promise<Download>,
): Promise<FastifyReply> {
  const { raw } = reply;
  const { accountId } = caller;
  platform.load.admitHeavy();
  const place = platform.downloads.take(() => raw.destroy(), accountId);
  const pace = watchPace(platform.downloads.limits.pace, () => raw.destroy());
  let read: OpenRead | undefined;
  let leave = () => undefined as void;
  const letGo = async () => {
    pace.end();
    leave();
    await read?.close();
    place.giveBack();
  };
  try {
    await requireQuota(platform.database, accountId, platform.downloads.limits.quota);
    read = await platform.database.openRead(caller.scope, chosen);
    // Ends a query under way too; whatever still asks of the read then fails.
    raw.once("close", () => void read?.close());
    if (raw.destroyed) await read.close();
    leave = stayOpen(read, askEvery(platform.downloads.limits.pace));
    if ((await takeAccountPlace(read, accountId)) > 1) place.refuseAsSecond();
    const download = await make(read);
    const sign = (entry: Audited) => ({ ...entry, ...signatureOf(request, caller) });
    await platform.database.write(async (write) => audit(write, sign(await download.begin(write))));
    const bytes = registered(platform, caller, download, { sign, pace, letGo });
    const first = await bytes.next();
    if (raw.destroyed) {
      await bytes.return();
      return reply.hijack();
    }
    return reply
      .headers({ ...download.headers, ...headersOf(download.fileName) })
      .type(download.mediaType)
      .send(Readable.from(continued(first, bytes), { objectMode: false }));
  } catch (error) {
    await letGo();
    if (raw.destroyed) return reply.hijack();
    throw error;
  }
}

/**
 * A download's bytes; the last are held back until the whole file is written down. Fails once the caller's session has
 * ended, or their rights are others.
 */
async function* registered(
  platform: Platform,
  caller: Caller,
  download: Download,
  { sign, pace, letGo }: Keeping,
): AsyncGenerator<Uint8Array, void, void> {
  const { database, revisions, writers } = platform;
  const { accountId } = caller;
  const hash = createHash("sha256");
  let size = 0;
  let isComplete = false;
  try {
    let lastPiece: Uint8Array | undefined;
    let askedAt = Date.now();
    for await (const piece of download.bytes) {
      if (Date.now() - askedAt >= STANDING_MILLISECONDS) {
        await requireSameRights(database, platform, caller);
        askedAt = Date.now();
      }
      hash.update(piece);
      size += piece.length;
      if (lastPiece !== undefined) yield* offered(lastPiece, pace);
      lastPiece = piece;
    }
    const file = { bytes: size, sha256: hash.digest("hex") };
    await database.write(async (write) => {
      await requireSameRights(write, platform, caller);
      await audit(write, sign(await download.complete(write, file)));
      await countDownload(write, accountId, { bytes: size, workMilliseconds: pace.worked() });
    });
    isComplete = true;
    writers.wrote(caller.sessionId);
    await revisions.refresh();
    if (lastPiece !== undefined) yield* offered(lastPiece, pace);
  } finally {
    if (!isComplete) {
      await database
        .write(async (write) => {
          await audit(write, sign(await download.abandon(write)));
          await countDownload(write, accountId, { bytes: size, workMilliseconds: pace.worked() });
        })
        // The file then stays begun in the register until housekeeping ends it; it counts as not given out all the same.
        .catch(() => undefined);
    }
    await letGo();
  }
}

interface Keeping {
  readonly sign: (entry: Audited) => NewAuditEntry;
  readonly pace: Pace;
  readonly letGo: () => Promise<void>;
}

/** Yields a piece of the file in small parts, and measures how long the client let each wait. */
async function* offered(piece: Uint8Array, pace: Pace): AsyncGenerator<Uint8Array, void, void> {
  for (let at = 0; at < piece.length; at += PIECE_BYTES) {
    const bit = piece.subarray(at, at + PIECE_BYTES);
    pace.offered(bit.length);
    yield bit;
    pace.taken();
  }
}

async function* continued<T>(first: IteratorResult<T, void>, rest: AsyncGenerator<T, void, void>) {
  try {
    if (first.done === true) return;
    yield first.value;
    yield* rest;
  } finally {
    await rest.return();
  }
}

/**
 * What every file is answered with: kept by nobody, and to be saved under its name. A name that is not all plain letters,
 * digits, dots, dashes and underscores is given twice, as old programs read it and as it is (RFC 6266).
 */
export function headersOf(fileName: string): Readonly<Record<string, string>> {
  const plain = fileName.replaceAll(/[^\w.-]/gu, "_");
  // Of what a header's text may not hold, `encodeURIComponent` leaves these.
  const encoded = encodeURIComponent(fileName.replaceAll(/\p{Cs}/gu, "\ufffd")).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const named = plain === fileName ? "" : `; filename*=UTF-8''${encoded}`;
  return {
    "cache-control": "no-store",
    "content-disposition": `attachment; filename="${plain}"${named}`,
  };
}

/**
 * Keeps a read's transaction open by an empty query every so often, until the function that it returns is called:
 * PostgreSQL ends a transaction in which nothing happens, while a client takes minutes for what was read of it
 * (`server/src/database/pool/deadlines.ts`).
 */
function stayOpen(read: OpenRead, milliseconds: number): () => void {
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    // Where the read is over, whoever reads on finds it out.
    await sql`select`.execute(read.db).catch(() => undefined);
    isAsking = false;
  };
  const timer = setInterval(() => void ask(), milliseconds);
  return () => clearInterval(timer);
}
