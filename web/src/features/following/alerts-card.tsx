import {
  listAlerts,
  readAlerts,
  type Alert,
  type AlertGroup,
} from "@command-center/contract/following/alerts";
import { keepPreviousData } from "@tanstack/react-query";
import { ALERT_STATE_WORDS, alertEvent, alertSubject } from "@command-center/domain/alert-words";
import { momentText } from "@command-center/domain/time/moment-text";
import { explain } from "../../api/errors.ts";
import { useRead } from "../../api/queries.ts";
import { useWrite } from "../../api/writes.ts";
import { setAddress, useChoice, useIsPast } from "../../navigation/address.ts";
import { Panel } from "../../page/panel.tsx";
import { Pager } from "../../page/records/pager.tsx";
import { sample } from "../../page/sample.ts";
import { Writing, WritingOff } from "../../parts/past/writing.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { SegmentedControl } from "../../ui/controls/segmented-control.tsx";
import { formatCount } from "../../ui/format.ts";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { EmptyState } from "../../ui/states/states.tsx";
import { PAGE_SIZE, placeOf, usePage } from "./use-page.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { cx } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";

const SHOWN = ["all", "unread"] as const;
const LABELS = { all: "All", unread: "Unread" };

const SAMPLE = sample(listAlerts.output, {
  rows: Array.from({ length: 5 }, () => ({
    kind: "record" as const,
    state: "current" as const,
  })),
});

/** Alerts, the newest first; opening one marks it as read. */
export function AlertsCard() {
  const [shown, choose] = useChoice("show", SHOWN);
  const [page, turnTo] = usePage();
  const read = useRead(
    listAlerts,
    { ...(shown === "unread" && { unread: "only" as const }), page, limit: PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );
  const { mutateAsync, isPending } = useWrite(readAlerts);
  const mark = async (alert: Pick<Alert, "id">, andBefore: boolean) => {
    try {
      await mutateAsync({ id: alert.id, andBefore });
    } catch (error) {
      toasts.add({ tone: "bad", title: "Not marked as read", description: explain(error) });
    }
  };
  const newest = page === 1 ? read.data?.rows[0] : undefined;
  return (
    <Panel
      title="Alerts"
      note={({ unread }) => (unread === 0 ? "All read" : `${formatCount(unread)} unread`)}
      read={read}
      what="The alerts"
      sample={SAMPLE}
      actions={
        <div className="flex flex-wrap gap-2" data-print="hide">
          <SegmentedControl
            label="Show"
            options={SHOWN.map((value) => ({ value, label: LABELS[value] }))}
            value={shown}
            onChange={(next) => {
              setAddress({ page: null });
              choose(next);
            }}
          />
          {newest !== undefined && (read.data?.unread ?? 0) > 0 && (
            <Writing>
              <Button busy={isPending} onClick={() => void mark(newest, true)}>
                Mark all as read
              </Button>
            </Writing>
          )}
        </div>
      }
    >
      {({ rows, total }) =>
        rows.length === 0 ? (
          <EmptyState title={shown === "all" ? "No alerts yet" : "No unread alerts"}>
            When a petition that you follow is ruled on or comes near its deadline, or a result or turnout
            changes, it appears here.
          </EmptyState>
        ) : (
          <>
            <WritingOff />
            <ul aria-label="Alerts">
              {rows.map((alert) => (
                <AlertRow key={alert.id} alert={alert} onOpen={() => void mark(alert, false)} />
              ))}
            </ul>
            <Pager label="alerts" at={placeOf(page, rows.length, total)} onTurn={turnTo} />
          </>
        )
      }
    </Panel>
  );
}

const ICONS: Record<AlertGroup, IconName> = {
  rulings: "scale",
  steps: "scale",
  deadlines: "clock",
  results: "vote",
  turnout: "chart-line",
  others: "triangle-alert",
};

function pathOf({ petition, seatId, districtSlug }: Alert): string {
  if (petition !== null) return paths.petition(petition);
  return districtSlug === null ? paths.seat(seatId ?? 0) : paths.district(districtSlug);
}

/** One alert: which record, what happened, and what has become of it since. */
function AlertRow({ alert, onOpen }: { alert: Alert; onOpen: () => void }) {
  const isPast = useIsPast();
  const { group, state, isRead, at } = alert;
  const since = ALERT_STATE_WORDS[state];
  const isUndone = state === "undone";
  return (
    <li className="flex items-start gap-3 border-t border-line py-2.5 first:border-0">
      <Icon name={ICONS[group]} className="mt-0.5 size-4.5 shrink-0 text-mute" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Link
            href={pathOf(alert)}
            {...(!isRead && !isPast && { onClick: onOpen })}
            className={cx("touch-reach wrap-anywhere link", !isRead && "font-semibold")}
          >
            {alertSubject(alert)}
          </Link>
          {!isRead && <Badge tone="good">New</Badge>}
          {since !== null && <Badge tone={isUndone ? "middling" : "neutral"}>{since}</Badge>}
        </p>
        <p className={cx("wrap-anywhere", isUndone && "text-mute line-through")}>{alertEvent(alert)}</p>
        <p className="text-12 text-mute">{momentText(at)}</p>
      </div>
    </li>
  );
}
