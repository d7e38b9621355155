import { useRef } from "react";
import { useHeld } from "../../../navigation/address.ts";
import { useFigures } from "../../../parts/figures/use-figures.ts";
import { useArrivalAtList } from "../../../parts/lists/use-arrival-at-list.ts";
import { IncidentListCard } from "./incident-list-card.tsx";
import { IncidentsCard } from "./incidents-card.tsx";

/** Violence around the primaries: in figures, then each incident. */
export function IncidentsTab() {
  const figures = useFigures();
  const list = useRef<HTMLDivElement>(null);
  useArrivalAtList(list, useHeld("list") ?? "");
  return (
    <div className="grid grid-cols-1 gap-4">
      <IncidentsCard className="" figures={figures} />
      <div ref={list} tabIndex={-1} className="min-w-0 scroll-mt-20 outline-none">
        <IncidentListCard />
      </div>
    </div>
  );
}
