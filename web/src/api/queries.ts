import {
  isOfACycle,
  type Endpoint,
  type InputOf,
  type OutputOf,
} from "@command-center/contract/wire/endpoint";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import { request } from "./client.ts";
import { useChosenCycle } from "../navigation/address.ts";
import { GhostContext } from "./ghost-context.ts";
import { useSaving } from "./live/data-saver.ts";
import { NetworkError } from "./errors.ts";

/** Polling with data saver on. */
const SPARINGLY = { refetchInterval: 5 * 60_000, staleTime: 5 * 60_000 };

/** No answer, of a list that no browser keeps: that nothing of it is here is meant so. */
class NotKeptError extends NetworkError {
  override readonly message =
    "The server cannot be reached, and this list is not kept in this browser. Check the connection and try again.";
}

function sayNotKept(error: unknown): never {
  throw error instanceof NetworkError ? new NotKeptError(error.cause) : error;
}

/**
 * Query options of an endpoint, shared by `useRead`, prefetching and invalidation. Records are those of the selected
 * `cycle`.
 */
export function reading<E extends Endpoint>(endpoint: E, asked: InputOf<E>, cycle: number | null = null) {
  const input = cycle === null || !isOfACycle(endpoint) ? asked : Object.assign({}, asked, { cycle });
  return queryOptions({
    queryKey: [endpoint.id, input] as const,
    queryFn: ({ signal }): Promise<OutputOf<E>> => {
      const answer = request(endpoint, input, { signal });
      return endpoint.sensitive === undefined ? answer : answer.catch(sayNotKept);
    },
    // The stream of changes covers these data sets.
    meta: { isKept: endpoint.sensitive === undefined, dataSets: endpoint.reads },
  });
}

/**
 * An endpoint's response, kept up to date. `data` stays while a later refresh fails, so render in this order: `data` if there is
 * any (with a stale notice when `error` is set too), else the error, else a skeleton. In a ghost it sends no request.
 */
export function useRead<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  const isSaving = useSaving();
  const cycle = useChosenCycle();
  const isGhost = useContext(GhostContext);
  return useQuery({ ...reading(endpoint, input, cycle), ...(isSaving && SPARINGLY), enabled: !isGhost });
}
