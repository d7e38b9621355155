import type { WaitingChange } from "@command-center/contract/data/inbox";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { ApprovalCard } from "../../../parts/entry/approval-card.tsx";

interface ApprovalDetailProps {
  change: WaitingChange;
  onDecided: () => void;
}

/** A change that waits for approval, with the decision in place; a station's result leads to the station. */
export function ApprovalDetail({ change: { id, station, cycle }, onDecided }: ApprovalDetailProps) {
  return (
    // The pane is its frame.
    <div className="[&>.card]:rounded-none [&>.card]:border-0 [&>.card]:p-0">
      <ApprovalCard id={id} onDecided={onDecided} />
      {station !== null && (
        <p className="mt-3 text-14">
          <Link
            href={paths.results({
              cycle: String(cycle.id),
              contest: station.contest,
              day: station.pollingDay,
              issuer: station.issuer,
              area: String(station.area),
            })}
            className="link touch-reach"
          >
            Open the station
          </Link>
        </p>
      )}
    </div>
  );
}
