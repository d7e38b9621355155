import { readIncidentSummary, type IncidentSummary } from "@command-center/contract/incidents";
import { INCIDENT_KIND_WORDS, SEVERITY_WORDS } from "@command-center/contract/incidents";
import { Suspense, useMemo, type ReactNode } from "react";
import { lazy } from "../../../ui/loading/lazy.ts";
import { useRead } from "../../../api/queries.ts";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { usedText } from "../../../parts/figures/figure-text.ts";
import { FigureButton, FigureSkeleton } from "../../../parts/figures/figure-button.tsx";
import { Panel } from "../../../page/panel.tsx";
import type { Figures } from "../../../parts/figures/use-figures.ts";
import { WithFinding } from "../../../charts/parts/with-finding.tsx";
import { mostFinding } from "../../../parts/findings/findings.ts";
import { StackedBarsSkeleton } from "../../../charts/stacked-bars/skeleton.tsx";
import { EXPECTED } from "../../../page/expected.ts";

const StackedBars = lazy(async () => ({
  default: (await import("../../../charts/stacked-bars/stacked-bars.tsx")).StackedBars,
}));

const PARTS = [
  { name: SEVERITY_WORDS.minor, colour: "--s1" },
  { name: SEVERITY_WORDS.serious, colour: "--s3" },
  { name: SEVERITY_WORDS.fatal, colour: "--neg" },
];

const PART_NAMES = PARTS.map(({ name }) => name);

/** Violence around the primaries by region and severity: the smaller part of the page. */
export function IncidentsCard({ figures }: { figures: Figures }) {
  const read = useRead(readIncidentSummary, {});
  const rows = useMemo(
    () =>
      (read.data?.byRegion ?? []).map(({ partyRegion, minor, serious, fatal }) => ({
        id: partyRegion,
        label: partyRegion,
        values: [minor, serious, fatal],
      })),
    [read.data],
  );
  return (
    <Panel
      title="Violence incidents"
      note={noteOf(read.data)}
      read={read}
      what="The incidents"
      noteLike="By party region and severity, 00 Jul 0000 to 00 Aug 0000"
      skeleton={<IncidentsSkeleton />}
    >
      {(summary) =>
        summary.total === 0 ? (
          <p className="text-mute">No incident is recorded.</p>
        ) : (
          <div className={HALVES}>
            <div className="min-w-0">
              <p className={LEAD}>
                <FigureButton
                  figure={figures.figure("violence_incidents")}
                  label="Violence incidents"
                  className={NUMBER}
                >
                  {usedText(figures.figure("violence_incidents"), formatCount(summary.total))}
                </FigureButton>
                recorded: {formatCount(summary.minor)} minor, {formatCount(summary.serious)} serious,{" "}
                {summary.fatal === 0 ? "none fatal" : `${formatCount(summary.fatal)} fatal`}
              </p>
              <WithFinding
                finding={mostFinding(
                  "incidents",
                  rows.map(({ label, values }) => ({
                    name: label,
                    value: values.reduce((sum, value) => sum + value, 0),
                  })),
                )}
              >
                <Suspense fallback={<StackedBarsSkeleton rows={EXPECTED.regions} parts={PART_NAMES} />}>
                  <StackedBars
                    title="Violence incidents by region"
                    describe="Incidents of each party region by severity."
                    rows={rows}
                    parts={PARTS}
                    scale="count"
                    rowName="Region"
                    counted="incidents"
                    format={formatCount}
                  />
                </Suspense>
              </WithFinding>
            </div>
            <Kinds summary={summary} />
          </div>
        )
      }
    </Panel>
  );
}

function Kinds({ summary }: { summary: IncidentSummary }) {
  return (
    <KindsFrame>
      {summary.byKind.map(({ kind, minor, serious, fatal, total }) => (
        <KindRow
          key={kind}
          name={INCIDENT_KIND_WORDS[kind]}
          counts={[minor, serious, fatal].map(formatCount)}
          all={formatCount(total)}
        />
      ))}
    </KindsFrame>
  );
}

const HALVES = "grid gap-x-10 gap-y-5 wide:grid-cols-[3fr_2fr]";
const LEAD = "mb-3 text-12 text-mute";
const NUMBER = "mr-1.5 figure text-ink";

function IncidentsSkeleton() {
  const count = <SkeletonWords like="00" />;
  return (
    <div className={HALVES}>
      <div className="min-w-0">
        <p className={LEAD}>
          <FigureSkeleton like="00" className={NUMBER} />
          <SkeletonWords like="recorded: 00 minor, 00 serious, 0 fatal" />
        </p>
        <WithFinding like="Eastern has the most incidents: 00 of 00 (00.0%)">
          <StackedBarsSkeleton rows={EXPECTED.regions} parts={PART_NAMES} />
        </WithFinding>
      </div>
      <KindsFrame>
        {Object.values(INCIDENT_KIND_WORDS).map((name) => (
          <KindRow
            key={name}
            name={<SkeletonWords like={name} />}
            counts={PART_NAMES.map(() => count)}
            all={count}
          />
        ))}
      </KindsFrame>
    </div>
  );
}

function KindsFrame({ children }: { children: ReactNode }) {
  return (
    <table className="h-fit w-full [&_:is(td,th)+:is(td,th)]:pl-3">
      <thead>
        <tr className="text-12 text-mute">
          {["Kind", ...PART_NAMES, "All"].map((name, index) => (
            <th
              key={name}
              scope="col"
              className={`pb-1 font-semibold ${index === 0 ? "text-left" : "text-right"}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function KindRow({ name, counts, all }: { name: ReactNode; counts: readonly ReactNode[]; all: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="border-t border-line py-1.5 text-left font-normal">
        {name}
      </th>
      {counts.map((count, part) => (
        <td key={PART_NAMES[part]} className="border-t border-line py-1.5 text-right">
          {count}
        </td>
      ))}
      <td className="border-t border-line py-1.5 text-right font-semibold">{all}</td>
    </tr>
  );
}

function noteOf(summary: IncidentSummary | undefined): string {
  if (summary?.firstOn == null || summary.lastOn === null) return "By party region and severity";
  return `By party region and severity, ${formatDay(summary.firstOn)} to ${formatDay(summary.lastOn)}`;
}
