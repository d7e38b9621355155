import { checkRecord } from "@command-center/contract/changes/entered-records";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { request } from "../../../api/client.ts";

/** A check reads records: once a user has paused, not with every key. */
const PAUSE_MS = 400;

type Entered = InputOf<typeof checkRecord>;

/** What entering a record would come to, as of the last pause; `isCurrent` says whether that is what the form has now. */
export function useChecked(entered: Entered, isWanted: boolean) {
  const now = JSON.stringify(entered);
  const [asked, setAsked] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(now), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  const { data } = useQuery({
    queryKey: [checkRecord.id, asked],
    queryFn: ({ signal }) => request(checkRecord, JSON.parse(asked) as Entered, { signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return { checked: isWanted ? data : undefined, isCurrent: asked === now };
}
