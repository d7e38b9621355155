import type { ReactNode } from "react";
import { setAddress } from "../../../navigation/address.ts";
import { TimelineCard } from "../../../parts/calendar/timeline-card.tsx";
import { DueDaysCard } from "../../../parts/petitions/due-days-card.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Drawer } from "../../../ui/overlays/drawer.tsx";

/** The whole calendar of the cycle, with the days on which rulings are due. */
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
      <DueDaysCard className="rounded-none border-0" />
    </Drawer>
  );
}

const ALL_DAYS = { after: null, upTo: null };

export interface ActivityDrawerProps {
  open: boolean;
  /** What can be chosen, and what is; null: everything. */
  kinds: readonly { value: string; label: string }[];
  kind: string | null;
  /** The days of which entries are listed, in words; empty: whenever. */
  days: string;
  /** The entries. What they are made of is the page's, and would be fetched twice from here. */
  children: ReactNode;
}

/** Everything that happened to the record, by kind and day, as the address says. */
export function ActivityDrawer({ open, kinds, kind, days, children }: ActivityDrawerProps) {
  return (
    <Drawer
      open={open}
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
            {kinds.map(({ value, label }) => (
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
        {children}
      </div>
    </Drawer>
  );
}
