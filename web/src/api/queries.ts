import {
  isOfACycle,
  type Endpoint,
  type InputOf,
  type OutputOf,
} from "@command-center/contract/wire/endpoint";
import {
  hashKey,
  queryOptions,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { createContext, use, useSyncExternalStore } from "react";
import { request } from "./client.ts";
import { useMoment } from "../navigation/address.ts";
import { chosenOf, nowOf, type Moment } from "../navigation/moment.ts";
import { useSaving } from "./live/data-saver.ts";
import { NetworkError } from "./errors.ts";

/** Whether the component is in a ghost: it renders sample data and sends no request. */
export const GhostContext = createContext(false);

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

function plainReading<E extends Endpoint>(endpoint: E, asked: InputOf<E>, moment: Moment) {
  const isOfMoment = isOfACycle(endpoint);
  const input = isOfMoment ? Object.assign({}, asked, chosenOf(moment)) : asked;
  // An answer as known at a position never changes.
  const isFixed = isOfMoment && moment.known !== null;
  return {
    queryKey: [endpoint.id, input] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<OutputOf<E>> => {
      const answer = request(endpoint, input, { signal });
      return endpoint.sensitive === undefined ? answer : answer.catch(sayNotKept);
    },
    // The stream of changes covers these data sets.
    meta: { isKept: endpoint.sensitive === undefined, isFixed, isOfMoment, dataSets: endpoint.reads },
    ...(isFixed && { staleTime: "static" as const }),
  };
}

/**
 * Query options of an endpoint, shared by `useRead`, prefetching and invalidation. Records are those of the
 * `moment`.
 */
export function reading<E extends Endpoint>(endpoint: E, asked: InputOf<E>, moment: Moment = nowOf(null)) {
  return queryOptions(plainReading(endpoint, asked, moment));
}

/** The answers that came with a server-rendered page, by the hash of their query's key. Empty for every other page. */
export const BroughtAlongContext = createContext<ReadonlyMap<string, unknown>>(new Map());

type ReadOptions<E extends Endpoint> = Omit<
  UseQueryOptions<OutputOf<E>, Error, OutputOf<E>, readonly [string, InputOf<E>]>,
  "queryKey" | "queryFn" | "meta" | "select"
> & {
  /** Reads another moment than the one that the address chooses. */
  moment?: Moment;
};

const never = () => () => {};
const no = () => false;

/**
 * An endpoint's response, kept up to date. `data` stays while a later refresh fails, so render in this order: `data` if there is
 * any (with a stale notice when `error` is set too), else the error, else a skeleton. In a ghost it sends no request.
 *
 * What hydrates begins with what the server rendered it from. A busy server leaves reads to the browser, and panels
 * hydrate late: by then another component may have a response, or a newer one, which shows right after.
 */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { moment, ...options }: ReadOptions<E> = {},
): UseQueryResult<OutputOf<E>> {
  const isSaving = useSaving();
  const chosen = useMoment();
  const isGhost = use(GhostContext);
  const asked = plainReading(endpoint, input, moment ?? chosen);
  const read = useQuery({
    ...asked,
    ...(isSaving && !asked.meta.isFixed && SPARINGLY),
    ...options,
    ...(isGhost && { enabled: false }),
  });
  const brought = use(BroughtAlongContext);
  const rendered = () => brought.get(hashKey(asked.queryKey)) as OutputOf<E> | undefined;
  const isOlder = useSyncExternalStore(never, no, () => read.data !== rendered() || read.isError);
  if (!isOlder) return read;
  const data = rendered();
  const isMissing = data === undefined;
  return {
    ...read,
    ...(isMissing ? { status: "pending", isSuccess: false } : { status: "success", isSuccess: true }),
    data,
    error: null,
    isError: false,
    isPending: isMissing,
    isFetching: isMissing,
    isLoading: isMissing,
  } as UseQueryResult<OutputOf<E>>;
}
