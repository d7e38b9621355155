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
 * Writes through an endpoint: `mutate(input)`. Tried twice at most, applied once, by its idempotency key. Rejects without
 * sending anything if it would change records while the page shows the past.
 */
export function useWrite<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ input, key }: { input: InputOf<E>; key: string }): Promise<OutputOf<E>> => {
      if (!APART.has(endpoint.access) && isPast(chosenMoment())) throw new ApiError(409, OFF_IN_THE_PAST);
      return request(endpoint, input, { idempotencyKey: key });
    },
    // Which answers a write touches is the server's knowledge; refetching what is in use is cheap (304).
    onSuccess: () => client.invalidateQueries(),
  });
  const { mutate, mutateAsync, ...state } = mutation;
  return {
    ...state,
    mutate: (input: InputOf<E>) => mutate({ input, key: newKey() }),
    mutateAsync: (input: InputOf<E>) => mutateAsync({ input, key: newKey() }),
  };
}

/** 128 random bits as hex. `crypto.randomUUID` is missing on plain http in a local network. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
