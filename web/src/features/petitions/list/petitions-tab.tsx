import type { Cycle } from "@command-center/contract/cycle";
import { listPetitions } from "@command-center/contract/petitions";
import { useRef, useState } from "react";
import { useRead } from "../../../api/queries.ts";
import { useSearch } from "../../../navigation/address.ts";
import { useArrivalAtList } from "../../../parts/lists/use-arrival-at-list.ts";
import { DueCard } from "./due/due-card.tsx";
import { PetitionsCard } from "./petitions-card.tsx";
import { QuickLists } from "./quick-lists.tsx";

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
        <PetitionsCard className="" read={petitions} rulingDays={rulingDays} />
      </div>
    </div>
  );
}

/** What the address asks for of the list; empty: nothing. */
function useNarrowing(): string {
  const held = new URLSearchParams(useSearch());
  return NARROWING.flatMap((name) => held.get(name) ?? []).join(" ");
}
