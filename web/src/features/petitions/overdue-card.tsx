import type { Petition } from "@command-center/contract/petitions";
import { PETITION_CATEGORY_WORDS } from "@command-center/domain/petitions/petition-words";
import { MP_AND_LC5 } from "@command-center/domain/petitions/petitions";
import type { ReactNode } from "react";
import { Link } from "../../navigation/link.tsx";
import { paths, withQuery } from "../../navigation/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { formatCount, formatDay } from "../../ui/format.ts";
import { Panel, type PanelProps } from "../../page/panel.tsx";
import { overdueRows } from "./petition-rows.ts";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { ButtonSkeleton } from "../../page/records/record-table-skeleton.tsx";

const SHOWN = 7;

export interface OverdueCardProps {
  className: string;
  read: PanelProps<readonly Petition[]>["read"];
  /** Null where the cycle records no deadline; undefined while it is not known. */
  rulingDays: number | null | undefined;
  /** Shows them all in the table, in the order of the card. */
  onShowAll: () => void;
}

/** Overdue petitions, the longest waiting first. */
export function OverdueCard({ className, read, rulingDays, onShowAll }: OverdueCardProps) {
  return (
    <Panel
      className={className}
      title={rulingDays == null ? "Overdue" : `Pending for more than ${rulingDays} days`}
      note="All categories, longest waiting first"
      read={read}
      what="The petitions"
      skeleton={<OverdueSkeleton />}
    >
      {(rows) =>
        rulingDays === null ? (
          <p className="text-mute">No deadline recorded: no petition is counted as overdue.</p>
        ) : rows.some(({ isPending }) => isPending) ? (
          <Overdue rows={overdueRows(rows)} onShowAll={onShowAll} />
        ) : (
          <p className="text-mute">No petition is pending.</p>
        )
      }
    </Panel>
  );
}

function Overdue({ rows, onShowAll }: { rows: readonly Petition[]; onShowAll: () => void }) {
  if (rows.length === 0) return <p className="text-mute">None: every pending petition is still in time.</p>;
  const counted = rows.filter(({ category }) => MP_AND_LC5.includes(category)).length;
  return (
    <>
      <p className={COUNT} data-testid="overdue">
        {formatCount(rows.length)}
      </p>
      <p className="text-12 text-mute">
        {formatCount(counted)} of them about an MP or LC5 primary, {formatCount(rows.length - counted)} about
        others
      </p>
      <ol className="mt-3">
        {rows.slice(0, SHOWN).map((row) => (
          <Row
            key={row.id}
            contest={
              <Link
                href={withQuery(paths.petition(row.number), { list: "overdue" })}
                className="touch-reach link"
              >
                <span className="font-semibold">{row.number}</span> {row.contest}
              </Link>
            }
            filed={`${PETITION_CATEGORY_WORDS[row.category]}${row.district === null ? "" : `, ${row.district}`}, filed ${formatDay(row.filedOn)}`}
            days={`${row.daysWaited} days`}
          />
        ))}
      </ol>
      {rows.length > SHOWN && (
        <div data-print="hide" className={MORE}>
          <Button onClick={onShowAll}>Show all {formatCount(rows.length)} in the table</Button>
        </div>
      )}
    </>
  );
}

const COUNT = "figure-lg text-neg";
const MORE = "border-t border-line pt-3";

function OverdueSkeleton() {
  return (
    <>
      <p className={COUNT}>
        <SkeletonWords like="00" />
      </p>
      <p className="text-12">
        <SkeletonWords like="0 of them about an MP or LC5 primary, 00 about others" />
      </p>
      <ol className="mt-3">
        {Array.from({ length: SHOWN }, (_, row) => (
          <Row
            key={row}
            contest={<SkeletonWords like="XX/000 Name District Woman" />}
            filed={<SkeletonWords like="MP, Name, filed 00 Jul 0000" />}
            days={<SkeletonWords like="00 days" />}
          />
        ))}
      </ol>
      <div className={MORE}>
        <ButtonSkeleton like="Show all 00 in the table" />
      </div>
    </>
  );
}

function Row({ contest, filed, days }: { contest: ReactNode; filed: ReactNode; days: ReactNode }) {
  return (
    <li className="flex items-baseline gap-3 border-t border-line py-2">
      <span className="min-w-0 flex-1">
        {contest}
        <span className="block text-12 text-mute">{filed}</span>
      </span>
      <Badge tone="bad">{days}</Badge>
    </li>
  );
}
