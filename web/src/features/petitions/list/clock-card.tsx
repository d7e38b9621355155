import { readPetitionBacklog } from "@command-center/contract/petitions";
import { overdueBefore } from "@command-center/domain/petitions/petitions";
import { Suspense, useMemo } from "react";
import { lazy } from "../../../ui/loading/lazy.ts";
import { useRead } from "../../../api/queries.ts";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { Panel } from "../../../page/panel.tsx";
import { NotedChart } from "../../../parts/notes/noted-chart.tsx";
import { deadlineWords } from "../../../parts/petitions/deadline-words.ts";
import { PendingByDay, PendingByDaySkeleton } from "../../../parts/petitions/pending-by-day.tsx";
import { DayColumnsSkeleton } from "../../../charts/day-columns/skeleton.tsx";
import { WithFinding } from "../../../charts/parts/with-finding.tsx";
import { rulingsFinding } from "../../../parts/findings/day-findings.ts";

const DayColumns = lazy(async () => ({
  default: (await import("../../../charts/day-columns/day-columns.tsx")).DayColumns,
}));

const RULINGS = "border-t border-line pt-3";
const RULINGS_TITLE = "Rulings a day";

export interface ClockCardProps {
  className: string;
  /** Null while it is not known. */
  asOf: string | null;
}

/** Petitions pending and rulings day by day, against the panels' capacity and the deadline: the page's chart. */
export function ClockCard({ className, asOf }: ClockCardProps) {
  const read = useRead(readPetitionBacklog, {});
  const { data } = read;
  const limit = useMemo(
    () =>
      data === undefined || data.dailyCapacity === null || data.dailyCapacity === 0
        ? null
        : {
            value: data.dailyCapacity,
            text: `${data.panels} panels can rule on ${data.dailyCapacity} a day`,
          },
    [data],
  );
  return (
    <Panel
      className={className}
      title="Pending petitions by day"
      note={
        data === undefined
          ? "Petitions of every category, day by day"
          : `Petitions of every category pending each day${asOf === null ? "" : ` to ${formatDay(asOf)}`}; ${deadlineWords(data.rulingDays)}`
      }
      read={read}
      what="The petitions by day"
      noteLike="Petitions of every category pending each day to 0 Sep 0000; a ruling is due 00 days after filing"
      skeleton={
        <div className="grid gap-4">
          <PendingByDaySkeleton markers={2} />
          <div className={RULINGS}>
            <h3 className="text-12 font-semibold">{RULINGS_TITLE}</h3>
            <WithFinding like="The most rulings on one day were 00, on 00 Aug 0000, below the 00 a day that the panels can decide">
              <DayColumnsSkeleton />
            </WithFinding>
          </div>
        </div>
      }
    >
      {(backlog) => (
        <div className="grid gap-4">
          <PendingByDay
            backlog={backlog}
            markers={[
              ...(backlog.sitsFrom === null
                ? []
                : [{ date: backlog.sitsFrom, text: `${backlog.panels} panels sit` }]),
              ...(asOf === null || backlog.rulingDays === null
                ? []
                : [{ date: overdueBefore(asOf, backlog.rulingDays), text: "filed before: overdue" }]),
            ]}
          />
          {backlog.days.length > 0 && (
            <div className={RULINGS}>
              <h3 className="text-12 font-semibold">{RULINGS_TITLE}</h3>
              <NotedChart chart="rulings_by_day" days={backlog.days.map(({ on }) => on)}>
                {(noted) => (
                  <WithFinding finding={rulingsFinding(backlog.days, backlog.dailyCapacity)}>
                    <Suspense fallback={<DayColumnsSkeleton />}>
                      <DayColumns
                        noted={noted}
                        title="Rulings a day"
                        describe={`${backlog.counts} ruled on each day${limit === null ? "" : ", under the daily capacity"}.`}
                        days={backlog.days.map(({ on, resolved }) => ({ date: on, value: resolved }))}
                        limit={limit}
                        counted="rulings"
                        format={formatCount}
                      />
                    </Suspense>
                  </WithFinding>
                )}
              </NotedChart>
            </div>
          )}
        </div>
      )}
    </Panel>
  );
}
