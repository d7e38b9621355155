import type { StationResults } from "@command-center/contract/results/station-results";
import { Link } from "../../../../navigation/link.tsx";
import { Panel } from "../../../../page/panel.tsx";
import { Card } from "../../../../ui/card.tsx";
import { buttonClass } from "../../../../ui/controls/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { EmptyState } from "../../../../ui/states/states.tsx";
import { SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { comparisonView } from "../compare/comparison-view.ts";
import { Finding } from "../compare/finding-card.tsx";
import { useComparison, useOtherElections } from "../compare/use-comparison.ts";
import { compareHref, type ResultsAddress } from "../results-address.ts";

const TITLE = "Compare with another election";

export interface ComparisonCardProps {
  results: StationResults;
  address: ResultsAddress;
}

/** What another election shows of the same unit, in a sentence, and the way to the whole comparison. */
export function ComparisonCard({ results, address }: ComparisonCardProps) {
  const { others, chosen, failed } = useOtherElections(results, address);
  const read = useComparison(results, address, chosen);
  if (others?.length === 0)
    return (
      <Card title={TITLE}>
        <EmptyState title="No other election to compare with yet">
          To compare, import the results of an earlier election into their own cycle.
        </EmptyState>
      </Card>
    );
  return (
    <Panel
      title={TITLE}
      note={({ before, after }) => `${formatDay(before.pollingDay)} and ${formatDay(after.pollingDay)}`}
      noteLike="00 Jan 0000 and 00 Jan 0000"
      read={failed ?? read}
      what="The comparison"
      skeleton={
        <p className="text-16 font-[650] md:text-20">
          <SkeletonWords like="The share of one fell by 0.0 points to 00.0%: it fell most in one region and rose most in another." />
        </p>
      }
    >
      {(compared) => (
        <>
          <Finding view={comparisonView(compared, null)} />
          <div className="mt-3" data-print="hide">
            <Link
              href={compareHref(
                { ...address, contest: results.contest },
                { withCycle: chosen?.cycle.id ?? null, withDay: chosen?.pollingDay ?? null },
              )}
              className={buttonClass()}
            >
              Compare place by place
            </Link>
          </div>
        </>
      )}
    </Panel>
  );
}
