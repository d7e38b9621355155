import { listRecordDays, type DayOfRecord } from "@command-center/contract/record-days";
import { addDays } from "@command-center/domain/time/calendar";
import { Fragment, useState } from "react";
import { useRead } from "../../api/queries.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { Panel } from "../../page/panel.tsx";
import { SegmentedControl } from "../../ui/controls/segmented-control.tsx";
import { cx } from "../../ui/class-names.ts";
import { formatDay } from "../../ui/format.ts";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { CalendarButton } from "./calendar-button.tsx";
import { countOfGroup, groupsOfDays, nameOfDay, type DayGroup } from "./day-groups.ts";
import { useCycle } from "./use-cycle.ts";

const SPANS = [
  { value: "ahead", label: "Ahead" },
  { value: "past", label: "Last 30 days" },
] as const;
/** Records that a line names. */
const NAMED = 4;

/** Days that records name, ahead or past, each with its records. */
export function DaysCard({ className }: { className: string }) {
  const { data: cycle } = useCycle();
  const [span, choose] = useState<(typeof SPANS)[number]["value"]>("ahead");
  const asOf = cycle?.asOf;
  const isPast = span === "past" && asOf !== undefined;
  const read = useRead(listRecordDays, isPast ? { from: addDays(asOf, -30), to: addDays(asOf, -1) } : {});
  return (
    <Panel
      className={className}
      title={isPast ? "Last 30 days" : "Days ahead"}
      note={isPast ? "What took place, by day" : "Hearings, rulings due and other days on record"}
      read={read}
      what="The days"
      actions={cycle !== undefined && <CalendarButton cycle={cycle} isWhole />}
      skeleton={
        <p>
          <SkeletonWords like="00 Sep 0000 0 rulings due: XX/000, XX/001" />
        </p>
      }
    >
      {(days) => (
        <>
          <SegmentedControl label="Days" options={SPANS} value={span} onChange={choose} />
          <Days groups={groupsOfDays(isPast ? days.toReversed() : days)} />
        </>
      )}
    </Panel>
  );
}

function Days({ groups }: { groups: readonly DayGroup[] }) {
  if (groups.length === 0) return <p className="mt-3 text-mute">No record names one of these days.</p>;
  return (
    <ol className="mt-3">
      {groups.map((group, at) => (
        <li
          key={`${group[0].on} ${group[0].kind} ${group[0].field}`}
          className={cx(
            "grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 pt-2",
            group[0].on !== groups[at - 1]?.[0].on && "mt-2 border-t border-line first:mt-0 first:border-0",
          )}
        >
          <time dateTime={group[0].on} className={cx(group[0].on === groups[at - 1]?.[0].on && "sr-only")}>
            {formatDay(group[0].on)}
          </time>
          <span className="col-start-2 min-w-0">
            <b className="font-[650]">{countOfGroup(group)}</b>{" "}
            <span className="text-12 text-mute">
              {group.slice(0, NAMED).map((day, index) => (
                <Fragment key={day.id}>
                  {index > 0 && ", "}
                  <Name day={day} />
                </Fragment>
              ))}
              {group.length > NAMED && ` and ${group.length - NAMED} more`}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Name({ day }: { day: DayOfRecord }) {
  const { petition, seatId, placeSlug, until, on } = day;
  const words = `${nameOfDay(day)}${until === null || until === on ? "" : `, to ${formatDay(until)}`}`;
  const href =
    petition !== null
      ? paths.petition(petition)
      : seatId !== null
        ? paths.seat(seatId)
        : placeSlug !== null && paths.district(placeSlug);
  return href === false ? (
    words
  ) : (
    <Link href={href} className="link touch-reach">
      {words}
    </Link>
  );
}
