import type { CalendarEvent } from "@command-center/contract/cycle";
import { daysBetween } from "@command-center/domain/calendar";
import { cx } from "../ui/class-names.ts";
import { formatDay } from "../ui/format.ts";
import { countdownWords } from "./countdown-text.ts";
import { FigureButton } from "./figure-button.tsx";
import { Panel } from "./panel.tsx";
import { useCycle } from "./use-cycle.ts";
import type { Figures } from "./use-figures.ts";
import { Skeleton } from "../ui/skeleton.tsx";

const NEXT = 3;

export interface CountdownCardProps {
  className?: string;
  figures: Figures;
  /** There is room for what comes next beside the number. */
  wide?: boolean;
}

/** How long it is to election day, and what comes before it. */
export function CountdownCard({ className, figures, wide = false }: CountdownCardProps) {
  const cycle = useCycle();
  return (
    <Panel
      className={className ?? ""}
      title="Election countdown"
      note={cycle.data === undefined ? "\u00a0" : `As of ${formatDay(cycle.data.asOf)}`}
      read={cycle}
      what="The calendar"
      skeleton={
        <Skeleton className={cx("mt-3 w-full", wide ? "h-97.5 sm:h-77.5 md:h-82.5 xl:h-54.75" : "h-60")} />
      }
    >
      {({ countdown, calendar, asOf }) => {
        const { number, after, note } = countdownWords(countdown);
        const next = calendar.filter(({ state }) => state !== "completed").slice(0, NEXT);
        return (
          <div className={cx("mt-3 grid gap-x-8 gap-y-5", wide && "md:grid-cols-2")}>
            <div>
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-2">
                {number !== null && (
                  <FigureButton
                    figure={figures.figure("days_to_polling")}
                    label="Election countdown"
                    className="text-[3.5rem] leading-none font-[760] tracking-[-0.04em]"
                  >
                    {number}
                  </FigureButton>
                )}
                <span className="text-16 font-semibold text-pretty">{after}</span>
              </p>
              <p className="mt-2 text-12 text-pretty text-mute">{note}</p>
            </div>
            {next.length > 0 && (
              <div>
                <h3 className="text-12 font-semibold text-mute">Next</h3>
                <ol>
                  {next.map((event) => (
                    <Next key={event.id} event={event} asOf={asOf} />
                  ))}
                </ol>
              </div>
            )}
          </div>
        );
      }}
    </Panel>
  );
}

function Next({ event, asOf }: { event: CalendarEvent; asOf: string }) {
  const days = daysBetween(asOf, event.startsOn);
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-line py-2 first:border-0">
      <span className="min-w-0">
        {event.title}
        <span className="block text-12 text-mute">
          {formatDay(event.startsOn)}
          {event.endsOn !== event.startsOn && ` to ${formatDay(event.endsOn)}`}
        </span>
      </span>
      <span className="text-12 font-semibold whitespace-nowrap">
        {event.state === "under_way" ? "Under way" : days === 1 ? "in 1 day" : `in ${days} days`}
      </span>
    </li>
  );
}
