import type { CalendarEvent, Cycle } from "@command-center/contract/cycle";
import { countedText } from "@command-center/domain/number-text";
import { Suspense } from "react";
import { lazy } from "../../ui/loading/lazy.ts";
import { formatDay, longDay } from "../../ui/format.ts";
import { Panel } from "../../page/panel.tsx";
import { useCycle } from "./use-cycle.ts";
import { WithFinding } from "../../charts/parts/with-finding.tsx";
import { calendarFinding } from "../findings/day-findings.ts";
import { TimelineSkeleton } from "../../charts/timeline/skeleton.tsx";
import { EXPECTED } from "../../page/expected.ts";

const Timeline = lazy(async () => ({
  default: (await import("../../charts/timeline/timeline.tsx")).Timeline,
}));

/** The calendar from the first event to election day, with where we are. */
export function TimelineCard({ className }: { className?: string }) {
  const cycle = useCycle();
  const to = cycle.data?.countdown?.to;
  return (
    <Panel
      className={className}
      title={to === undefined ? "Calendar" : `Calendar to ${longDay(to)}`}
      note={cycle.data === undefined ? "\u00a0" : noteOf(cycle.data)}
      read={cycle}
      what="The calendar"
      noteLike="As of 0 Sep 0000: 00 events completed, 0 upcoming"
      skeleton={
        <WithFinding like="Next: Nomination of the candidates, 00 Sep 0000">
          <TimelineSkeleton events={EXPECTED.events} />
        </WithFinding>
      }
    >
      {({ calendar, asOf }) => (
        <WithFinding finding={calendarFinding(calendar)}>
          <Suspense fallback={<TimelineSkeleton events={EXPECTED.events} />}>
            <Timeline
              title="Calendar of the cycle"
              describe="Events of the cycle in order; the filled part of the line has passed."
              events={calendar.map((event) => ({
                id: String(event.id),
                label: event.title,
                date: event.startsOn,
                until: event.endsOn,
                detail: event.body === "party" ? "Party" : "Electoral Commission",
              }))}
              asOf={asOf}
              asOfLabel={`As of ${formatDay(asOf)}`}
            />
          </Suspense>
        </WithFinding>
      )}
    </Panel>
  );
}

function noteOf({ asOf, calendar }: Cycle): string {
  if (calendar.length === 0) return `As of ${formatDay(asOf)}`;
  const count = (state: CalendarEvent["state"]) => calendar.filter((event) => event.state === state).length;
  const underWay = count("under_way");
  return [
    `As of ${formatDay(asOf)}: ${countedText(count("completed"), "event", "events")} completed`,
    ...(underWay > 0 ? [`${underWay} under way`] : []),
    `${count("upcoming")} upcoming`,
  ].join(", ");
}
