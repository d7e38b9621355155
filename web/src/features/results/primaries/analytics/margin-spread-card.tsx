import { readElectionMargins, type ElectionMargins } from "@command-center/contract/results/elections";
import { Suspense } from "react";
import { lazy } from "../../../../ui/loading/lazy.ts";
import { useRead } from "../../../../api/queries.ts";
import { Panel } from "../../../../page/panel.tsx";
import { marginText, countedText } from "@command-center/domain/number-text";
import { formatCount } from "../../../../ui/format.ts";
import { SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { HistogramSkeleton } from "../../../../charts/histogram/skeleton.tsx";

const Histogram = lazy(async () => ({
  default: (await import("../../../../charts/histogram/histogram.tsx")).Histogram,
}));

const SENTENCE = "max-w-prose text-16 text-pretty";
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
        <>
          <p className={SENTENCE}>
            <SkeletonWords like="Half of the 000 seats were won by 00.0 points or less." />
          </p>
          <div className="mt-3">
            <HistogramSkeleton />
          </div>
        </>
      }
    >
      {(all) => (
        <>
          <p className={SENTENCE}>{sentence(all)}</p>
          <div className="mt-3">
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
          </div>
        </>
      )}
    </Panel>
  );
}

/** The steps up to the last one with a seat: no race was clearer than that. */
function binsOf({ bins }: ElectionMargins) {
  const last = bins.findLastIndex(({ seats }) => seats > 0);
  return bins.slice(0, last + 1).map(({ from, to, seats }) => ({ from, to, count: seats }));
}

/** The median in words, and how many margins are missing. */
function sentence({ median, published, seats }: ElectionMargins): string {
  if (median === null) return "No margin is published yet.";
  const missing = seats - published;
  return `Half of the ${formatCount(published)} seats were won by ${marginText(median)} or less${missing > 0 ? `; the margins of ${formatCount(missing)} more are not published` : ""}.`;
}
