import type { Endpoint, InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import { problem } from "@command-center/contract/wire/errors";
import { STALE_SINCE } from "@command-center/contract/wire/live";
import { isUnattended } from "./live/attendance.ts";
import { confirmation } from "./confirmation.ts";
import { ApiError, NetworkError, VersionSkewError } from "./errors.ts";
import { setServerTime } from "./live/clock.ts";

export interface RequestOptions {
  /**
   * `null`: a read without a session returns null instead of an error. Writes always fail. The specification requires
   * both modes; no page uses this one so far.
   */
  on401?: "throw" | "null";
  signal?: AbortSignal;
  /** Sent as `Idempotency-Key`: the server applies calls with the same key once. */
  idempotencyKey?: string;
}

/**
 * By endpoint, the time until which its last answer was known to hold, where the server could not ask its database; not a
 * number where it could.
 */
export const staleSince: Record<string, number> = {};

type Nullable = RequestOptions & { on401: "null" };

/** Calls an endpoint and checks the answer against its contract. A write may ask the person for their password. */
export function request<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Nullable,
): Promise<OutputOf<E> | null>;
export function request<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: RequestOptions,
): Promise<OutputOf<E>>;
export async function request<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: RequestOptions = {},
): Promise<OutputOf<E> | null> {
  const isRead = endpoint.method === "GET";
  const call = () => send(endpoint, input, { ...options, accept: "application/json" });
  const response = await (isRead ? call() : confirmation.send(call));
  if (isRead && response.status === 401 && options.on401 === "null") return null;
  if (!response.ok) throw await toError(response);
  staleSince[endpoint.id] = Date.parse(response.headers.get(STALE_SINCE) ?? "");

  const parsed = endpoint.output.safeParse(await readJson(endpoint, response));
  if (parsed.success) return parsed.data as OutputOf<E>;
  throw new VersionSkewError(endpoint.id, parsed.error.issues[0]?.path.join(".") ?? "");
}

/** The address of a read: its path, with the fields it names in it, and after `?` whatever else of the input is set. */
export function addressOf(path: string, input: unknown): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value === undefined || value === null) continue;
    const isInPath = filled.includes(`:${name}`);
    if (isInPath) filled = filled.replace(`:${name}`, encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${filled}?${text}` : filled;
}

/** Sends a call, and rejects with a NetworkError where no answer comes, or as the signal says that gives it up. */
export async function send(
  endpoint: Endpoint,
  input: unknown,
  options: RequestOptions & { accept: string },
): Promise<Response> {
  const isRead = endpoint.method === "GET";
  const headers: Record<string, string> = { accept: options.accept };
  const init: RequestInit = { method: endpoint.method, credentials: "include", headers };
  if (isUnattended()) headers["x-unattended"] = "1";
  if (options.signal) init.signal = options.signal;
  if (options.idempotencyKey) headers["idempotency-key"] = options.idempotencyKey;
  const [path, body] = isRead ? [addressOf(endpoint.path, input), {}] : placed(endpoint.path, input);
  if (Object.keys(body).length > 0) {
    headers["content-type"] = "application/json";
    init.body = JSON.stringify(body);
  }
  try {
    const answer = await fetch(path, init);
    setServerTime(Date.parse(answer.headers.get("date") ?? ""));
    return answer;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new NetworkError(error);
  }
}

/** The address of a write, with the fields that its path names in it, and what is left of the input for its body. */
function placed(path: string, input: unknown): [path: string, body: object] {
  const body: Record<string, unknown> = Object.assign({}, input);
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(body[name]);
    delete body[name];
    return encodeURIComponent(value);
  });
  return [filled, body];
}

/** Turns a non-OK answer into the error that stands for it. */
export async function toError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => "");
  const { status, headers } = response;
  const retryAfter = Number(headers.get("retry-after") ?? Number.NaN);
  if (headers.get("content-type")?.startsWith("application/problem+json") === true) {
    const parsed = problem.safeParse(JSON.parse(text));
    if (parsed.success) return new ApiError(status, parsed.data.detail, parsed.data.conflict, retryAfter);
  }
  return new ApiError(status, text.trim() || response.statusText, undefined, retryAfter);
}

async function readJson(endpoint: Endpoint, response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new VersionSkewError(endpoint.id, "no JSON");
  }
}
