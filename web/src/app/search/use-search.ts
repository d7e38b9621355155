import { readAccount } from "@command-center/contract/accounts/accounts";
import { listFigures } from "@command-center/contract/figures";
import { listDistricts } from "@command-center/contract/areas/districts";
import { searchEverything } from "@command-center/contract/search";
import { shareCodeIn } from "@command-center/domain/shares/share-code";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { explain, NetworkError } from "../../api/errors.ts";
import { useRead } from "../../api/queries.ts";
import { paths } from "../../navigation/paths.ts";
import { hitGroupsOf, matching, type SearchEntry, type EntryGroup } from "./entries.ts";
import { actionsFor, codeEntry, figureEntries, pagesFor, tabEntries } from "./offers.ts";
import { useAnswers } from "./answers.ts";

const SETTLED_MS = 120;
/** Of dozens that share a word. */
const MOST_FIGURES = 6;
// oxlint-disable-next-line no-control-regex -- they cannot be searched for
const CONTROL = /[\u0000-\u001f\u007f]/g;

/** What is found for a text: pages at once, the rest when the server has answered. */
export function useSearch(typed: string) {
  const text = typed.replace(CONTROL, " ").trim();
  const settled = useSettled(text);
  const { data: account = null } = useRead(readAccount, {});
  const read = useRead(
    searchEverything,
    { q: settled },
    {
      enabled: settled !== "",
      placeholderData: keepPreviousData,
      // Asked once: what somebody looks through must not move under their hands.
      refetchInterval: false,
      refetchOnWindowFocus: false,
      gcTime: 60_000,
    },
  );
  const failed = text !== "" && read.error !== null;
  const figures = useRead(listFigures, {}, { enabled: text !== "" });
  const answers = useAnswers(settled);
  // Kept in this browser from the pages visited: enough to go on with when the server is silent.
  const districts = useRead(listDistricts, {}, { enabled: failed });

  const isSearching = text !== "" && !failed && (text !== settled || read.isFetching);
  // Figures and actions come with the records, not before: what one is about to open must not move down under Enter.
  const [answered, setAnswered] = useState("");
  if (!isSearching && answered !== text) setAnswered(text);

  const groups = useMemo((): EntryGroup[] => {
    const pages = pagesFor(account);
    if (text === "")
      return filled([
        { name: "Recent", entries: recent() },
        { name: "Pages", entries: pages },
      ]);
    const code = shareCodeIn(text);
    const offers: EntryGroup[] = [
      { name: "Codes", entries: code === null ? [] : [codeEntry(code)] },
      { name: "Pages", entries: matching([...pages, ...tabEntries()], text) },
    ];
    if (answered !== "")
      offers.push(
        {
          name: "Figures",
          entries: matching(figureEntries(figures.data ?? []), answered).slice(0, MOST_FIGURES),
        },
        { name: "Actions", entries: matching(actionsFor(account), answered) },
      );
    const asked = { name: "Answers", entries: answers };
    if (!failed) return filled([asked, ...hitGroupsOf(read.data ?? []), ...offers]);
    const known: SearchEntry[] = (districts.data ?? []).map(({ slug, name, partyRegion }) => ({
      id: `district ${slug}`,
      title: name,
      detail: partyRegion,
      icon: "map-pin",
      leads: { href: paths.district(slug) },
    }));
    return filled([asked, { name: "Districts", entries: matching(known, text).slice(0, 8) }, ...offers]);
  }, [text, answered, answers, account, failed, read.data, districts.data, figures.data]);

  return {
    groups,
    isSearching,
    /** Why records are not among what was found. */
    trouble: !failed
      ? null
      : read.error instanceof NetworkError
        ? "Offline: seats, people and petitions are not searched."
        : `Seats, people and petitions are not searched: ${explain(read.error)}`,
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

const MOST = 5;

// In memory alone: what somebody looked for is gone with the stay, and never on a shared device.
let opened: readonly SearchEntry[] = [];

function recent(): readonly SearchEntry[] {
  return opened;
}

export function remember(entry: SearchEntry): void {
  opened = [entry, ...opened.filter(({ id }) => id !== entry.id)].slice(0, MOST);
}
