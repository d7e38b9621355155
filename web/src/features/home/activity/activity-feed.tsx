import { ACTIVITY_WORDS } from "@command-center/domain/activity-words";
import { UGANDA_TIME_ZONE } from "@command-center/domain/time/calendar";
import { dateFormat } from "../../../ui/formats.ts";
import { listActivity, type ActivityEntry } from "@command-center/contract/activity";
import { useEffect } from "react";
import { explain } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { setAddress, useHeld } from "../../../navigation/address.ts";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { useCycle } from "../../../parts/calendar/use-cycle.ts";
import { Icon } from "../../../ui/icon.tsx";
import { lazyPart } from "../../../ui/loading/lazy-part.ts";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { formatDay } from "../../../ui/format.ts";
import { ActivityList, ActivityRow, ActivitySkeleton, HEADINGS, SHOWN } from "./activity-skeleton.tsx";

const WHEN = dateFormat({ day: "numeric", month: "short", year: "numeric", timeZone: UGANDA_TIME_ZONE });

/** The newest entries of both clocks, each under its own heading: their days do not compare. */
export function ActivityFeed() {
  const { data, error, isFetching, refetch } = useRead(listActivity, {
    limit: SHOWN.cycle,
    clock: "each",
    exports: "none",
  });
  const { data: cycle } = useCycle();
  if (data === undefined && error === null) return <ActivitySkeleton />;
  if (data === undefined) {
    return (
      <ErrorState
        title="The activity could not be loaded"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {explain(error)}
      </ErrorState>
    );
  }
  if (data.length === 0) {
    return <EmptyState title="Nothing has been recorded yet" />;
  }
  const entriesOn = (clock: ActivityEntry["clock"]) => data.filter((entry) => entry.clock === clock);
  const asOf = cycle === undefined ? "" : `, up to ${formatDay(cycle.asOf)}`;
  return (
    <>
      <Entries heading={`${HEADINGS.cycle}${asOf}`} entries={entriesOn("cycle")} />
      <Entries heading={HEADINGS.real} entries={entriesOn("real").slice(0, SHOWN.real)} />
    </>
  );
}

function Entries({ heading, entries }: { heading: string; entries: readonly ActivityEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ActivityList heading={heading}>
      <Rows entries={entries} />
    </ActivityList>
  );
}

function Rows({ entries }: { entries: readonly ActivityEntry[] }) {
  return entries.map((entry) => (
    <ActivityRow
      key={entry.id}
      when={<time dateTime={entry.at}>{WHEN.format(new Date(entry.at)).replace("Sept", "Sep")}</time>}
    >
      {ACTIVITY_WORDS[entry.kind]} <Subject entry={entry} /> <span className="text-mute">{entry.detail}</span>
    </ActivityRow>
  ));
}

/** What it happened to, which leads to its page. */
function Subject({ entry: { kind, subject, seatId } }: { entry: ActivityEntry }) {
  const href =
    kind === "petition_filed" || kind === "petition_resolved"
      ? paths.petition(subject)
      : seatId === null
        ? null
        : paths.seat(seatId);
  return href === null ? (
    <b className="font-semibold">{subject}</b>
  ) : (
    <Link href={href} className="link font-semibold">
      {subject}
    </Link>
  );
}

const drawers = lazyPart(() => import("./home-drawers.tsx"));

/** All of the activity and the whole calendar, when the address asks for them. Fetched then. */
export function HomeDrawers() {
  const [activity, after, calendar] = [useHeld("activity"), useHeld("after"), useHeld("calendar")];
  const isAsked = activity !== null || calendar !== null;
  const Fetched = drawers.use();
  useEffect(() => {
    if (isAsked) drawers.preload();
  }, [isAsked]);
  return (
    Fetched && (
      <>
        <Fetched.CalendarDrawer open={calendar !== null} />
        <Fetched.ActivityDrawer asked={activity} after={after}>
          {(entries) => (
            <ol>
              <Rows entries={entries} />
            </ol>
          )}
        </Fetched.ActivityDrawer>
      </>
    )
  );
}

/** Leads from the newest entries to all of them. */
export function AllActivityButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-print="hide"
      className="inline-flex touch-reach cursor-pointer items-center gap-1 text-12 font-semibold hover:underline"
      onPointerEnter={drawers.preload}
      onClick={() => setAddress({ activity: "all" }, "push")}
    >
      See all<span className="sr-only"> activity</span> <Icon name="arrow-right" className="size-3.5" />
    </button>
  );
}
