import { ClosestCard } from "./closest-card.tsx";
import { IncumbencyCard } from "./incumbency-card.tsx";
import { MarginSpreadCard } from "./margin-spread-card.tsx";

/** What the results say: how clearly seats were won, the closest of them, and what became of the incumbents. */
export function MetricsTab() {
  return (
    <div className="grid grid-cols-1 gap-4 wide:grid-cols-12">
      <MarginSpreadCard className="wide:col-span-7" />
      <ClosestCard className="wide:col-span-5 wide:row-span-2" />
      <IncumbencyCard className="wide:col-span-7" />
    </div>
  );
}
