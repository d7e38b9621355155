import type { Endpoint, InputOf } from "@command-center/contract/wire/endpoint";
import type { QueryClient } from "@tanstack/react-query";
import { send, toError } from "./client.ts";
import { confirmation } from "./confirmation.ts";
import { ApiError } from "./errors.ts";
import { retry } from "./query-client.ts";

/** A file that has come to its last byte. */
export interface DownloadedFile {
  content: Blob;
  /** As the server calls it; null where it gives no name. */
  fileName: string | null;
}

/** The answer ended before the file did: what came of it is thrown away. */
export class BrokenDownloadError extends Error {
  override readonly name = "BrokenDownloadError";
}

export interface DownloadOptions {
  signal?: AbortSignal;
  /** Told, as they come, how many bytes of the file are here. */
  onBytes?: (bytes: number) => void;
}

/** Exports give way to reads: a busy server refuses them first. After 14 s they are given up. */
const BUSY_RETRIES = 3;
/** Seconds. */
const A_MOMENT = 2;

/** Whether the server wants to be asked again in a moment. */
const isBusy = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 503 && error.retryAfter <= A_MOMENT;

/**
 * Asks an endpoint for a file, as a write of the stay: a 401 ends it, what may not have reached the server is tried once
 * more, what a busy server refused three times. A file that breaks off is not asked for again unseen: it may have taken
 * long.
 */
export function download<E extends Endpoint>(
  queries: QueryClient,
  endpoint: E,
  input: InputOf<E>,
  options: DownloadOptions = {},
): Promise<DownloadedFile> {
  const isAborted = () => options.signal?.aborted === true;
  return queries
    .getMutationCache()
    .build(queries, {
      mutationFn: () => fetchFile(endpoint, input, options),
      retry: (failures, error) =>
        !isAborted() &&
        !(error instanceof BrokenDownloadError) &&
        (isBusy(error) ? failures < BUSY_RETRIES : retry(failures, error)),
      retryDelay: (failures, error) => (isBusy(error) ? error.retryAfter : 1) * 2 ** failures * 1_000,
    })
    .execute(undefined);
}

/** The file that an endpoint answers with. Rejects with an AbortError where the signal gives it up. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, onBytes }: DownloadOptions = {},
): Promise<DownloadedFile> {
  const answer = await confirmation.send(() =>
    send(endpoint, input, { accept: "*/*", ...(signal && { signal }) }),
  );
  if (!answer.ok) throw await toError(answer);
  const content = await wholeBody(answer, onBytes).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new BrokenDownloadError("The file broke off before its end. Nothing was saved; try again.", {
      cause: error,
    });
  });
  // In the place of a file, e.g. from a network that wants a sign-in of its own.
  if (content.size === 0 || content.type.startsWith("text/html"))
    throw new BrokenDownloadError("The server's answer was no file. Nothing was saved; try again.");
  return { content, fileName: nameIn(answer.headers.get("content-disposition")) };
}

/** All of an answer's body. The browser keeps a large one outside the page's own memory. */
async function wholeBody(answer: Response, onBytes?: (bytes: number) => void): Promise<Blob> {
  if (answer.body === null) return new Blob();
  let bytes = 0;
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        onBytes?.(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
  const type = answer.headers.get("content-type") ?? "";
  return new Response(counted, { headers: { "content-type": type } }).blob();
}

function nameIn(disposition: string | null): string | null {
  return /filename="?([^";]+)"?/i.exec(disposition ?? "")?.[1] ?? null;
}
