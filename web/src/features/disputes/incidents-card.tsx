import { readIncidentSummary, type IncidentSummary } from "@command-center/contract/incidents";
import { lazy, Suspense, useMemo } from "react";
import { useRead } from "../../api/queries.ts";
import { formatCount, formatDay } from "../../ui/format.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FigureButton } from "../../page/figure-button.tsx";
import { Panel } from "../../page/panel.tsx";
import type { Figures } from "../../page/use-figures.ts";
import { StackedBarsSkeleton } from "../../charts/stacked-bars/skeleton.tsx";
import { EXPECTED } from "../../page/expected.ts";

const StackedBars = lazy(async () => ({
  default: (await import("../../charts/stacked-bars/stacked-bars.tsx")).StackedBars,
}));

const PARTS = [
  { name: "Minor", colour: "--s1" },
  { name: "Serious", colour: "--s3" },
  { name: "Fatal", colour: "--neg" },
];

const PART_NAMES = PARTS.map(({ name }) => name);
const KIND_WORDS: Record<IncidentSummary["byKind"][number]["kind"], string> = {
  assault: "Assault",
  intimidation: "Intimidation",
  property_damage: "Damage to property",
  clash: "Clash",
  shooting: "Shooting",
  arrest: "Arrest",
};

/** Violence around the primaries by region and severity: the smaller part of the page. */
export function IncidentsCard({ className, figures }: { className: string; figures: Figures }) {
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
      className={className}
      title="Violence incidents"
      note={noteOf(read.data)}
      read={read}
      what="The incidents"
      skeleton={<Skeleton className="mt-3 w-full h-161 sm:h-152 lg:h-92 xl:h-74" />}
    >
      {(summary) =>
        summary.total === 0 ? (
          <p className="mt-3 text-mute">No incident is recorded.</p>
        ) : (
          <div className="mt-3 grid gap-x-10 gap-y-5 lg:grid-cols-[3fr_2fr]">
            <div className="min-w-0">
              <p className="mb-3 text-12 text-mute">
                <FigureButton
                  figure={figures.figure("violence_incidents")}
                  label="Violence incidents"
                  className="mr-1.5 text-20 font-[720] tracking-[-0.02em] text-ink"
                >
                  {formatCount(summary.total)}
                </FigureButton>
                recorded: {formatCount(summary.minor)} minor, {formatCount(summary.serious)} serious,{" "}
                {summary.fatal === 0 ? "none fatal" : `${formatCount(summary.fatal)} fatal`}
              </p>
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
    <table className="h-fit w-full [&_:is(td,th)+:is(td,th)]:pl-3">
      <thead>
        <tr className="text-12 text-mute">
          {["Kind", "Minor", "Serious", "Fatal", "All"].map((name, index) => (
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
      <tbody>
        {summary.byKind.map(({ kind, minor, serious, fatal, total }) => (
          <tr key={kind}>
            <th scope="row" className="border-t border-line py-1.5 text-left font-normal">
              {KIND_WORDS[kind]}
            </th>
            <td className="border-t border-line py-1.5 text-right">{formatCount(minor)}</td>
            <td className="border-t border-line py-1.5 text-right">{formatCount(serious)}</td>
            <td className="border-t border-line py-1.5 text-right">{formatCount(fatal)}</td>
            <td className="border-t border-line py-1.5 text-right font-semibold">{formatCount(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function noteOf(summary: IncidentSummary | undefined): string {
  if (summary?.firstOn == null || summary.lastOn === null) return "By party region and severity";
  return `By party region and severity, ${formatDay(summary.firstOn)} to ${formatDay(summary.lastOn)}`;
}
