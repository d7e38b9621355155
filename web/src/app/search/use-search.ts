import { readAccount } from "@command-center/contract/accounts/accounts";
import { listDistricts } from "@command-center/contract/areas/districts";
import { searchEverything } from "@command-center/contract/search";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { explain, NetworkError } from "../../api/errors.ts";
import { reading, useRead } from "../../api/queries.ts";
import { useChosenCycle } from "../../navigation/address.ts";
import { paths } from "../../navigation/paths.ts";
import { hitGroupsOf, matching, type SearchEntry, type EntryGroup } from "./entries.ts";
import { pagesFor } from "./pages.ts";
import { recent } from "./recent.ts";

const SETTLED_MS = 120;
// oxlint-disable-next-line no-control-regex -- they cannot be searched for
const CONTROL = /[\u0000-\u001f\u007f]/g;

/** What is found for a text: pages at once, records when the server has answered. */
export function useSearch(typed: string) {
  const text = typed.replace(CONTROL, " ").trim();
  const settled = useSettled(text);
  const cycle = useChosenCycle();
  const { data: account = null } = useRead(readAccount, {});
  const read = useQuery({
    ...reading(searchEverything, { q: settled }, cycle),
    enabled: settled !== "",
    placeholderData: keepPreviousData,
    // Asked once: what somebody looks through must not move under their hands.
    refetchInterval: false,
    refetchOnWindowFocus: false,
    gcTime: 60_000,
  });
  const failed = text !== "" && read.error !== null;
  // Kept in this browser from the pages visited: enough to go on with when the server is silent.
  const districts = useQuery({ ...reading(listDistricts, {}, cycle), enabled: failed });

  const groups = useMemo((): EntryGroup[] => {
    const pages = { name: "Pages", entries: matching(pagesFor(account), text) };
    if (text === "") return filled([{ name: "Recent", entries: recent() }, pages]);
    if (!failed) return filled([...hitGroupsOf(read.data ?? []), pages]);
    const known: SearchEntry[] = (districts.data ?? []).map(({ slug, name, partyRegion }) => ({
      id: `district ${slug}`,
      title: name,
      detail: partyRegion,
      icon: "map-pin",
      href: paths.district(slug),
    }));
    return filled([{ name: "Districts", entries: matching(known, text).slice(0, 8) }, pages]);
  }, [text, account, failed, read.data, districts.data]);

  return {
    groups,
    isSearching: text !== "" && !failed && (text !== settled || read.isFetching),
    /** Why records are not among what was found. */
    trouble: !failed
      ? null
      : read.error instanceof NetworkError
        ? "Offline: only pages and districts are searched."
        : `Only pages and districts are searched: ${explain(read.error)}`,
    retry: () => void read.refetch(),
  };
}

function filled(groups: readonly EntryGroup[]): EntryGroup[] {
  return groups.filter(({ entries }) => entries.length > 0);
}

/** A text once nobody has typed for a moment; an empty one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === "" ? 0 : SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
