import type { Endpoint, InputOf, OutputOf } from "@command-center/contract/endpoint";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "./client.ts";
import { newKey } from "./idempotency-key.ts";

/** Everything about reading an endpoint; for `useRead`, prefetching and invalidating alike. */
export function reading<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: [endpoint.id, input] as const,
    queryFn: ({ signal }): Promise<OutputOf<E>> => request(endpoint, input, { signal }),
  });
}

/**
 * What an endpoint answers, kept up to date. `data` stays while a later refresh fails, so draw in this order:
 * `data` if there is any (with a stale notice when `error` is set too), else the error, else a skeleton.
 */
export function useRead<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return useQuery(reading(endpoint, input));
}

/** Writes through an endpoint: `mutate(input)`. Tried twice at most, applied once, by its idempotency key. */
export function useWrite<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ input, key }: { input: InputOf<E>; key: string }): Promise<OutputOf<E>> =>
      request(endpoint, input, { idempotencyKey: key }),
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
