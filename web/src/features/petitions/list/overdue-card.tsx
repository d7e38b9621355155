import { listPetitions, type Petition } from "@command-center/contract/petitions";
import { PETITION_CATEGORY_WORDS } from "@command-center/domain/petitions/petition-words";
import { MP_AND_LC5 } from "@command-center/domain/petitions/petitions";
import { Link } from "../../../navigation/link.tsx";
import { paths, withQuery } from "../../../navigation/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { sample } from "../../../page/sample.ts";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import { inTrail } from "../../../parts/lists/trail/trail.ts";
import { CountLink } from "./count-link.tsx";
import { MP_AND_LC5_PETITIONS, OTHER_PETITIONS, OVERDUE, petitionsIn } from "../petition-list.ts";

const SHOWN = 7;
const SAMPLE = sample(
  listPetitions.output,
  Array.from({ length: SHOWN + 1 }, () => ({
    number: "XX/000",
    contest: "Name District Woman",
    district: "Name",
    isPending: true,
    isOverdue: true,
    daysWaited: 10,
  })),
);

export interface OverdueCardProps {
  className: string;
  read: PanelProps<readonly Petition[]>["read"];
  /** Null where the cycle records no deadline; undefined while it is not known. */
  rulingDays: number | null | undefined;
}

/** Overdue petitions, the longest waiting first. */
export function OverdueCard({ className, read, rulingDays }: OverdueCardProps) {
  return (
    <Panel
      className={className}
      title="Overdue"
      note={`${rulingDays == null ? "All categories" : `Pending for more than ${rulingDays} days, all categories`}, longest waiting first`}
      noteLike="Pending for more than 00 days, all categories, longest waiting first"
      read={read}
      what="The petitions"
      sample={SAMPLE}
    >
      {(rows) =>
        rulingDays === null ? (
          <p className="text-mute">No deadline recorded: no petition is counted as overdue.</p>
        ) : rows.some(({ isPending }) => isPending) ? (
          <Overdue rows={petitionsIn(rows, valueOfOverdue).found} />
        ) : (
          <p className="text-mute">No petition is pending.</p>
        )
      }
    </Panel>
  );
}

const ALL = { due: OVERDUE };
const valueOfOverdue = (name: string) => (name === "due" ? OVERDUE : null);

function Overdue({ rows }: { rows: readonly Petition[] }) {
  if (rows.length === 0) return <p className="text-mute">None: every pending petition is still in time.</p>;
  const counted = rows.filter(({ category }) => MP_AND_LC5.includes(category)).length;
  return (
    <>
      <p className="figure-lg text-neg" data-testid="overdue">
        <CountLink filter={ALL} count={rows.length} />
      </p>
      <p className="text-12 text-mute">
        <CountLink filter={{ ...ALL, category: MP_AND_LC5_PETITIONS }} count={counted} /> on MP or LC5
        primaries, <CountLink filter={{ ...ALL, category: OTHER_PETITIONS }} count={rows.length - counted} />{" "}
        on other contests
      </p>
      <ol className="mt-3">
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.id} className="flex items-baseline gap-3 border-t border-line py-2">
            <span className="min-w-0 flex-1">
              <Link
                href={inTrail(paths.petition(row.number), withQuery(paths.disputesPetitions(), ALL))}
                className="touch-reach link"
              >
                <span className="font-semibold">{row.number}</span> {row.contest}
              </Link>
              <span className="block text-12 text-mute">
                {PETITION_CATEGORY_WORDS[row.category]}
                {row.district !== null && `, ${row.district}`}, filed {formatDay(row.filedOn)}
              </span>
            </span>
            <Badge tone="bad">{row.daysWaited} days</Badge>
          </li>
        ))}
      </ol>
      {rows.length > SHOWN && (
        <div data-print="hide" className="border-t border-line pt-3">
          <Link href={withQuery(paths.disputesPetitions(), ALL)} className={buttonClass()}>
            Show all {formatCount(rows.length)} in the list
          </Link>
        </div>
      )}
    </>
  );
}
