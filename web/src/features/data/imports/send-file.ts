import { startImport } from "@command-center/contract/imports/import-changes";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { ApiError, NetworkError } from "../../../api/errors.ts";

export interface Sending {
  /** At most 100 MB. */
  file: File;
  fields: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Told how much of it has gone, from 0 to 1. */
  onShare: (share: number) => void;
}

/**
 * Sends a file with its fields; answers its import. `fetch` would not say how far it is. Rejects with what the
 * server said, with a NetworkError where nothing did, or with an AbortError where the signal gives it up.
 */
export function sendFile({ file, fields, signal, onShare }: Sending): Promise<OutputOf<typeof startImport>> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("file", file, file.name);
    const request = new XMLHttpRequest();
    request.open(startImport.method, startImport.path);
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onShare(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("load", () => {
      if (request.status !== 201)
        return reject(new ApiError(request.status, request.responseText.trim() || request.statusText));
      const answer = startImport.output.safeParse(jsonIn(request.responseText));
      if (answer.success) resolve(answer.data);
      else reject(new ApiError(request.status, "The server did not answer. Reload the list of imports."));
    });
    request.addEventListener("error", (cause) => reject(new NetworkError(cause)));
    request.addEventListener("abort", () => reject(new DOMException("Cancelled", "AbortError")));
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
