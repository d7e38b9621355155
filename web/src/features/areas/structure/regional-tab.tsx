import type { Structure } from "@command-center/contract/areas/structure";
import { Suspense, useMemo } from "react";
import { lazy } from "../../../ui/loading/lazy.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { LEVELS } from "./levels.ts";
import "../../../page/records/record-table.css";
import { WithFinding } from "../../../charts/parts/with-finding.tsx";
import { mostFinding } from "../../../parts/findings/findings.ts";
import { StackedBarsSkeleton } from "../../../charts/stacked-bars/skeleton.tsx";

const StackedBars = lazy(async () => ({
  default: (await import("../../../charts/stacked-bars/stacked-bars.tsx")).StackedBars,
}));

/** The product's blues, yellow and greys, neighbours of other lightness: six regions can be distinguished in both themes. */
const COLOURS = ["--s4", "--s1", "--y2", "--g4", "--s2", "--g2"];

/** How the country's units are spread over the party's regions. */
export function RegionalStructureTab({ structure }: { structure: Structure }) {
  const { regions, total, part, sources } = structure;
  const parts = useMemo(
    () =>
      regions.map(({ partyRegion }, index) => ({
        name: partyRegion,
        colour: COLOURS[index % COLOURS.length] ?? "--s3",
      })),
    [regions],
  );
  const rows = useMemo(
    () => [
      { id: "districts", label: "Districts, cities", values: regions.map(({ districts }) => districts) },
      ...LEVELS.filter(({ level }) => total[level] !== null).map(({ level, short }) => ({
        id: level,
        label: short,
        values: regions.map((region) => region[level] ?? 0),
      })),
    ],
    [regions, total],
  );
  if (regions.length === 0) return <EmptyState title="No party region is recorded yet" />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card title="Structures by region" note={`Each bar adds up to ${part ?? "the whole country"}`}>
        <WithFinding
          finding={mostFinding(
            "villages",
            regions.map(({ partyRegion, villages }) => ({ name: partyRegion, value: villages })),
          )}
        >
          <Suspense
            fallback={<StackedBarsSkeleton rows={rows.length} parts={parts.map(({ name }) => name)} />}
          >
            <StackedBars
              title="Structures by level and party region"
              describe="Each level's units, divided among the party regions."
              rows={rows}
              parts={parts}
              scale="share"
              rowName="Level"
              counted="units"
              format={formatCount}
            />
          </Suspense>
        </WithFinding>
      </Card>
      <Card distance="close" title="Structures by party region" note={<SourceWords sources={sources} />}>
        <Counts structure={structure} />
      </Card>
    </div>
  );
}

const COLUMNS = [
  { field: "districts", label: "Districts, cities" } as const,
  ...LEVELS.map(({ level, short }) => ({ field: level, label: short })),
];

function Counts({ structure: { regions, total, part } }: { structure: Structure }) {
  const rows = [...regions, { id: 0, partyRegion: part ?? "All", ...total }];
  return (
    <div className="records">
      <table>
        <caption className="sr-only">Structures by party region</caption>
        <thead>
          <tr className="text-12 text-mute">
            <th scope="col">Party region</th>
            {COLUMNS.map(({ label }) => (
              <th key={label} scope="col" data-kind="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.partyRegion}</th>
              {COLUMNS.map(({ field, label }) => {
                const value = row[field];
                return (
                  <td key={field} data-kind="number" data-label={label}>
                    <span className={row.id === 0 ? "font-semibold" : ""}>
                      {value === null ? <span className="text-mute">not known</span> : formatCount(value)}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One line a source, with the levels it counts. */
function SourceWords({ sources }: { sources: Structure["sources"] }) {
  const bySource = new Map<string, string[]>();
  for (const { measure, asOf, source } of sources) {
    const key = `${source}, as of ${formatDay(asOf)}`;
    const name = LEVELS.find((level) => level.measure === measure)?.short.toLowerCase() ?? measure;
    bySource.set(key, [...(bySource.get(key) ?? []), name]);
  }
  return [...bySource].map(([source, names]) => `${sentence(names)}: ${source}`).join(". ");
}

function sentence(names: readonly string[]): string {
  const text = names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
