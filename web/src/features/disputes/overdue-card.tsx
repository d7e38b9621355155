import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { formatCount, formatDay } from "../../ui/format.ts";
import { Panel, type PanelProps } from "../../page/panel.tsx";
import { CATEGORY_WORDS } from "../../page/petition-words.ts";
import { overdueRows, type PetitionRow } from "./petition-rows.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

const SHOWN = 7;

export interface OverdueCardProps {
  className: string;
  read: PanelProps<readonly PetitionRow[]>["read"];
  rulingDays: number | null;
  /** Shows them all in the table. */
  onShowAll: () => void;
}

/** Who has waited longer than the clock allows, the longest first. */
export function OverdueCard({ className, read, rulingDays, onShowAll }: OverdueCardProps) {
  return (
    <Panel
      className={className}
      title={rulingDays === null ? "Past the clock" : `Pending for more than ${rulingDays} days`}
      note="Of petitions of every category, the longest waiting first"
      read={read}
      what="The petitions"
      skeleton={<Skeleton className="mt-3 w-full h-147 sm:h-122 lg:h-216 xl:h-132" />}
    >
      {(rows) =>
        rows.some(({ isPending }) => isPending) ? (
          <Overdue rows={overdueRows(rows)} onShowAll={onShowAll} />
        ) : (
          <p className="mt-3 text-mute">No petition is pending.</p>
        )
      }
    </Panel>
  );
}

function Overdue({ rows, onShowAll }: { rows: readonly PetitionRow[]; onShowAll: () => void }) {
  if (rows.length === 0)
    return <p className="mt-3 text-mute">None: every pending petition is still in time.</p>;
  const counted = rows.filter(({ category }) => category === "mp" || category === "lc5").length;
  return (
    <>
      <p className="mt-3 text-28 font-[720] tracking-[-0.03em] text-neg" data-testid="overdue">
        {formatCount(rows.length)}
      </p>
      <p className="text-12 text-mute">
        {formatCount(counted)} of them about an MP or LC5 primary, {formatCount(rows.length - counted)} about
        others
      </p>
      <ol className="mt-3">
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.id} className="flex items-baseline gap-3 border-t border-line py-2">
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{row.number}</span> {row.contest}
              <span className="block text-12 text-mute">
                {CATEGORY_WORDS[row.category]}
                {row.district !== null && `, ${row.district}`}, filed {formatDay(row.filedOn)}
              </span>
            </span>
            <Badge tone="bad">{row.days} days</Badge>
          </li>
        ))}
      </ol>
      {rows.length > SHOWN && (
        <div data-print="hide" className="border-t border-line pt-3">
          <Button onClick={onShowAll}>Show all {formatCount(rows.length)} in the table</Button>
        </div>
      )}
    </>
  );
}
