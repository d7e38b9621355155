import type { Access } from "@command-center/contract/wire/access";
import type { Endpoint, InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { chosenMoment } from "../navigation/address.ts";
import { isPast } from "../navigation/moment.ts";
import { request } from "./client.ts";
import { ApiError } from "./errors.ts";

/** Writes with these rights change accounts and their sessions, which have no past. All others change records. */
const APART: ReadonlySet<Access> = new Set(["public", "session", "accounts.administer", "audit.read"]);

/** Why records cannot be changed while a past day is chosen, also on pages of now. */
export const OFF_IN_THE_PAST = "Entering, correcting and approving are off while a past day is chosen.";

/**
 * Writes through one endpoint at a time: `write(endpoint, input)`. Tried twice at most, applied once, by its idempotency key. Rejects
 * without sending anything if it would change records while the page shows the past.
 */
export function useWrites() {
  const client = useQueryClient();
  const { isPending, error, reset, mutateAsync } = useMutation({
    mutationFn: async ([endpoint, input, key]: readonly [Endpoint, InputOf<Endpoint>, string]) => {
      if (!APART.has(endpoint.access) && isPast(chosenMoment())) throw new ApiError(409, OFF_IN_THE_PAST);
      return request(endpoint, input, { idempotencyKey: key });
    },
    // Which answers a write touches is the server's knowledge; refetching what is in use is cheap (304).
    onSuccess: () => client.invalidateQueries(),
  });
  return {
    isPending,
    error,
    reset,
    write: <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
      mutateAsync([endpoint, input, newRequestId()]) as Promise<OutputOf<E>>,
  };
}

/** The same for a single endpoint: `mutateAsync(input)`. */
export function useWrite<E extends Endpoint>(endpoint: E) {
  const { write, ...state } = useWrites();
  const mutateAsync = (input: InputOf<E>) => write(endpoint, input);
  return {
    ...state,
    mutateAsync,
    mutate: (input: InputOf<E>) => void mutateAsync(input).catch(() => undefined),
  };
}

/** A random UUID that names a request. `crypto.randomUUID` is missing on plain http in a local network. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  // Version 4, of the usual variant.
  digits[6] = `4${digits[6]?.slice(1)}`;
  digits[8] = `8${digits[8]?.slice(1)}`;
  const hex = digits.join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
