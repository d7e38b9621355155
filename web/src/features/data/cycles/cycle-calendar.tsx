import { countedText } from "@command-center/domain/number-text";
import type { CycleEntry } from "@command-center/contract/cycles";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { awayText, BODY_NAMES, eventDays, nextEvent } from "./cycle-words.ts";

/** What comes next in a cycle's calendar; the whole of it on opening. */
export function CycleCalendar({ cycle }: { cycle: CycleEntry }) {
  const { calendar, asOf } = cycle;
  if (calendar.length === 0) return <p className="text-mute">No events</p>;
  const next = nextEvent(cycle);
  const count = countedText(calendar.length, "event", "events");
  return (
    <>
      {next === undefined ? (
        <p className="text-mute">Every event has passed</p>
      ) : (
        <div className="grid grid-cols-[1fr_auto] gap-x-4">
          <span className="min-w-0">
            <span className="font-semibold">{next.title}</span>
            <span className="block text-12 text-mute">{eventDays(next)}</span>
          </span>
          <span className="text-12 font-semibold whitespace-nowrap">
            {next.state === "under_way" ? "under way" : awayText(asOf, next.startsOn)}
          </span>
        </div>
      )}
      <details className="group mt-1.5">
        <summary className="inline-flex cursor-pointer list-none items-center gap-1 py-1 text-12 font-semibold hover:underline pointer-coarse:py-3 [&::-webkit-details-marker]:hidden">
          <Icon name="chevron-right" className="size-3.5 group-open:rotate-90" />
          {count}
        </summary>
        <ol className="mt-1">
          {calendar.map((event) => (
            <li
              key={event.id}
              className={`grid gap-x-4 border-t border-line py-1.5 sm:grid-cols-[1fr_auto] ${event.state === "completed" ? "text-mute" : ""}`}
            >
              <span className="min-w-0">
                {event.title}
                {event.isCountdown && <Badge className="ml-2">Countdown</Badge>}
              </span>
              <span className="text-12 text-mute sm:text-right">
                {eventDays(event)}
                <span className="sm:block"> {BODY_NAMES[event.body]}</span>
              </span>
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}
