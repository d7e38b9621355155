import { listViews } from "@command-center/contract/views/views";
import { useEffect } from "react";
import { useRead } from "../../../api/queries.ts";
import { useSearch } from "../../../navigation/address.ts";
import { lazyPart } from "../../../ui/loading/lazy-part.ts";
import type { ListViewsProps } from "./list-views.tsx";

const part = lazyPart(() => import("./list-views.tsx"));

/** Saved views of a list, which come once there are some, or once the address has something to save. */
export function SavedViews(props: Omit<ListViewsProps, "views">) {
  const views = useRead(listViews, { list: props.of }).data;
  const hasAddress = useSearch() !== "";
  const isNeeded = hasAddress || (views !== undefined && views.length > 0);
  const loaded = part.use();
  useEffect(() => {
    if (isNeeded) part.preload();
  }, [isNeeded]);
  return loaded !== null && <loaded.ListViews {...props} views={views} />;
}
