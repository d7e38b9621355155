import type { ElectionMargins } from "@command-center/contract/results/elections";
import { marginText, countedText } from "@command-center/domain/number-text";
import { Suspense, type ReactNode } from "react";
import { lazy } from "../../../../ui/loading/lazy.ts";
import { Panel } from "../../../../page/panel.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { SkeletonWords } from "../../../../ui/states/skeleton.tsx";
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
        <>
          <LeadWords closest={<SkeletonWords like="000" />}>
            <SkeletonWords like=" of 000 seats were won by less than 0 points." />
          </LeadWords>
          <div className="mt-2">
            <HistogramSkeleton />
          </div>
        </>
      }
    >
      {(margins) => (
        <>
          <Lead margins={margins} />
          <div className="mt-2">
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

/** The closest step in words: it is what a desk asks first. */
function Lead({ margins: { bins, published, seats } }: { margins: ElectionMargins }) {
  const [closest] = bins;
  if (closest === undefined || published === 0) return null;
  return (
    <LeadWords closest={formatCount(closest.seats)}>
      {" "}
      of {formatCount(published)} seats were won by less than {closest.to} points
      {published < seats && (
        <span className="text-mute">
          ; the margins of {formatCount(seats - published)} more are not published
        </span>
      )}
      .
    </LeadWords>
  );
}

function LeadWords({ closest, children }: { closest: ReactNode; children: ReactNode }) {
  return (
    <p className="max-w-prose text-pretty">
      <span className="figure">{closest}</span>
      {children}
    </p>
  );
}
