import type { ElectionMargins } from "@command-center/contract/results/elections";
import { countedText, marginText } from "@command-center/domain/number-text";
import { Suspense } from "react";
import { HistogramSkeleton } from "../../../charts/histogram/skeleton.tsx";
import { WithFinding } from "../../../charts/parts/with-finding.tsx";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import { lazy } from "../../../ui/loading/lazy.ts";
import { stepText } from "./overview/use-margin.ts";

const Histogram = lazy(async () => ({
  default: (await import("../../../charts/histogram/histogram.tsx")).Histogram,
}));

const COLUMNS: [string, string] = ["Margin", "Seats"];
const sayBin = (bin: { from: number; to: number; count: number }) =>
  `${stepText(bin)}: ${countedText(bin.count, "seat", "seats")}`;

export interface MarginsPanelProps extends Pick<PanelProps<ElectionMargins>, "className" | "title" | "read"> {
  chartTitle: string;
  describe: string;
  finding: (margins: ElectionMargins) => string | null;
  findingLike: string;
  /** The bar that is chosen, where one can be. */
  selected?: number | null;
  onSelect?: (from: number | null) => void;
}

/** The spread of the winning margins of the MP primaries. */
export function MarginsPanel(props: MarginsPanelProps) {
  const { chartTitle, describe, finding, findingLike, selected, onSelect, ...panel } = props;
  return (
    <Panel
      {...panel}
      distance="close"
      note="Seats by the winner's lead over the runner-up, in percentage points of the valid votes"
      what="The margins"
      skeleton={
        <WithFinding like={findingLike}>
          <HistogramSkeleton />
        </WithFinding>
      }
    >
      {(margins) => (
        <WithFinding finding={finding(margins)}>
          <Suspense fallback={<HistogramSkeleton />}>
            <Histogram
              title={chartTitle}
              describe={describe}
              bins={binsOf(margins)}
              say={sayBin}
              columns={COLUMNS}
              nameBin={stepText}
              format={String}
              marker={
                margins.median === null
                  ? null
                  : { value: margins.median, text: `Median ${marginText(margins.median)}` }
              }
              {...(onSelect && { selected: selected ?? null, onSelect })}
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
