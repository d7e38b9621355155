import { closeMarginText, percentText, signedText } from "@command-center/domain/number-text";
import { useMemo } from "react";
import { DrawnFigure } from "../../../../charts/parts/files/drawn-figure.tsx";
import { useChoice } from "../../../../navigation/address.ts";
import { MovedBars } from "../../../../parts/figures/moved-bars.tsx";
import { Card } from "../../../../ui/card.tsx";
import { SegmentedControl } from "../../../../ui/controls/segmented-control.tsx";
import { unitNoun } from "@command-center/domain/results/stations/units";
import { measureName, type ComparisonView } from "./comparison-view.ts";
import { movedLevels, movedParts, type Moved } from "./moved-parts.ts";

/** The ten places that moved the measure most, as bars that add up to its change. */
export function MovedCard({ view }: { view: ComparisonView }) {
  const levels = useMemo(() => movedLevels(view).filter((kind) => movedParts(view, kind) !== null), [view]);
  const [first = "", ...rest] = levels;
  const [level, choose] = useChoice("moved", [first, ...rest]);
  const moved = useMemo(() => movedParts(view, level), [view, level]);
  if (moved === null) return null;
  const title = `Where the change came from, by ${unitNoun(level)[0]}`;
  return (
    <Card
      title={title}
      note={`Points of ${measureName(view.measure, view.subject)} that each place added or took away: half by its own change, half by its size. ${sumText(moved, unitNoun(level)[1])}`}
      actions={
        levels.length > 1 && (
          <SegmentedControl
            label="Places that are added up"
            options={levels.map((value) => ({ value, label: capital(unitNoun(value)[1]) }))}
            value={level}
            onChange={choose}
          />
        )
      }
    >
      <DrawnFigure
        title={title}
        finding={movedFinding(moved)}
        columns={["Place", view.names[0], view.names[1], "Points"]}
        rows={[
          [view.names[0], percentText(moved.before), "", ""],
          ...moved.rows.map((row) => [
            row.name,
            shareText(row.before),
            shareText(row.after),
            signedText(row.points, closeMarginText),
          ]),
          [view.names[1], "", percentText(moved.after), ""],
        ]}
      >
        <Bars moved={moved} names={view.names} noun={unitNoun(level)[1]} />
      </DrawnFigure>
    </Card>
  );
}

/** From which share to which, and the named place that moved it most. */
function movedFinding({ before, after, rows }: Moved): string {
  const [most] = rows
    .filter(({ id }) => id !== null)
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const whole = `From ${percentText(before)} to ${percentText(after)}`;
  return most === undefined
    ? whole
    : `${whole}; the largest part came from ${most.name} (${signedText(most.points, closeMarginText)})`;
}

const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());
const shareText = (share: number | null) => (share === null ? "" : percentText(share));

function sumText({ rows, isAll, places }: Moved, noun: string): string {
  const sum = rows.reduce((total, { points }) => total + points, 0);
  const whose = isAll ? "They" : `The ${places} ${noun} that can be compared`;
  return `${whose} add up to ${signedText(sum, closeMarginText)}.`;
}

interface BarsProps {
  moved: Moved;
  names: readonly [string, string];
  noun: string;
}

function Bars({ moved, names, noun }: BarsProps) {
  const ends = [moved.before, moved.after, ...moved.rows.flatMap(({ from, to }) => [from, to])];
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  // Room on both sides, so that the shortest bar of an election is still seen.
  const start = Math.max(0, low - (high - low) * 0.2 - 0.1);
  const end = high + (high - low) * 0.05 + 0.1;
  const at = (share: number) => (100 * (share - start)) / (end - start);
  return (
    <>
      <MovedBars
        notes="Its own share"
        bars={[
          { name: names[0], text: percentText(moved.before), from: 0, to: at(moved.before) },
          ...moved.rows.map(({ id, name, before, after, points, from, to }) => ({
            name: id === null ? `${name.replace("others", "other")} ${noun}` : name,
            note:
              before === null
                ? `none above ${closeMarginText(moved.mostOfOthers)}`
                : `${percentText(before)} → ${shareText(after)}`,
            text: signedText(points, closeMarginText),
            from: at(from),
            to: at(to),
          })),
          { name: names[1], text: percentText(moved.after), from: 0, to: at(moved.after) },
        ]}
      />
      {start > 0 && (
        <p className="mt-2 text-12 text-mute">
          The scale starts at {percentText(start)}, so the two grey bars are cut off at the left.
        </p>
      )}
    </>
  );
}
