import { activityKind, listActivity, type ActivityEntry } from "@command-center/contract/activity";
import { ACTIVITY_WORDS } from "@command-center/domain/activity-words";
import { useState, type ReactNode } from "react";
import { explain } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { setAddress } from "../../../navigation/address.ts";
import { TimelineCard } from "../../../parts/calendar/timeline-card.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { formatDay } from "../../../ui/format.ts";
import { Drawer } from "../../../ui/overlays/drawer.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Loading, SkeletonWords } from "../../../ui/states/skeleton.tsx";

const PAGE = 25;

/** The whole calendar of the cycle. */
export function CalendarDrawer({ open }: { open: boolean }) {
  return (
    <Drawer
      open={open}
      onOpenChange={() => setAddress({ calendar: null }, "push")}
      title="Calendar of the cycle"
      side="right"
      width="wide"
    >
      <TimelineCard className="rounded-none border-0" />
    </Drawer>
  );
}

export interface ActivityDrawerProps {
  /** What the address asks for: a kind of entry; anything else is all of them. */
  asked: string | null;
  /** The day after which entries count; null, or what is no day: whenever. */
  after: string | null;
  /** Draws entries as the page's own list of them does. */
  children: (entries: readonly ActivityEntry[]) => ReactNode;
}

/** Everything that happened to the record, page by page, by kind and since a day (HOME-08). */
export function ActivityDrawer({ asked, after, children }: ActivityDrawerProps) {
  const kind = activityKind.options.find((one) => one === asked);
  const since = after !== null && listActivity.input.shape.after.safeParse(after).success ? after : null;
  return (
    <Drawer
      open={asked !== null}
      onOpenChange={() => setAddress({ activity: null, after: null }, "push")}
      title="Activity"
      side="right"
      width="wide"
    >
      <div className="grid gap-3 p-4">
        <div className="flex flex-wrap items-center gap-2">
          <select
            aria-label="Kind"
            className="select"
            value={kind ?? "all"}
            onChange={(event) => setAddress({ activity: event.target.value })}
          >
            <option value="all">Everything</option>
            {activityKind.options.map((one) => (
              <option key={one} value={one}>
                {ACTIVITY_WORDS[one]}
              </option>
            ))}
          </select>
          {since !== null && (
            <Button look="ghost" onClick={() => setAddress({ after: null })}>
              After {formatDay(since)}: show all days
            </Button>
          )}
        </div>
        <Entries key={`${kind} ${since}`} kind={kind} after={since ?? undefined}>
          {children}
        </Entries>
      </div>
    </Drawer>
  );
}

interface EntriesProps {
  kind: ActivityEntry["kind"] | undefined;
  after: string | undefined;
  children: (entries: readonly ActivityEntry[]) => ReactNode;
}

function Entries({ kind, after, children }: EntriesProps) {
  const [page, turnTo] = useState(1);
  const { data, error, isFetching, refetch } = useRead(listActivity, {
    limit: PAGE,
    page,
    ...(kind && { kind }),
    ...(after && { after }),
  });
  const isLast = data !== undefined && data.length < PAGE;
  return (
    <>
      {data === undefined && error === null ? (
        <Loading what="the activity">
          {Array.from({ length: 8 }, (_, row) => (
            <p key={row} className="py-2">
              <SkeletonWords like="00 Sep 0000 Petition resolved XX/000 A seat or post in a district" />
            </p>
          ))}
        </Loading>
      ) : data === undefined ? (
        <ErrorState
          title="The activity could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {explain(error)}
        </ErrorState>
      ) : data.length === 0 ? (
        <EmptyState title={page === 1 ? "Nothing of this kind is recorded" : "Nothing older"} />
      ) : (
        children(data)
      )}
      {(page > 1 || !isLast) && (
        <nav aria-label="Pages of the activity" className="flex items-center justify-between gap-2">
          <Button aria-disabled={page === 1 || undefined} onClick={() => page > 1 && turnTo(page - 1)}>
            Newer
          </Button>
          <span className="text-12 text-mute">Page {page}</span>
          <Button aria-disabled={isLast || undefined} onClick={() => !isLast && turnTo(page + 1)}>
            Older
          </Button>
        </nav>
      )}
    </>
  );
}
