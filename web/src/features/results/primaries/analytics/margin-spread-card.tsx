import { readElectionMargins, type ElectionMargins } from "@command-center/contract/results/elections";
import { Suspense } from "react";
import { lazy } from "../../../../ui/loading/lazy.ts";
import { useRead } from "../../../../api/queries.ts";
import { Panel } from "../../../../page/panel.tsx";
import { marginText, countedText } from "@command-center/domain/number-text";
import { WithFinding } from "../../../../charts/parts/with-finding.tsx";
import { marginFinding } from "../../../../parts/findings/result-findings.ts";
import { HistogramSkeleton } from "../../../../charts/histogram/skeleton.tsx";

const Histogram = lazy(async () => ({
  default: (await import("../../../../charts/histogram/histogram.tsx")).Histogram,
}));

const COLUMNS: [string, string] = ["Margin", "Seats"];
const nameOf = ({ from, to }: { from: number; to: number }) => `${from}–${to} points`;
const say = (bin: { from: number; to: number; count: number }) =>
  `${nameOf(bin)}: ${countedText(bin.count, "seat", "seats")}`;

/** How the winning margins of the MP primaries are spread. */
export function MarginSpreadCard({ className }: { className?: string }) {
  const margins = useRead(readElectionMargins, {});
  return (
    <Panel
      className={className ?? ""}
      distance="close"
      title="MP winning margins"
      note="Seats by the winner's lead over the runner-up, in percentage points of the valid votes"
      read={margins}
      what="The margins"
      skeleton={
        <WithFinding like="Half of the 000 seats were won by 00.0 points or less">
          <HistogramSkeleton />
        </WithFinding>
      }
    >
      {(all) => (
        <WithFinding finding={marginFinding(all.median, all.published, all.seats)}>
          <Suspense fallback={<HistogramSkeleton />}>
            <Histogram
              title="MP seats by winning margin"
              describe="Each bar is a 5-point range."
              bins={binsOf(all)}
              say={say}
              columns={COLUMNS}
              nameBin={nameOf}
              format={String}
              marker={
                all.median === null ? null : { value: all.median, text: `Median ${marginText(all.median)}` }
              }
              empty="No margin is published yet"
            />
          </Suspense>
        </WithFinding>
      )}
    </Panel>
  );
}

/** The steps up to the last one with a seat: no race was clearer than that. */
function binsOf({ bins }: ElectionMargins) {
  const last = bins.findLastIndex(({ seats }) => seats > 0);
  return bins.slice(0, last + 1).map(({ from, to, seats }) => ({ from, to, count: seats }));
}
