import { daysText } from "@command-center/domain/number-text";
import type { Cycle } from "@command-center/contract/cycle";
import { listPetitions, type Petition } from "@command-center/contract/petitions";
import { dueDays } from "@command-center/domain/petitions/due-days";
import { daysLeft, DUE_SOON_DAYS } from "@command-center/domain/petitions/petitions";
import { addDays } from "@command-center/domain/time/calendar";
import { Link } from "../../../navigation/link.tsx";
import { paths, withQuery } from "../../../navigation/paths.ts";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import { sample } from "../../../page/sample.ts";
import { cx } from "../../../ui/class-names.ts";
import { formatCount, formatDay, dateFormat } from "../../../ui/format.ts";
import { DUE_LATER, filterPetitions, NO_FILTER, OVERDUE } from "../petition-list.ts";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { CalendarButton } from "../../../parts/calendar/calendar-button.tsx";
import { dueWords } from "../../../parts/petitions/due-words.ts";
import "./due.css";

const WEEKDAY = dateFormat({ weekday: "short", timeZone: "UTC" });
/** Petitions that a day names. */
const NAMED = 3;
const SAMPLE_AS_OF = "2000-09-02";
const SAMPLE = sample(listPetitions.output, [
  {
    number: "XX/000",
    isPending: true,
    isOverdue: false,
    filedOn: "2000-08-06",
    daysWaited: 27,
    rulingDueOn: "2000-09-03",
  },
]);

export interface DueCardProps {
  read: PanelProps<readonly Petition[]>["read"];
  cycle: Cycle | undefined;
}

/** The rulings that fall due this week, day by day, with those before and after; each leads to its petitions. */
export function DueCard({ read, cycle }: DueCardProps) {
  const asOf = cycle?.asOf ?? SAMPLE_AS_OF;
  const { data } = read;
  const isKnown = data !== undefined && cycle !== undefined;
  if (isKnown && !data.some(({ isPending }) => isPending)) return null;
  return (
    <Panel
      title={
        isKnown ? (
          dueWords(data)
        ) : (
          <>
            Rulings due <SkeletonWords like="in 7 days, 0 of them tomorrow" unseen />
          </>
        )
      }
      note="The last day in time for each pending petition"
      read={isKnown ? read : { ...read, data: undefined }}
      what="The due days"
      sample={SAMPLE}
      actions={
        isKnown ? (
          <CalendarButton cycle={cycle} />
        ) : (
          <span className="button" aria-hidden="true">
            <span className="size-4" />
          </span>
        )
      }
    >
      {(rows) => <Strip rows={rows} asOf={asOf} />}
    </Panel>
  );
}

function Strip({ rows, asOf }: { rows: readonly Petition[]; asOf: string }) {
  const byDay = new Map(dueDays(rows).map(({ day, petitions }) => [day, petitions]));
  const overdue = filterPetitions(rows, { ...NO_FILTER, due: OVERDUE });
  const later = filterPetitions(rows, { ...NO_FILTER, due: DUE_LATER }).length;
  const oldest = Math.max(0, ...overdue.map((row) => -(daysLeft(row) ?? 0)));
  const week = Array.from({ length: DUE_SOON_DAYS + 1 }, (_, days) => addDays(asOf, days));
  return (
    <div className="due-strip">
      <End label="Overdue" count={overdue.length} due={OVERDUE} isLate>
        {overdue.length > 0 && `by up to ${daysText(oldest)}`}
      </End>
      <ol className="due-days" aria-label="Rulings due by day">
        {week.map((day) => (
          <Day key={day} day={day} isToday={day === asOf} petitions={byDay.get(day) ?? []} />
        ))}
      </ol>
      <End label="Later" count={later} due={DUE_LATER}>
        after {formatDay(week.at(-1) ?? asOf).replace(/ \d{4}$/, "")}
      </End>
    </div>
  );
}

interface EndProps {
  label: string;
  count: number;
  due: string;
  isLate?: boolean;
  children: React.ReactNode;
}

/** What is before the week, and what is after it. */
function End({ label, count, due, isLate = false, children }: EndProps) {
  const content = (
    <>
      <span className="text-12 text-mute">{label}</span>{" "}
      <span className="due-count">{formatCount(count)}</span>{" "}
      <span className="text-12 text-mute">{children}</span>
    </>
  );
  const look = cx("due-end", isLate && count > 0 && "due-late");
  if (count === 0) return <p className={look}>{content}</p>;
  return (
    <Link href={dueHref(due)} className={look}>
      {content}
    </Link>
  );
}

interface DayProps {
  day: string;
  isToday: boolean;
  petitions: readonly Petition[];
}

function Day({ day, isToday, petitions }: DayProps) {
  const date = (
    <>
      <span className="text-12 text-mute">{WEEKDAY.format(new Date(`${day}T00:00:00Z`))}</span>
      <span className="font-[650]">{Number(day.slice(8))}</span>
    </>
  );
  const more = petitions.length - NAMED;
  return (
    <li className="due-day" data-today={isToday || undefined}>
      {petitions.length === 0 ? (
        <time dateTime={day} className="due-open">
          {date}
          {isToday && <span className="text-12 text-mute">today</span>}
        </time>
      ) : (
        <Link
          href={dueHref(day)}
          className="due-open"
          aria-label={`${Number(day.slice(8))}: ${formatCount(petitions.length)} due on ${formatDay(day)}`}
        >
          {date}
          <span className="due-badge">{formatCount(petitions.length)}</span>
          <span className="due-names" aria-hidden="true">
            {petitions.slice(0, NAMED).map(({ number }) => (
              <span key={number}>{number}</span>
            ))}
            {more > 0 && <span>+{formatCount(more)}</span>}
          </span>
        </Link>
      )}
    </li>
  );
}

const dueHref = (due: string) => withQuery(paths.disputesPetitions(), { due });
