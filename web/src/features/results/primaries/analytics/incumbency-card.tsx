import { readRenewal, type Renewal } from "@command-center/contract/results/renewal";
import { Suspense } from "react";
import { lazy } from "../../../../ui/loading/lazy.ts";
import { useRead } from "../../../../api/queries.ts";
import { WithFinding } from "../../../../charts/parts/with-finding.tsx";
import { incumbentsFinding } from "../../../../parts/findings/result-findings.ts";
import { Panel } from "../../../../page/panel.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { INCUMBENCY_PARTS } from "../../incumbency-parts.ts";
import { StackedBarsSkeleton } from "../../../../charts/stacked-bars/skeleton.tsx";

const StackedBars = lazy(async () => ({
  default: (await import("../../../../charts/stacked-bars/stacked-bars.tsx")).StackedBars,
}));

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
        <WithFinding like="000 of 000 MP incumbents who stood were re-elected (00.0%); 00 of 00 LC5 incumbents who stood were re-elected (00.0%)">
          <StackedBarsSkeleton rows={PRIMARIES.length} parts={PARTS} />
        </WithFinding>
      }
    >
      {({ contests }) => {
        const all = rowsOf(contests);
        // Only where there is any does the picture name what is not known.
        const parts = all.some(({ values }) => (values[KNOWN.length] ?? 0) > 0) ? INCUMBENCY_PARTS : KNOWN;
        const rows = all.map((row) => ({ ...row, values: row.values.slice(0, parts.length) }));
        return (
          <WithFinding finding={findingOf(contests)}>
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
          </WithFinding>
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

function findingOf(contests: Renewal["contests"]): string | null {
  const findings = PRIMARIES.flatMap(
    ({ kind, label }) =>
      incumbentsFinding(
        label,
        contests.find((one) => one.kind === kind),
      ) ?? [],
  );
  return findings.length === 0 ? null : findings.join("; ");
}
