import { listAlerts, readAlerts, type Alert } from "@command-center/contract/following/alerts";
import { keepPreviousData } from "@tanstack/react-query";
import { explain } from "../../api/errors.ts";
import { useRead } from "../../api/queries.ts";
import { useWrite } from "../../api/writes.ts";
import { setAddress, useChoice } from "../../navigation/address.ts";
import { Panel } from "../../page/panel.tsx";
import { Pager } from "../../page/records/pager.tsx";
import { sample } from "../../page/sample.ts";
import { Writing, WritingOff } from "../../parts/past/writing.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { SegmentedControl } from "../../ui/controls/segmented-control.tsx";
import { formatCount } from "../../ui/format.ts";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { EmptyState } from "../../ui/states/states.tsx";
import { AlertRow } from "./alert-row.tsx";
import { PAGE_SIZE, placeOf, usePage } from "./use-page.ts";

const SHOWN = ["all", "unread"] as const;
const LABELS = { all: "All", unread: "Unread" };

const SAMPLE = sample(listAlerts.output, {
  rows: Array.from({ length: 5 }, () => ({
    kind: "ruled" as const,
    state: "current" as const,
    isCorrection: false,
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
