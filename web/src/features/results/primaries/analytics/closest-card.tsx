import { closeMarginText } from "@command-center/domain/number-text";
import { listElections, type Election } from "@command-center/contract/results/elections";
import { useRead } from "../../../../api/queries.ts";
import { sample } from "../../../../page/sample.ts";
import { Panel } from "../../../../page/panel.tsx";
import { EmptyState } from "../../../../ui/states/states.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { Link } from "../../../../navigation/link.tsx";
import { paths } from "../../../../navigation/paths.ts";

const SHOWN = { sort: "margin", order: "asc", limit: 10 } as const;
const SAMPLE = sample(listElections.output, SHOWN.limit);

/** The MP contests decided by the fewest points. */
export function ClosestCard({ className }: { className?: string }) {
  const closest = useRead(listElections, SHOWN);
  return (
    <Panel
      className={className ?? ""}
      distance="close"
      title="Closest MP contests"
      note="By the margin of the current declaration, in percentage points"
      read={closest}
      what="The closest contests"
      sample={SAMPLE}
    >
      {(rows) => {
        const known = rows.filter(({ margin }) => margin !== null);
        if (known.length === 0) {
          return (
            <div className="mt-3">
              <EmptyState title="No margin is published yet" />
            </div>
          );
        }
        return (
          <>
            <ol>
              {known.map((row) => (
                <Contest key={row.id} row={row} />
              ))}
            </ol>
            <p className="mt-3" data-print="hide">
              <Link href={paths.elections()} className="link touch-reach font-semibold decoration-current">
                All declarations
              </Link>
            </p>
          </>
        );
      }}
    </Panel>
  );
}

function Contest({ row: { seatId, constituency, winner, votes, margin } }: { row: Election }) {
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-line py-2 first:border-0">
      <span className="min-w-0">
        <span className="font-semibold">
          <Link href={paths.seat(seatId)} className="link touch-reach">
            {constituency}
          </Link>
        </span>
        <span className="block text-12 text-mute">
          {winner ?? "Winner not recorded"},{" "}
          {votes === null ? "votes not published" : `${formatCount(votes)} votes`}
        </span>
      </span>
      <span className="text-16 font-bold">{margin === null ? "not published" : closeMarginText(margin)}</span>
    </li>
  );
}
