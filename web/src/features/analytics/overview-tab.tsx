import { readTurnoutByRegion } from "@command-center/contract/turnout";
import type { EventKind } from "@command-center/contract/cycle";
import { useRead } from "../../api/queries.ts";
import { BacklogCard } from "../../parts/petitions/backlog-card.tsx";
import { DeclarationsOverTime } from "../../parts/results/declarations-over-time.tsx";
import type { Figures } from "../../parts/figures/use-figures.ts";
import { PerformanceCard } from "./performance-card.tsx";
import { TurnoutCard } from "./turnout-card.tsx";

export interface AnalyticsOverviewTabProps {
  figures: Figures;
  dayOf: (kind: EventKind) => string | undefined;
}

/** The cycle's performance: one picture of turnout, the figures beside it, declarations and petitions under it. */
export function AnalyticsOverviewTab({ figures, dayOf }: AnalyticsOverviewTabProps) {
  const turnout = useRead(readTurnoutByRegion, {});
  return (
    <div className="grid grid-cols-1 gap-4 wide:grid-cols-12">
      <TurnoutCard className="wide:col-span-8" read={turnout} dayOf={dayOf} />
      <PerformanceCard className="wide:col-span-4" figures={figures} />
      <BacklogCard className="wide:col-span-7" />
      <DeclarationsOverTime className="wide:col-span-5" figures={figures} />
    </div>
  );
}
