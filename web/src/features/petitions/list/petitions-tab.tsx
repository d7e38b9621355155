import type { Cycle } from "@command-center/contract/cycle";
import { listPetitions, type Petition } from "@command-center/contract/petitions";
import { useMemo, useRef, useState, type ReactNode } from "react";
import { useRead } from "../../../api/queries.ts";
import { useSearch } from "../../../navigation/address.ts";
import { useArrivalAtList } from "../../../parts/lists/use-arrival-at-list.ts";
import { DueCard } from "./due-card.tsx";
import { PetitionsCard } from "./petitions-card.tsx";
import { Link } from "../../../navigation/link.tsx";
import { paths, slugOf, withQuery } from "../../../navigation/paths.ts";
import { areaOptions } from "../../../parts/lists/facets/area-facet.ts";
import { formatCount } from "../../../ui/format.ts";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import {
  choicesIn,
  DUE_SOON,
  filterIn,
  filterPetitions,
  NO_FILTER,
  OVERDUE,
  PENDING,
  type PetitionFilter,
} from "../petition-list.ts";
import "./quick-lists.css";

/** What an address narrows the list by; `list`, where a link leads to all of it. */
const NARROWING = ["status", "due", "category", "ruling", "ground", "panel", "area", "region", "q", "list"];

export interface PetitionsTabProps {
  cycle: Cycle | undefined;
  /** Null where the cycle records no deadline; undefined while it is not known. */
  rulingDays: number | null | undefined;
}

/** The petitions: frequent lists, the due days of this week, and the list itself. */
export function PetitionsTab({ cycle, rulingDays }: PetitionsTabProps) {
  const petitions = useRead(listPetitions, {});
  const list = useRef<HTMLDivElement>(null);
  const [asked] = useState(useNarrowing());
  useArrivalAtList(list, asked);
  return (
    <div className="grid grid-cols-1 gap-4">
      <QuickLists rows={petitions.data} />
      {rulingDays !== null && <DueCard read={petitions} cycle={cycle} />}
      <div ref={list} tabIndex={-1} className="min-w-0 scroll-mt-20 outline-none">
        <PetitionsCard read={petitions} rulingDays={rulingDays} />
      </div>
    </div>
  );
}

/** What the address asks for of the list; empty: nothing. */
function useNarrowing(): string {
  const held = new URLSearchParams(useSearch());
  return NARROWING.flatMap((name) => held.get(name) ?? []).join(" ");
}

interface QuickList {
  readonly label: string;
  readonly query: Readonly<Record<string, string>>;
}

const FILTERS = Object.keys(NO_FILTER) as (keyof PetitionFilter)[];

const LISTS: readonly QuickList[] = [
  { label: "All petitions", query: {} },
  { label: "Pending", query: { status: PENDING } },
  { label: "Overdue", query: { due: OVERDUE } },
  { label: "Due in 7 days", query: { due: DUE_SOON } },
  { label: "Fresh polls ordered", query: { ruling: "fresh_poll_ordered" } },
];

/** Frequent lists, each with its count, one press away. */
function QuickLists({ rows }: { rows: readonly Petition[] | undefined }) {
  const search = useSearch();
  const areas = useMemo(() => rows && pendingAreas(rows), [rows]);
  const shown = useMemo(() => {
    const held = new URLSearchParams(search);
    if (rows === undefined || held.has("q")) return null;
    return filterIn((name) => held.get(name), choicesIn(rows), areaOptions(rows));
  }, [rows, search]);
  const entries = (lists: readonly QuickList[]) =>
    lists.map((list) => <Entry key={list.label} list={list} rows={rows} shown={shown} />);
  return (
    <nav aria-label="Lists of petitions" className="grid gap-2" data-print="hide">
      <Line>{entries(LISTS)}</Line>
      {(areas === undefined || areas.length > 0) && (
        <Line label="Pending in">{entries(areas ?? [{ label: "", query: {} }])}</Line>
      )}
    </nav>
  );
}

function Line({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className="quick-lists">
      {label !== undefined && <span className="flex-none text-12 text-mute">{label}</span>}
      <ul className="contents" aria-label={label}>
        {children}
      </ul>
    </div>
  );
}

interface EntryProps {
  list: QuickList;
  rows: readonly Petition[] | undefined;
  /** What the list below is filtered by; null where it is searched, or not known. */
  shown: PetitionFilter | null;
}

function Entry({ list: { label, query }, rows, shown }: EntryProps) {
  const filter: PetitionFilter = { ...NO_FILTER, ...query };
  if (rows === undefined)
    return (
      <li className="quick-list">
        <SkeletonWords like={`${label || "Name of one"} 000`} unseen />
      </li>
    );
  const isShown = shown !== null && FILTERS.every((name) => shown[name] === filter[name]);
  return (
    <li>
      <Link
        href={withQuery(paths.disputesPetitions(), query)}
        aria-current={isShown ? "true" : undefined}
        className="quick-list"
      >
        {label}
        <span className="quick-list-count">{formatCount(filterPetitions(rows, filter).length)}</span>
      </Link>
    </li>
  );
}

/** Sub-regions with pending petitions, those with most first; a region without sub-regions by itself. */
function pendingAreas(rows: readonly Petition[]): QuickList[] {
  const counts = new Map<string, number>();
  for (const { isPending, subRegion, partyRegion } of rows) {
    const name = subRegion ?? partyRegion;
    if (isPending && name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([a, most], [b, least]) => least - most || a.localeCompare(b))
    .map(([name]) => ({ label: name, query: { status: PENDING, area: slugOf(name) } }));
}
