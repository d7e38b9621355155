import type { CalendarEvent } from "@command-center/contract/cycle";
import { daysBetween } from "@command-center/domain/time/calendar";
import type { ReactNode } from "react";
import { countedText } from "@command-center/domain/number-text";
import { cx } from "../../ui/class-names.ts";
import { formatDay } from "../../ui/format.ts";
import { countdownWords } from "./countdown-text.ts";
import { FigureButton, FigureSkeleton } from "../figures/figure-button.tsx";
import { Panel } from "../../page/panel.tsx";
import { useCycle } from "./use-cycle.ts";
import type { Figures } from "../figures/use-figures.ts";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";

const NEXT = 3;

export interface CountdownCardProps {
  className?: string;
  figures: Figures;
  /** Whether the next events have room beside the number. */
  wide?: boolean;
}

/** Days to election day, and the events before it. */
export function CountdownCard({ className, figures, wide = false }: CountdownCardProps) {
  const cycle = useCycle();
  return (
    <Panel
      className={className}
      title="Election countdown"
      note={cycle.data === undefined ? "\u00a0" : `As of ${formatDay(cycle.data.asOf)}`}
      read={cycle}
      what="The calendar"
      skeleton={<CountdownSkeleton wide={wide} />}
    >
      {({ countdown, calendar, asOf }) => {
        const { number, after, note } = countdownWords(countdown);
        const next = calendar.filter(({ state }) => state !== "completed").slice(0, NEXT);
        return (
          <Body
            wide={wide}
            number={
              number !== null && (
                <FigureButton
                  figure={figures.figure("days_to_polling")}
                  label="Election countdown"
                  className={NUMBER}
                >
                  {number}
                </FigureButton>
              )
            }
            after={after}
            note={note}
            next={next.map((event) => (
              <Next key={event.id} event={event} asOf={asOf} />
            ))}
          />
        );
      }}
    </Panel>
  );
}

const NUMBER = "text-[3.5rem] leading-none font-[760] tracking-[-0.04em]";

/** Words as long as the names of the next events: nominations come first. */
const NEXT_LIKE = [
  "Nomination of one kind of candidates",
  "Nomination of one more kind of them",
  "A campaign",
];

function CountdownSkeleton({ wide }: { wide: boolean }) {
  const next = NEXT_LIKE.slice(0, NEXT).map((title) => (
    <NextRow
      key={title}
      title={<SkeletonWords like={title} />}
      days={<SkeletonWords like="00 Sep 0000 to 00 Sep 0000" />}
      away={<SkeletonWords like="in 0 days" />}
    />
  ));
  return (
    <Body
      wide={wide}
      number={<FigureSkeleton like="000" className={NUMBER} />}
      after={<SkeletonWords like="days to 00 January 0000, including election day" />}
      note={<SkeletonWords like="First day of the polling window. Excluding election day: 000." />}
      next={next}
    />
  );
}

interface BodyProps {
  wide: boolean;
  number: ReactNode;
  after: ReactNode;
  note: ReactNode;
  next: readonly ReactNode[];
}

function Body({ wide, number, after, note, next }: BodyProps) {
  return (
    <div className={cx("grid gap-x-8 gap-y-5", wide && "md:grid-cols-2")}>
      <div>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-2">
          {number}
          <span className="text-16 font-semibold text-pretty">{after}</span>
        </p>
        <p className="mt-2 text-12 text-pretty text-mute">{note}</p>
      </div>
      {next.length > 0 && (
        <div>
          <h3 className="text-12 font-semibold text-mute">Next</h3>
          <ol>{next}</ol>
        </div>
      )}
    </div>
  );
}

function Next({ event, asOf }: { event: CalendarEvent; asOf: string }) {
  const days = daysBetween(asOf, event.startsOn);
  return (
    <NextRow
      title={event.title}
      days={
        <>
          {formatDay(event.startsOn)}
          {event.endsOn !== event.startsOn && ` to ${formatDay(event.endsOn)}`}
        </>
      }
      away={event.state === "under_way" ? "Under way" : `in ${countedText(days, "day", "days")}`}
    />
  );
}

function NextRow({ title, days, away }: { title: ReactNode; days: ReactNode; away: ReactNode }) {
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-line py-2 first:border-0">
      <span className="min-w-0">
        {title}
        <span className="block text-12 text-mute">{days}</span>
      </span>
      <span className="text-12 font-semibold whitespace-nowrap">{away}</span>
    </li>
  );
}
