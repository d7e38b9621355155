import { listPetitions, type Petition } from "@command-center/contract/petitions";
import { dueDays } from "@command-center/domain/petitions/due-days";
import { useRead } from "../../api/queries.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { Panel } from "../../page/panel.tsx";
import { formatCount, formatDay } from "../../ui/format.ts";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { useCycle } from "../calendar/use-cycle.ts";
import { CalendarButton } from "./calendar-button.tsx";
import { dueWords } from "./due-words.ts";

/** Petitions that a day names. */
const NAMED = 4;
const ROW = "grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 border-t border-line py-2 first:border-0";

/** The days on which rulings are due, part of the calendar: each leads to its petitions. */
export function DueDaysCard({ className }: { className?: string }) {
  const read = useRead(listPetitions, {});
  const { data: cycle } = useCycle();
  const { data } = read;
  return (
    <Panel
      className={className ?? ""}
      title={data === undefined ? "Rulings due" : dueWords(data)}
      note="The last day in time for each pending petition"
      read={read}
      what="The due days"
      actions={
        data !== undefined && cycle !== undefined && <CalendarButton rows={data} cycle={cycle} isWhole />
      }
      skeleton={
        <p>
          <SkeletonWords like="00 Sep 0000 0: XX/000, XX/001" />
        </p>
      }
    >
      {(rows) => <Days rows={rows} />}
    </Panel>
  );
}

function Days({ rows }: { rows: readonly Petition[] }) {
  const days = dueDays(rows);
  if (days.length === 0) return <p className="text-mute">No ruling is due in the coming days.</p>;
  return (
    <ol>
      {days.map(({ day, petitions }) => (
        <li key={day} className={ROW}>
          <Link href={paths.disputesPetitions({ due: day })} className="link touch-reach">
            {formatDay(day)}
          </Link>
          <span className="min-w-0">
            <b className="font-[650]">{formatCount(petitions.length)}</b>{" "}
            <span className="text-12 text-mute">
              {petitions
                .slice(0, NAMED)
                .map(({ number }) => number)
                .join(", ")}
              {petitions.length > NAMED && ` and ${formatCount(petitions.length - NAMED)} more`}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
