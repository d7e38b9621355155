import type { ImportCounts, ImportDetail, ImportState } from "@command-center/contract/imports/imports";
import { momentText } from "@command-center/domain/time/moment-text";
import { Card } from "../../../../ui/card.tsx";
import { cx } from "../../../../ui/class-names.ts";
import { formatCount } from "../../../../ui/format.ts";
import { rowsText } from "../import-words.ts";

/** Parts of all rows, in the order of the bar. */
const PARTS = [
  { id: "new", name: "New", means: "not recorded before", dot: "bg-s4" },
  { id: "changed", name: "Changed", means: "recorded with other values", dot: "bg-accent" },
  { id: "relabelled", name: "Relabelled", means: "same figures, other labels", dot: "bg-s2" },
  { id: "same", name: "Same", means: "nothing to save", dot: "bg-control" },
  { id: "refused", name: "Refused", means: "not imported, see Problems", dot: "bg-neg" },
] as const;

const OTHERS = [
  { id: "warned", name: "Warned", means: "imported, counted in the rows above" },
  {
    id: "leftOut",
    name: "Left out",
    means: "totals, repeated headers, other contests, or left out by an answer",
  },
] as const;

export interface RowsCardProps {
  counts: ImportCounts;
  comparedAt: string | null;
  state: ImportState;
  kind: ImportDetail["kind"];
}

/** How the rows of a file compare with what is in force. */
export function RowsCard({ counts, comparedAt, state, kind }: RowsCardProps) {
  const whole = PARTS.reduce((sum, { id }) => sum + counts[id], 0);
  const isPast = state === "committed" || state === "undone";
  const gone =
    kind !== "station-list"
      ? "recorded; they stay as they are"
      : isPast
        ? "stations; closed"
        : "stations; will be closed";
  return (
    <Card
      title="Rows"
      note={`${rowsText(counts.rows)}${comparedAt === null ? "" : `, compared with the records ${isPast ? "at the time, " : ""}on ${momentText(comparedAt)}`}`}
    >
      <div aria-hidden="true" className="flex h-2.5 gap-0.5 overflow-hidden rounded-sm bg-line">
        {PARTS.filter(({ id }) => counts[id] > 0).map(({ id, dot }) => (
          <span
            key={id}
            data-print="exact"
            className={cx("min-w-0.75", dot)}
            style={{ width: `${(100 * counts[id]) / Math.max(1, whole)}%` }}
          />
        ))}
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 wide:grid-cols-5">
        {PARTS.map(({ id, name, means, dot }) => (
          <div key={id}>
            <dt className="flex items-center gap-1.5 text-12 text-mute">
              <span aria-hidden="true" data-print="exact" className={cx("size-2 rounded-[2px]", dot)} />
              {name}
            </dt>
            <dd>
              <span className="figure block">{formatCount(counts[id])}</span>
              <span className="text-12 text-mute">{means}</span>
            </dd>
          </div>
        ))}
      </dl>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-1 border-t border-line pt-3">
        {[...OTHERS, { id: "gone", name: "Not in the file", means: gone } as const].map(
          ({ id, name, means }) => (
            <div key={id} className="flex items-baseline gap-x-2">
              <dt className="text-12 whitespace-nowrap text-mute">{name}</dt>
              <dd>
                <span className="font-semibold">{formatCount(counts[id])}</span>{" "}
                <span className="text-12 text-mute">{means}</span>
              </dd>
            </div>
          ),
        )}
      </dl>
    </Card>
  );
}
