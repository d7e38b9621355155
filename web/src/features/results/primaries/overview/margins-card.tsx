import type { ElectionMargins } from "@command-center/contract/results/elections";
import { countedText, marginText } from "@command-center/domain/number-text";
import { Suspense } from "react";
import { lazy } from "../../../../ui/loading/lazy.ts";
import { Panel } from "../../../../page/panel.tsx";
import { closestFinding } from "../../../../parts/findings/result-findings.ts";
import { WithFinding } from "../../../../charts/parts/with-finding.tsx";
import { stepText, type Margin } from "./use-margin.ts";
import { HistogramSkeleton } from "../../../../charts/histogram/skeleton.tsx";

const Histogram = lazy(async () => ({
  default: (await import("../../../../charts/histogram/histogram.tsx")).Histogram,
}));

const nameBin = ({ from, to }: { from: number; to: number }) => stepText({ from, to });
const sayBin = (bin: { from: number; to: number; count: number }) =>
  `${nameBin(bin)}: ${countedText(bin.count, "seat", "seats")}`;

/** Winning margins. A bar chosen here filters the table below. */
export function MarginsCard({ margin: { read, step, choose } }: { margin: Margin }) {
  return (
    <Panel
      distance="close"
      title="Winning margins"
      note="Seats by the winner's lead over the runner-up, in percentage points of the valid votes"
      read={read}
      what="The margins"
      skeleton={
        <WithFinding like="00 of 000 seats were won by less than 0 points">
          <HistogramSkeleton />
        </WithFinding>
      }
    >
      {(margins) => (
        <WithFinding finding={closestFinding(margins.bins[0], margins.published, margins.seats)}>
          <Suspense fallback={<HistogramSkeleton />}>
            <Histogram
              title="Seats by winning margin"
              describe="Each bar counts the seats that were won by a margin within five percentage points."
              bins={binsOf(margins)}
              say={sayBin}
              columns={["Margin", "Seats"]}
              nameBin={nameBin}
              format={String}
              marker={
                margins.median === null
                  ? null
                  : { value: margins.median, text: `Median ${marginText(margins.median)}` }
              }
              selected={step?.from ?? null}
              onSelect={choose}
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
