import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { Endpoint, InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import { audit } from "../audit/audit.ts";
import type { Write } from "../database/database.ts";
import { Refusal } from "../http/errors.ts";
import type { Caller } from "../identity/sessions/sessions.ts";
import { requireStanding } from "../identity/sessions/standing.ts";
import { authorised } from "./mount/admission.ts";
import { parse } from "./mount/input.ts";
import { checkOutput, sendJson } from "./mount/output.ts";
import { signatureOf } from "./mount/signature.ts";
import type { Written } from "./mount/write.ts";
import type { Platform } from "./platform.ts";
import type { UploadDirectory } from "./upload-directory.ts";

/** A file that has arrived whole, on this machine until the call is answered. */
export interface UploadedFile {
  readonly path: string;
  /** As the sender calls it: shown, and believed in nothing. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** How slow an upload may be. */
export interface UploadPace {
  readonly lookIntervalMs: number;
  /** Bytes that have to arrive between two looks. */
  readonly leastBytes: number;
  readonly longestMs: number;
}

/**
 * 4 kB a second, looked at every minute, and half an hour in all. A cheap phone on a bad 3G line sends 8 kB a second: a file of 5 MB
 * takes ten minutes.
 */
const UPLOAD_PACE: UploadPace = { lookIntervalMs: 60_000, leastBytes: 240_000, longestMs: 1_800_000 };

const TOO_SLOW =
  "The upload was too slow. Use a faster connection, or save the table as .xlsx: that is much smaller.";

/** Ends an upload that arrives too slowly, or takes too long, by calling `end` with the refusal. */
function watchPace({ raw }: FastifyRequest, pace: UploadPace, end: (refusal: Refusal) => void) {
  let arrived = 0;
  const from = performance.now();
  const timer = setInterval(() => {
    const isLate = performance.now() - from > pace.longestMs;
    if (!raw.complete && (arrived < pace.leastBytes || isLate)) end(new Refusal(408, TOO_SLOW));
    arrived = 0;
  }, pace.lookIntervalMs);
  return {
    arrived: (bytes: number) => {
      arrived += bytes;
    },
    stop: () => clearInterval(timer),
  };
}

export interface UploadLimits {
  readonly mostBytes: number;
  readonly directory: UploadDirectory;
  readonly pace?: UploadPace | undefined;
  /** Refuses callers who may not send a file of that size, before any of it is read. */
  admit(caller: Caller, bytes: number): Promise<void>;
}

/** Files that one process takes at a time, each from another account: a slow line blocks no other account. */
const MAX_CONCURRENT = 8;
/** The content type of a form, with a boundary of up to 70 characters. Beyond 256 the parser fails. */
const LONGEST_CONTENT_TYPE = 200;
const MOST_FIELDS = 20;
const MOST_FIELD_BYTES = 1_000;
const LONGEST_NAME = 200;
/** Bytes of a form without its file. */
const MOST_FORM_BYTES = 100_000;

/**
 * Mounts a write that takes a file: authorise, check limits and free disk, write the file as it arrives, check the form's fields, then
 * one transaction that holds the change and its audit entry. An upload that breaks off leaves nothing.
 */
export function mountUpload<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  { mostBytes, directory, pace = UPLOAD_PACE, admit }: UploadLimits,
  handler: (
    write: Write,
    file: UploadedFile,
    fields: InputOf<E>,
    caller: Caller,
  ) => Promise<Written<OutputOf<E>>>,
): void {
  platform.mounted.push(endpoint);
  /** Accounts with an upload under way. */
  const sending = new Set<string>();
  // In a context of its own: the plugin's hooks would run for every request of the server.
  void platform.app.register(async (uploads) => {
    await uploads.register(multipart);
    uploads.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { takesFile: true },
      async onRequest(request) {
        const caller = authorised(endpoint.access, await platform.sessions.callerOf(request));
        const bytes = Number(request.headers["content-length"] ?? mostBytes);
        if (bytes > mostBytes + MOST_FORM_BYTES) throw tooLarge(mostBytes);
        await admit(caller, bytes);
        await directory.requireRoom(bytes);
      },
      async handler(request, reply) {
        if (!request.isMultipart())
          throw new Refusal(415, "Send the file as multipart/form-data, in a field named “file”.");
        if ((request.headers["content-type"] ?? "").length > LONGEST_CONTENT_TYPE)
          throw new Refusal(400, UNREADABLE);
        const { accountId } = authorised(endpoint.access, await platform.sessions.callerOf(request));
        refuseWhereFull(sending, accountId);
        sending.add(accountId);
        let path: string | undefined;
        const take = async () => {
          path = await directory.newPath();
          const { file, fields } = await receive(request, path, { mostBytes, pace });
          // Once more: a session may have ended while the file came.
          const caller = authorised(endpoint.access, await platform.sessions.callerOf(request));
          const input = parse(endpoint, fields) as InputOf<E>;
          return platform.database.write(async (write) => {
            await requireStanding(write, caller);
            const written = await handler(write, file, input, caller);
            await audit(write, { ...written.audit, ...signatureOf(request, caller) });
            return checkOutput(endpoint, written.answer);
          }, "patient");
        };
        const answer = await take().finally(async () => {
          sending.delete(accountId);
          if (path !== undefined) await rm(path, { force: true });
        });
        return sendJson(reply.code(201), answer);
      },
    });
  });
}

function refuseWhereFull(sending: ReadonlySet<string>, accountId: string): void {
  if (sending.has(accountId))
    throw new Refusal(
      429,
      "Another file of yours is still uploading. Wait until it is done, then upload this one.",
      {
        "retry-after": "30",
      },
    );
  if (sending.size >= MAX_CONCURRENT)
    throw new Refusal(429, "Other files are uploading now. Try again in a minute.", {
      "retry-after": "60",
    });
}

/** Takes the one file and the form's fields, in whatever order they come. */
async function receive(
  request: FastifyRequest,
  path: string,
  { mostBytes, pace }: { readonly mostBytes: number; readonly pace: UploadPace },
) {
  const limits = {
    fileSize: mostBytes,
    files: 1,
    fields: MOST_FIELDS,
    fieldSize: MOST_FIELD_BYTES,
    parts: MOST_FIELDS + 1,
  };
  const fields: Record<string, string> = {};
  let file: UploadedFile | undefined;
  let receiving: Transform | undefined;
  const watch = watchPace(request, pace, (refusal) => {
    if (receiving === undefined) request.raw.destroy();
    else receiving.destroy(refusal);
  });
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      const hash = createHash("sha256");
      let bytes = 0;
      receiving = new Transform({
        transform(piece: Buffer, _encoding, done) {
          hash.update(piece);
          bytes += piece.length;
          watch.arrived(piece.length);
          done(null, piece);
        },
      });
      await pipeline(part.file, receiving, createWriteStream(path, { mode: 0o600 }));
      if (part.file.truncated) throw tooLarge(mostBytes);
      const name = shownName(part.filename);
      file = { path, name, bytes, sha256: hash.digest("hex") };
    }
  } catch (error) {
    throw refusalOf(error, mostBytes, request.raw.destroyed || request.raw.errored !== null);
  } finally {
    watch.stop();
  }
  if (file === undefined) throw new Refusal(400, "No file was uploaded. Choose one and try again.");
  if (file.bytes === 0) throw new Refusal(422, "The file is empty. Choose another one.");
  return { file, fields };
}

function tooLarge(mostBytes: number): Refusal {
  return new Refusal(413, `The file is too large. Upload at most ${Math.floor(mostBytes / 1_048_576)} MB.`);
}

const UNREADABLE = "The file could not be read from the request. Check it, and upload it again.";

/** What went wrong with a form, in words. */
function refusalOf(error: unknown, mostBytes: number, isBroken: boolean): unknown {
  if (error instanceof Refusal) return error;
  const { code } = error as { code?: string };
  if (code === "FST_REQ_FILE_TOO_LARGE") return tooLarge(mostBytes);
  if (code === "FST_FILES_LIMIT") return new Refusal(400, "Upload one file at a time.");
  if (code === "FST_FIELDS_LIMIT" || code === "FST_PARTS_LIMIT" || code === "FST_PROTO_VIOLATION")
    return new Refusal(400, UNREADABLE);
  if (
    isBroken ||
    code === "ERR_STREAM_PREMATURE_CLOSE" ||
    /Unexpected end|Malformed|Boundary/i.test(String(error))
  )
    return new Refusal(400, "The file did not arrive completely. Upload it again.");
  return error;
}

/** A name fit to be shown: what comes after the last slash, without characters that hide something. */
function shownName(name: string | undefined): string {
  const last = (name ?? "").split(/[/\\]/).at(-1) ?? "";
  const shown = last
    .slice(-LONGEST_NAME)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .trim();
  return shown === "" ? "file" : shown;
}
