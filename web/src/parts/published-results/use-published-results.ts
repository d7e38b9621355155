import { commitImport } from "@command-center/contract/imports/import-changes";
import {
  readPublishedResults,
  startPublishedResults,
  type PublishedResults,
} from "@command-center/contract/imports/published-results";
import { useEffect, useRef, useState } from "react";
import { useRead } from "../../api/queries.ts";
import { useWrite } from "../../api/writes.ts";
import { goTo } from "../../navigation/address.ts";
import { paths } from "../../navigation/paths.ts";
import { useMayChange } from "../account/use-may-change.ts";
import type { FailedRead } from "../../page/read-error.tsx";
import { nextStep } from "./next-step.ts";

/** Polling interval while files are read. */
const POLL_MS = 1_000;

/** Loading the published results: how far it is, and `load`, which goes on until the user has to look. */
export interface LoadingPublished {
  /** Undefined before it is known, and for accounts that must not import. */
  readonly published: PublishedResults | undefined;
  /** Set where it could not be read. */
  readonly failed: FailedRead | null;
  readonly isLoading: boolean;
  /** Why loading stopped; null if nothing went wrong. */
  readonly error: unknown;
  readonly load: () => Promise<void>;
}

/** Loads the published results of 2021 by the calls that any import takes. Ends on the page of an import, or on the results. */
export function usePublishedResults(): LoadingPublished {
  const mayImport = useMayChange(startPublishedResults.access);
  const {
    data,
    error: unread,
    isFetching,
    refetch,
  } = useRead(readPublishedResults, {}, { enabled: mayImport });
  const start = useWrite(startPublishedResults);
  const commit = useWrite(commitImport);
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const load = async () => {
    setLoading(true);
    setError(null);
    try {
      // Leaving the page ends the loop: an import that is ready waits, like any other.
      while (!isGone.current) {
        const { data: now } = await refetch({ throwOnError: true });
        if (now === undefined || isGone.current) break;
        const step = nextStep(now);
        if (step.does === "start") await start.mutateAsync({});
        else if (step.does === "commit") await commit.mutateAsync({ id: step.id });
        else if (step.does === "wait") await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        else {
          goTo(step.does === "open" ? paths.import(step.id) : paths.results({ cycle: String(step.cycle) }));
          break;
        }
      }
    } catch (reason) {
      setError(reason);
    }
    setLoading(false);
  };
  const failed = data === undefined && unread !== null ? { error: unread, isFetching, refetch } : null;
  return { published: mayImport ? data : undefined, failed, isLoading, error, load };
}
