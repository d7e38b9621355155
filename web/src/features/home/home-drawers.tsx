import { activityKind, listActivity, type ActivityEntry } from "@command-center/contract/activity";
import { ACTIVITY_WORDS } from "@command-center/domain/activity-words";
import { useState } from "react";
import { useRead } from "../../api/queries.ts";
import { setAddress, useHeld } from "../../navigation/address.ts";
import { DaysCard } from "../../parts/calendar/days-card.tsx";
import { TimelineCard } from "../../parts/calendar/timeline-card.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { formatDay } from "../../ui/format.ts";
import { Drawer } from "../../ui/overlays/drawer.tsx";
import { spanText } from "./changes/changes-text.ts";
import { Asked, Rows } from "./activity-feed.tsx";

/** The whole calendar of the cycle, with the days that records name. */
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
      <DaysCard className="rounded-none border-0" />
    </Drawer>
  );
}

const ALL_DAYS = { after: null, upTo: null };
const KINDS = activityKind.options.map((value) => ({ value, label: ACTIVITY_WORDS[value] }));
/** Of years that one can count days from and write out. */
const IS_DAY = /^[12]\d{3}-\d\d-\d\d$/;

/** Everything that happened to the record, by kind and day, as the address says. `asked` is null while it is closed. */
export function ActivityDrawer({ asked }: { asked: string | null }) {
  const [after, upTo] = [useHeldDay("after"), useHeldDay("upTo")];
  const kind = activityKind.options.find((one) => one === asked);
  const days = daysText(after, upTo);
  return (
    <Drawer
      open={asked !== null}
      onOpenChange={() => setAddress({ activity: null, ...ALL_DAYS }, "push")}
      title="Activity"
      side="right"
      width="wide"
    >
      <div className="grid gap-3 p-4">
        <div className="flex flex-wrap items-center gap-2">
          <select
            aria-label="Kind of entry"
            className="select"
            value={kind ?? "all"}
            onChange={(event) => setAddress({ activity: event.target.value })}
          >
            <option value="all">Everything</option>
            {KINDS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          {days !== "" && (
            <>
              <span className="text-12 text-mute">{days}</span>
              <Button look="ghost" onClick={() => setAddress(ALL_DAYS)}>
                Show all days
              </Button>
            </>
          )}
        </div>
        <AllEntries key={`${kind} ${after} ${upTo}`} kind={kind} after={after} upTo={upTo} />
      </div>
    </Drawer>
  );
}

/** A day that the address has; undefined where it has none, or something else. */
function useHeldDay(name: string): string | undefined {
  const held = useHeld(name);
  return held !== null && IS_DAY.test(held) && !Number.isNaN(Date.parse(held)) ? held : undefined;
}

/** e.g. `27 Aug to 2 Sep 2025`; a link of before has no last day. Empty of all days. */
function daysText(after: string | undefined, upTo: string | undefined): string {
  if (after === undefined) return upTo === undefined ? "" : `Up to ${formatDay(upTo)}`;
  return upTo === undefined ? `After ${formatDay(after)}` : spanText(after, upTo);
}

const PAGE = 25;

interface AllEntriesProps {
  kind: ActivityEntry["kind"] | undefined;
  after: string | undefined;
  upTo: string | undefined;
}

/** Entries of a kind and of some days, page by page; the last page is the first that is not full. */
function AllEntries({ kind, after, upTo }: AllEntriesProps) {
  const [page, turnTo] = useState(1);
  const read = useRead(listActivity, { limit: PAGE, page, kind, after, upTo });
  const { data } = read;
  const isLast = data !== undefined && data.length < PAGE;
  return (
    <>
      <Asked read={read} empty={page === 1 ? "Nothing of this kind is recorded" : "Nothing older"}>
        {(entries) => (
          <ol>
            <Rows entries={entries} />
          </ol>
        )}
      </Asked>
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
