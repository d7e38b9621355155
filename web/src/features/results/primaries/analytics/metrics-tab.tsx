import { closeMarginText } from "@command-center/domain/number-text";
import {
  listElections,
  readElectionMargins,
  type Election,
} from "@command-center/contract/results/elections";
import { readRenewal, type Renewal } from "@command-center/contract/results/renewal";
import { Suspense } from "react";
import { useRead } from "../../../../api/queries.ts";
import { sample } from "../../../../page/sample.ts";
import { Panel } from "../../../../page/panel.tsx";
import { EmptyState } from "../../../../ui/states/states.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { Link } from "../../../../navigation/link.tsx";
import { paths } from "../../../../navigation/paths.ts";
import { lazy } from "../../../../ui/loading/lazy.ts";
import { WithFinding } from "../../../../charts/parts/with-finding.tsx";
import { incumbentsFinding, marginFinding } from "../../../../parts/findings/result-findings.ts";
import { INCUMBENCY_PARTS } from "../../incumbency-parts.ts";
import { MarginsPanel } from "../margins-panel.tsx";
import { StackedBarsSkeleton } from "../../../../charts/stacked-bars/skeleton.tsx";

/** What the results say: how clearly seats were won, the closest of them, and what became of the incumbents. */
export function MetricsTab() {
  const margins = useRead(readElectionMargins, {});
  return (
    <div className="grid grid-cols-1 gap-4 wide:grid-cols-12">
      <MarginsPanel
        className="wide:col-span-7"
        title="MP winning margins"
        read={margins}
        chartTitle="MP seats by winning margin"
        describe="Each bar is a 5-point range."
        finding={({ median, published, seats }) => marginFinding(median, published, seats)}
        findingLike="Half of the 000 seats were won by 00.0 points or less"
      />
      <ClosestCard className="wide:col-span-5 wide:row-span-2" />
      <IncumbencyCard className="wide:col-span-7" />
    </div>
  );
}

const SHOWN = { sort: "margin", order: "asc", limit: 10 } as const;
const SAMPLE = sample(listElections.output, SHOWN.limit);

/** The MP contests decided by the fewest points. */
function ClosestCard({ className }: { className?: string }) {
  const closest = useRead(listElections, SHOWN);
  return (
    <Panel
      className={className}
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
function IncumbencyCard({ className }: { className?: string }) {
  const renewal = useRead(readRenewal, {});
  return (
    <Panel
      className={className}
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
