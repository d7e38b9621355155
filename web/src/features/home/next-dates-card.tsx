import { readChanges, type Changes } from "@command-center/contract/changes/changes";
import { readCycle, type CalendarEvent, type Cycle } from "@command-center/contract/cycle";
import { countedText, daysText } from "@command-center/domain/number-text";
import { addDays, daysBetween } from "@command-center/domain/time/calendar";
import { useRead } from "../../api/queries.ts";
import { setAddress } from "../../navigation/address.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { sample } from "../../page/sample.ts";
import { Panel, together } from "../../page/panel.tsx";
import { formatDay, longDay } from "../../ui/format.ts";
import type { useCycle } from "../../parts/calendar/use-cycle.ts";
import { cx } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/states/states.tsx";
import { dayAndMonth } from "./changes/changes-text.ts";

const SHOWN = 3;
const ROW =
  "grid grid-cols-[3.25rem_minmax(0,1fr)] gap-3.5 border-t border-line py-3 first:border-0 first:pt-0";
const DUE = "mb-3 grid grid-cols-[3.25rem_minmax(0,1fr)] gap-3.5 border-b border-line pb-3";
const DATE = "h-max rounded-md border border-line pt-1 pb-1.5 text-center";

const EVENT = {
  title: "Nomination of candidates",
  startsOn: "2000-09-10",
  endsOn: "2000-09-20",
  body: "electoral_commission",
  state: "upcoming",
} as const;
const SAMPLE_DUE = { dueSoon: 10, nextOverdue: { count: 3, entries: [{ day: "2000-09-04" }] } } as Due;
const SAMPLE = sample(readCycle.output, { calendar: [EVENT, EVENT, EVENT] });

/** What comes next in the cycle's calendar; all of it is one press away. */
export function NextDatesCard({
  className,
  cycle,
}: {
  className: string;
  cycle: ReturnType<typeof useCycle>;
}) {
  const countdown = cycle.data?.countdown;
  const { data: changes, isError } = useRead(readChanges, {});
  const due = changes ?? (isError ? null : SAMPLE_DUE);
  return (
    <Panel
      className={className}
      title="Next dates"
      note={
        countdown == null
          ? "\u00a0"
          : countdown.days < 0
            ? `After ${longDay(countdown.to)}`
            : `${daysText(countdown.days)} to ${longDay(countdown.to)}`
      }
      noteLike="000 days to 00 January 0000"
      read={together(cycle, changes !== undefined || isError)}
      what="The calendar"
      sample={SAMPLE}
    >
      {({ calendar, asOf }) => <Dates events={calendar} asOf={asOf} due={due} />}
    </Panel>
  );
}

type Due = Pick<Changes, "dueSoon" | "nextOverdue">;

interface DatesProps {
  events: Cycle["calendar"];
  asOf: string;
  /** Null where it could not be loaded. */
  due: Due | null;
}

function Dates({ events, asOf, due }: DatesProps) {
  const next = events
    .filter(({ state }) => state !== "completed")
    .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))
    .slice(0, SHOWN);
  if (events.length === 0 && !due?.dueSoon) return <EmptyState title="No dates set yet" />;
  return (
    <>
      {due !== null && <DueSoon due={due} />}
      {events.length === 0 ? null : next.length === 0 ? (
        <p className="pb-3 text-mute">Every date of this calendar has passed.</p>
      ) : (
        <ol>
          {next.map((event, index) => (
            <li key={event.id} className={ROW}>
              <Date day={event.startsOn} isNext={index === 0} />
              <div className="min-w-0">
                <p className="font-[650] wrap-anywhere">{event.title}</p>
                <p className="mt-0.5 text-12 text-mute">{whenText(event, asOf)}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
      <p className="border-t border-line pt-3" data-print="hide">
        <button
          type="button"
          aria-haspopup="dialog"
          className="inline-flex touch-reach cursor-pointer items-center gap-1 text-12 font-semibold hover:underline"
          onClick={() => setAddress({ calendar: "all" }, "push")}
        >
          Full calendar <Icon name="arrow-right" className="size-3.5" />
        </button>
      </p>
    </>
  );
}

/** Rulings due within a week, from the day on which the first of them are. */
function DueSoon({ due: { dueSoon, nextOverdue } }: { due: Due }) {
  const [next] = nextOverdue.entries;
  if (!dueSoon || next === undefined) return null;
  const day = addDays(next.day, -1);
  return (
    <div className={DUE}>
      <Date day={day} />
      <div className="min-w-0">
        <p className="font-[650]">
          <Link href={paths.disputesPetitions({ due: "7-days" })} className="link touch-reach">
            {countedText(dueSoon, "ruling", "rulings")} due in 7 days
          </Link>
        </p>
        <p className="mt-0.5 text-12 text-mute">
          {nextOverdue.count} on {dayAndMonth(day)}
        </p>
      </div>
    </div>
  );
}

function Date({ day, isNext = false }: { day: string; isNext?: boolean }) {
  const [date, month] = dayAndMonth(day).split(" ");
  return (
    <time dateTime={day} className={cx(DATE, isNext && "border-accent! bg-accent/20")}>
      <span className="block text-20 leading-[1.1] font-[720] tracking-[-0.02em]">{date}</span>
      <span className={cx("block text-12 leading-[1.2]", !isNext && "text-mute")}> {month}</span>
    </time>
  );
}

/** `Tomorrow, to 5 Sep · Electoral Commission`; the year where it is another than that of the as-of day. */
export function whenText(
  { startsOn, endsOn, body, state }: Pick<CalendarEvent, "startsOn" | "endsOn" | "body" | "state">,
  asOf: string,
): string {
  const days = daysBetween(asOf, startsOn);
  const begins =
    state === "under_way"
      ? startsOn === endsOn
        ? "Today"
        : "Under way"
      : days === 1
        ? "Tomorrow"
        : `In ${daysText(days)}`;
  const until = endsOn.slice(0, 4) === asOf.slice(0, 4) ? dayAndMonth(endsOn) : formatDay(endsOn);
  return [
    endsOn === startsOn ? begins : `${begins}, to ${until}`,
    body === "party" ? "Party" : "Electoral Commission",
  ].join(" · ");
}
