import { ACTIVITY_WORDS } from "@command-center/domain/activity-words";
import { UGANDA_TIME_ZONE } from "@command-center/domain/time/calendar";
import { dateFormat } from "../../ui/formats.ts";
import { listActivity, type ActivityEntry } from "@command-center/contract/activity";
import { explain } from "../../api/errors.ts";
import { useRead } from "../../api/queries.ts";
import { useCycle } from "../../parts/calendar/use-cycle.ts";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { formatDay } from "../../ui/format.ts";
import { ActivityList, ActivityRow, ActivitySkeleton, HEADINGS, SHOWN } from "./activity-skeleton.tsx";

const WHEN = dateFormat({ day: "numeric", month: "short", year: "numeric", timeZone: UGANDA_TIME_ZONE });

/** The newest entries of both clocks, each under its own heading: their days do not compare. */
export function ActivityFeed() {
  const { data, error, isFetching, refetch } = useRead(listActivity, { limit: SHOWN.cycle, clock: "each" });
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
      {entries.map((entry) => (
        <ActivityRow
          key={entry.id}
          when={<time dateTime={entry.at}>{WHEN.format(new Date(entry.at)).replace("Sept", "Sep")}</time>}
        >
          {ACTIVITY_WORDS[entry.kind]} <b className="font-semibold">{entry.subject}</b>{" "}
          <span className="text-mute">{entry.detail}</span>
        </ActivityRow>
      ))}
    </ActivityList>
  );
}
