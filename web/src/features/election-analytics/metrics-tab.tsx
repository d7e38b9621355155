import { ClosestCard } from "./closest-card.tsx";
import { IncumbencyCard } from "./incumbency-card.tsx";
import { MarginSpreadCard } from "./margin-spread-card.tsx";

/** What the results say: how clearly seats were won, the closest of them, and what became of the incumbents. */
export function MetricsTab() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
      <MarginSpreadCard className="lg:col-span-7" />
      <ClosestCard className="lg:col-span-5 lg:row-span-2" />
      <IncumbencyCard className="lg:col-span-7" />
    </div>
  );
}
