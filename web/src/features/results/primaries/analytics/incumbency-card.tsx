import { readRenewal, type Renewal } from "@command-center/contract/results/renewal";
import { Suspense } from "react";
import { lazy } from "../../../../ui/loading/lazy.ts";
import { useRead } from "../../../../api/queries.ts";
import { percentText } from "@command-center/domain/number-text";
import { Panel } from "../../../../page/panel.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { INCUMBENCY_PARTS } from "../../incumbency-parts.ts";
import { StackedBarsSkeleton } from "../../../../charts/stacked-bars/skeleton.tsx";

const StackedBars = lazy(async () => ({
  default: (await import("../../../../charts/stacked-bars/stacked-bars.tsx")).StackedBars,
}));

const SENTENCE = "max-w-prose text-16 text-pretty";
const KNOWN = INCUMBENCY_PARTS.filter(({ field }) => field !== "notKnown");
const PARTS = KNOWN.map(({ name }) => name);
const PRIMARIES = [
  { kind: "mp_primary", label: "MP" },
  { kind: "lc5_primary", label: "LC5" },
] as const;

/** Incumbents re-elected and defeated in both primaries. */
export function IncumbencyCard({ className }: { className?: string }) {
  const renewal = useRead(readRenewal, {});
  return (
    <Panel
      className={className ?? ""}
      distance="close"
      title="Incumbents: re-elected or defeated"
      note="Share of declared contests"
      read={renewal}
      what="The incumbents"
      skeleton={
        <>
          <p className={SENTENCE}>
            <SkeletonWords like="Of 000 MP incumbents who stood, 000 were re-elected (00.0%). Of 000 LC5 incumbents who stood, 000 were re-elected (00.0%)." />
          </p>
          <div className="mt-3">
            <StackedBarsSkeleton rows={PRIMARIES.length} parts={PARTS} />
          </div>
        </>
      }
    >
      {({ contests }) => {
        const all = rowsOf(contests);
        // Only where there is any does the picture name what is not known.
        const parts = all.some(({ values }) => (values[KNOWN.length] ?? 0) > 0) ? INCUMBENCY_PARTS : KNOWN;
        const rows = all.map((row) => ({ ...row, values: row.values.slice(0, parts.length) }));
        return (
          <>
            {rows.length > 0 && <p className={SENTENCE}>{sentence(contests)}</p>}
            <div className="mt-3">
              <Suspense fallback={<StackedBarsSkeleton rows={PRIMARIES.length} parts={PARTS} />}>
                <StackedBars
                  title="Incumbents in the MP and LC5 primaries"
                  describe="Each bar is one primary's contests, divided by the outcome for the incumbent."
                  rows={rows}
                  parts={parts}
                  scale="share"
                  rowName="Primary"
                  counted="contests"
                  format={formatCount}
                  empty="No contest is declared yet"
                />
              </Suspense>
            </div>
          </>
        );
      }}
    </Panel>
  );
}

function rowsOf(contests: Renewal["contests"]) {
  return PRIMARIES.flatMap(({ kind, label }) => {
    const contest = contests.find((one) => one.kind === kind);
    if (contest === undefined || contest.total === 0) return [];
    return [{ id: kind, label, values: INCUMBENCY_PARTS.map(({ field }) => contest[field]) }];
  });
}

/** How many of the incumbents who stood were chosen again. */
function sentence(contests: Renewal["contests"]): string {
  return PRIMARIES.flatMap(({ kind, label }) => {
    const contest = contests.find((one) => one.kind === kind);
    const stood = (contest?.incumbentReelected ?? 0) + (contest?.incumbentDefeated ?? 0);
    if (contest === undefined || stood === 0) return [];
    const share = percentText((contest.incumbentReelected / stood) * 100);
    return [
      `Of ${formatCount(stood)} ${label} incumbents who stood, ${formatCount(contest.incumbentReelected)} were re-elected (${share}).`,
    ];
  }).join(" ");
}
