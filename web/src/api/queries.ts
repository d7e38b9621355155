import type { Endpoint, InputOf, OutputOf } from "@command-center/contract/endpoint";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { request } from "./client.ts";
import { useSaving } from "./data-saver.ts";

/** Where data is to be saved (LIGHT-04). */
const SPARINGLY = { refetchInterval: 5 * 60_000, staleTime: 5 * 60_000 };

/** Everything about reading an endpoint; for `useRead`, prefetching and invalidating alike. */
export function reading<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: [endpoint.id, input] as const,
    queryFn: ({ signal }): Promise<OutputOf<E>> => request(endpoint, input, { signal }),
    // What is told of as it changes need not be asked for.
    meta: { isKept: endpoint.sensitive === undefined, dataSets: endpoint.reads },
  });
}

/**
 * What an endpoint answers, kept up to date. `data` stays while a later refresh fails, so draw in this order:
 * `data` if there is any (with a stale notice when `error` is set too), else the error, else a skeleton.
 */
export function useRead<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  const isSaving = useSaving();
  return useQuery({ ...reading(endpoint, input), ...(isSaving && SPARINGLY) });
}
