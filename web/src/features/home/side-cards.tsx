import type { Cycle } from "@command-center/contract/cycle";
import type { Figures } from "../../page/use-figures.ts";
import { IntelligenceCard } from "./intelligence-card.tsx";
import { RegionalCard, type RegionalCardProps } from "./regional-card.tsx";
import { StatusCard } from "./status-card.tsx";

export interface SideCardsProps {
  figures: Figures;
  cycle: Cycle | undefined;
  dayOf: RegionalCardProps["dayOf"];
}

/** The cards beside the map, fetched together. */
export function SideCards({ figures, cycle, dayOf }: SideCardsProps) {
  return (
    <>
      <RegionalCard className="order-2" figures={figures} dayOf={dayOf} />
      <StatusCard className="order-3" figures={figures} />
      <IntelligenceCard className="order-4" figures={figures} pollingFrom={cycle?.countdown?.to} />
    </>
  );
}
