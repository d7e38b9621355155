import { listViews } from "@command-center/contract/views/views";
import { useEffect } from "react";
import { useRead } from "../../../api/queries.ts";
import { useIsPast, useSearch } from "../../../navigation/address.ts";
import { listName } from "../../../navigation/list-address.ts";
import { lazyPart } from "../../../ui/loading/lazy-part.ts";
import { FailedLine } from "../../../ui/states/states.tsx";
import type { ListViewsProps } from "./list-views.tsx";
import { COMMON, MAX_IN_SIGHT } from "./view-names.ts";

const part = lazyPart(() => import("./list-views.tsx"));

/**
 * Saved views of a list. Their code comes once there are some, or once the address has something to save; a row of their names keeps
 * its room.
 */
export function SavedViews(props: Omit<ListViewsProps, "views">) {
  const { of, name, facets } = props;
  const { data: views, isError, isFetching, refetch } = useRead(listViews, { list: of });
  const address = new URLSearchParams(useSearch());
  const isPast = useIsPast();
  const loaded = part.use();
  const isNarrowed =
    facets.some(({ value, isUnknown }) => value !== null || isUnknown) ||
    COMMON.some((common) => address.has(listName(common, name)));
  const isNeeded = isNarrowed || (views !== undefined && views.length > 0);
  useEffect(() => {
    if (isNeeded) part.preload();
  }, [isNeeded]);
  if (views === undefined && isError)
    return <FailedLine what="Saved views" className="mb-2" read={{ isFetching, refetch }} />;
  if (loaded !== null) return <loaded.ListViews {...props} views={views} />;
  if (!isNeeded) return null;
  return (
    <div className="list-views" data-print="hide" aria-hidden="true">
      {views?.slice(0, MAX_IN_SIGHT).map((view) => (
        <span key={view.id} className="list-view text-mute">
          <span className="min-w-0 truncate">{view.name}</span>
        </span>
      ))}
      {isNarrowed && !isPast && <span className="button invisible">Save view</span>}
    </div>
  );
}
