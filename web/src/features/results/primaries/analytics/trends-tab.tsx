import { readTurnoutByRegion } from "@command-center/contract/turnout";
import { useRead } from "../../../../api/queries.ts";
import { BacklogCard } from "../../../../parts/petitions/backlog-card.tsx";
import { DeclarationsOverTime } from "../../../../parts/results/declarations-over-time.tsx";
import { FigureOverTime } from "../../../../parts/figures/figure-over-time.tsx";
import { useCycle } from "../../../../parts/calendar/use-cycle.ts";
import type { Figures } from "../../../../parts/figures/use-figures.ts";
import { CyclesCard } from "./cycles-card.tsx";

export interface TrendsTabProps {
  figures: Figures;
  cycleName: string | undefined;
}

/** What changed: this cycle against the last by region, then petitions and declarations from day to day. */
export function TrendsTab({ figures, cycleName }: TrendsTabProps) {
  const turnout = useRead(readTurnoutByRegion, {});
  const { dayOf } = useCycle();
  return (
    <div className="grid grid-cols-1 gap-4 wide:grid-cols-12">
      <CyclesCard className="wide:col-span-12" read={turnout} cycleName={cycleName} />
      <BacklogCard className="wide:col-span-6" />
      <FigureOverTime
        className="wide:col-span-6"
        figures={figures}
        id="petitions_filed"
        title="Petitions filed over time"
        note="All categories, filed by the end of each day"
        counted="Petitions"
        done="filed"
        markers={[{ date: dayOf("lc5_primary"), text: "LC5 primaries" }]}
        empty="No petition is filed yet"
      />
      <DeclarationsOverTime className="wide:col-span-12" figures={figures} />
    </div>
  );
}
