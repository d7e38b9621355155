import type { Endpoint, InputOf } from "@command-center/contract/wire/endpoint";
import type { QueryClient } from "@tanstack/react-query";
import { BrokenDownloadError, download, type DownloadOptions } from "../../api/download.ts";
import { ApiError, NetworkError } from "../../api/errors.ts";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { saveFile } from "../../ui/save-file.ts";

interface FileToTake extends DownloadOptions {
  /** The file's name if the server gives none. */
  readonly ownName: string;
  /** Says that it was saved; left out, by its name. */
  readonly savedText?: string;
}

/**
 * Downloads a file and saves it. Resolves to whether it was saved, and never rejects: a toast says how it went, unless the signal
 * gave it up.
 */
export async function takeFile<E extends Endpoint>(
  queries: QueryClient,
  endpoint: E,
  input: InputOf<E>,
  { ownName, savedText, ...options }: FileToTake,
): Promise<boolean> {
  try {
    const { content, fileName } = await download(queries, endpoint, input, options);
    const name = fileName ?? ownName;
    saveFile(content, name);
    toasts.add({ title: "Export Complete", description: savedText ?? `Saved ${name}` });
    return true;
  } catch (error) {
    if (!options.signal?.aborted) failed(error);
    return false;
  }
}

const NO_REASON = "Failed to export data. Please try again.";

/** Says that a file was not saved, and why. */
export function failed(error: unknown): void {
  console.error(error);
  toasts.add({ tone: "bad", title: "Export Failed", description: reasonOf(error) });
}

/** The error's message where it is one for people. */
function reasonOf(error: unknown): string {
  // A gateway answers with a page, which is no sentence for people.
  if (error instanceof ApiError) return /^(?:<|$)/.test(error.detail) ? NO_REASON : error.message;
  const isOurs = error instanceof NetworkError || error instanceof BrokenDownloadError;
  return isOurs ? error.message : NO_REASON;
}
