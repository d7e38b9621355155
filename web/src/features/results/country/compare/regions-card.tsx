import { percentText } from "@command-center/domain/number-text";
import { changeInPoints, pointsText } from "@command-center/domain/results/change";
import { measureOf } from "@command-center/domain/results/comparison/compared-figures";
import { Suspense, useMemo } from "react";
import { WithFinding } from "../../../../charts/parts/with-finding.tsx";
import { extremesFinding } from "../../../../parts/findings/findings.ts";
import { DumbbellSkeleton } from "../../../../charts/dumbbell/skeleton.tsx";
import { Card } from "../../../../ui/card.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { lazy } from "../../../../ui/loading/lazy.ts";
import { unitNoun } from "@command-center/domain/results/stations/units";
import { measureName, type ComparisonView } from "./comparison-view.ts";

const Dumbbell = lazy(async () => ({
  default: (await import("../../../../charts/dumbbell/dumbbell.tsx")).Dumbbell,
}));

const WHOLE: [number, number] = [0, 100];

/** The units of the next level that are the same, each by both elections, the largest rise first. */
export function RegionsCard({ view }: { view: ComparisonView }) {
  const { comparison, measure, names, subject } = view;
  const rows = useMemo(() => rowsOf(view), [view]);
  const kind = comparison.units[0]?.area.kind ?? "";
  const title = `${measureName(measure, subject)} by ${unitNoun(kind)[0]}`;
  if (rows.length === 0) return null;
  return (
    <Card
      title={title}
      note={`Hollow ${formatDay(comparison.before.pollingDay)}, filled ${formatDay(comparison.after.pollingDay)}; largest rise first`}
    >
      <WithFinding finding={changeFinding(rows, kind)}>
        <Suspense fallback={<DumbbellSkeleton rows={rows.length} />}>
          <Dumbbell
            title={title}
            describe={`${title} in ${names[0]} and ${names[1]}, with the difference in points.`}
            rows={rows}
            firstName={names[0]}
            secondName={names[1]}
            format={percentText}
            domain={WHOLE}
            rowName={unitNoun(kind)[0].replace(/^./, (letter) => letter.toUpperCase())}
            assessmentName="Points"
          />
        </Suspense>
      </WithFinding>
    </Card>
  );
}

/** How many rows fit a card; more are in the table. */
const MOST_ROWS = 20;

/** Where the measure rose most, and where least; of the units, not of the whole. */
function changeFinding(rows: ReturnType<typeof rowsOf>, kind: string): string | null {
  const units = rows.filter(({ id }) => id !== "whole");
  return extremesFinding(
    "The change in points",
    units.map(({ label, change, assessment }) => ({ name: label, value: change, text: assessment })),
    unitNoun(kind),
  );
}

function rowsOf({ comparison, measure }: ComparisonView) {
  const { units, compared, unit } = comparison;
  const kind = units[0]?.area.kind;
  const row = (id: string, label: string, before: number | null, after: number | null) => {
    const change = changeInPoints(before, after);
    return {
      id,
      label,
      first: before,
      second: after,
      assessment: change === null ? "–" : pointsText(change),
      change,
    };
  };
  const rows = units
    .filter(({ area, ground }) => area.kind === kind && ground === "same")
    .map(({ area, before, after }) =>
      row(String(area.id), area.name, measureOf(measure, before), measureOf(measure, after)),
    )
    .filter(({ change }) => change !== null)
    .toSorted((one, other) => (other.change ?? 0) - (one.change ?? 0));
  if (rows.length === 0 || rows.length > MOST_ROWS) return [];
  if (!compared.isWhole) return rows;
  const whole = row(
    "whole",
    unit.area.name,
    measureOf(measure, compared.before),
    measureOf(measure, compared.after),
  );
  return [...rows, whole];
}
