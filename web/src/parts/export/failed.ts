import { BrokenDownloadError } from "../../api/download.ts";
import { ApiError, NetworkError } from "../../api/errors.ts";
import { toasts } from "../../ui/overlays/toast-store.ts";

const NO_REASON = "Failed to export data. Please try again.";

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
