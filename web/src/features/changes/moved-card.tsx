import {
  MOVED_FIGURES,
  readMovedFigure,
  type MovedFigure,
  type MovedFigureAnswer,
} from "@command-center/contract/changes/changes-between";
import { FIGURE_LABELS } from "@command-center/domain/figures";
import { useRead } from "../../api/queries.ts";
import { DrawnFigure } from "../../charts/parts/files/drawn-figure.tsx";
import { useChoice } from "../../navigation/address.ts";
import { Panel } from "../../page/panel.tsx";
import { MovedBars } from "../../parts/figures/moved-bars.tsx";
import { EmptyState } from "../../ui/states/states.tsx";
import { changeText, momentTexts, valueText } from "./changes-words.ts";
import { movedRows, type MovedRows } from "./moved-rows.ts";
import type { FirstMoment } from "./use-moments.ts";

const LABELS: Record<MovedFigure, string> = {
  petitions_pending_all: "Petitions pending",
  petitions_filed: "Petitions filed",
  petitions_overdue: "Overdue petitions",
  mps_in_force: FIGURE_LABELS.mps_in_force,
  party_register: FIGURE_LABELS.party_register,
};

/** The ten places that moved a figure most and all others, as bars that add up to its change. */
export function MovedCard({ first }: { first: FirstMoment }) {
  const [figure, choose] = useChoice("moved", MOVED_FIGURES);
  const read = useRead(readMovedFigure, { ...first, figure });
  const title = `${LABELS[figure]}, by place`;
  return (
    <Panel
      title={title}
      note={noteOf}
      read={read}
      what="Changes by place"
      skeleton={<div className="h-96" />}
      actions={
        <label data-print="hide">
          <span className="sr-only">Figure</span>
          <select
            className="select max-w-full"
            value={figure}
            onChange={({ target }) => {
              const chosen = MOVED_FIGURES.find((one) => one === target.value);
              if (chosen !== undefined) choose(chosen);
            }}
          >
            {MOVED_FIGURES.map((one) => (
              <option key={one} value={one}>
                {LABELS[one]}
              </option>
            ))}
          </select>
        </label>
      }
    >
      {(moved) => <Moved moved={moved} title={title} />}
    </Panel>
  );
}

function noteOf(moved: MovedFigureAnswer): string {
  const { from, to } = momentTexts(moved);
  return `${from} to ${to}`;
}

function Moved({ moved, title }: { moved: MovedFigureAnswer; title: string }) {
  const { before, after, unit } = moved;
  const drawn = movedRows(moved);
  if (drawn === null)
    return <EmptyState title="Not known at one of the moments">No change can be split by place.</EmptyState>;
  if (drawn.rows.length === 0) return <EmptyState title="No place has another value" />;
  const moments = momentTexts(moved);
  const [first, last] = [valueText(before, unit), valueText(after, unit)];
  return (
    <DrawnFigure
      title={title}
      finding={movedFinding(moved, drawn)}
      columns={["Place", "Change"]}
      rows={[
        [moments.from, first],
        ...drawn.rows.map(({ name, change }) => [name, changeText(change, unit)]),
        [moments.to, last],
      ]}
    >
      <MovedBars
        bars={[
          { name: moments.from, text: first, from: 0, to: 100 * drawn.before },
          ...drawn.rows.map(({ name, change, start, end }) => ({
            name,
            text: changeText(change, unit),
            from: 100 * start,
            to: 100 * end,
          })),
          { name: moments.to, text: last, from: 0, to: 100 * drawn.after },
        ]}
      />
    </DrawnFigure>
  );
}

/** By how much the figure changed, and which place moved it most. */
function movedFinding(
  { before, after, unit, places }: MovedFigureAnswer,
  { rows }: MovedRows,
): string | null {
  if (before === null || after === null) return null;
  // The last row may be of all other places together.
  const [most] = rows.slice(0, places.length).toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const whole = `${valueText(before, unit)} to ${valueText(after, unit)} (${changeText(after - before, unit)})`;
  return most === undefined ? whole : `${whole}, most in ${most.name} (${changeText(most.change, unit)})`;
}
