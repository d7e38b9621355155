import type { Conflict } from "@command-center/contract/wire/errors";

/** A non-OK answer: `404: No such district.` */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** What the server said, without the code: a sentence fit to be shown. */
  readonly detail: string;
  /** What another user has changed of the record that was to be saved. */
  readonly conflict: Conflict | undefined;
  /** Seconds after which the server wants to be asked again; not a number where it did not say. */
  readonly retryAfter: number;

  constructor(status: number, detail: string, conflict?: Conflict, retryAfter = Number.NaN) {
    super(`${status}: ${detail}`);
    this.status = status;
    this.detail = detail;
    this.conflict = conflict;
    this.retryAfter = retryAfter;
  }
}

/** What another user has changed of the record that a failed save was about; null after any other failure. */
export function conflictOf(error: unknown): Conflict | null {
  return error instanceof ApiError ? (error.conflict ?? null) : null;
}

/** No answer at all: no network, or no server behind it. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";

  constructor(cause: unknown) {
    super("The server cannot be reached. Check the connection and try again.", { cause });
  }
}

/** The answer isn't what this version of the page expects: page and server are of different versions. */
export class VersionSkewError extends Error {
  override readonly name = "VersionSkewError";

  constructor(endpointId: string, where: string) {
    super(
      `The server and this page are of different versions (${endpointId}${where && `, ${where}`}). Reload the page.`,
    );
  }
}

/** A device of the person did not answer as it was asked to. Its message is a sentence for them. */
export class DeviceError extends Error {
  override readonly name = "DeviceError";
}

/** Whether what was asked for is not there: no failure, but an answer. */
export function isAbsent(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether the server refuses what was asked for, such as a moment that it does not have: the same question stays refused. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** Whether the session has ended, so that nothing but signing in helps. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Why it failed, in a sentence for a person. */
export function explain(error: unknown): string {
  if (error instanceof ApiError) return error.detail;
  if ([NetworkError, VersionSkewError, DeviceError].some((one) => error instanceof one))
    return (error as Error).message;
  return "Something went wrong on this page. Reload it and try again.";
}
