import { readPetitionBacklog } from "@command-center/contract/petitions";
import { Suspense } from "react";
import { lazy } from "../../ui/loading/lazy.ts";
import { useRead } from "../../api/queries.ts";
import { formatCount } from "../../ui/format.ts";
import { Panel } from "../../page/panel.tsx";
import { NotedChart } from "../notes/noted-chart.tsx";
import { deadlineWords } from "./deadline-words.ts";
import { WithFinding } from "../../charts/parts/finding/with-finding.tsx";
import { pendingFinding } from "../findings/day-findings.ts";
import { DayLineSkeleton } from "../../charts/day-line/skeleton.tsx";

const DayLine = lazy(async () => ({ default: (await import("../../charts/day-line/day-line.tsx")).DayLine }));

const PENDING_LIKE = "Pending petitions fell from 000 on 00 Aug 0000 to 00";
const pendingText = (value: number) => `${formatCount(value)} pending`;

/** Petitions pending at the end of each day, against what the panels can rule on. */
export function BacklogCard({ className }: { className?: string }) {
  const read = useRead(readPetitionBacklog, {});
  return (
    <Panel
      className={className ?? ""}
      title="Pending petitions by day"
      note={`Petitions of every category pending each day${read.data === undefined ? "" : `; ${deadlineWords(read.data.rulingDays)}`}`}
      noteLike="Petitions of every category pending each day; a ruling is due 00 days after filing"
      read={read}
      what="The petitions"
      skeleton={
        <WithFinding like={PENDING_LIKE}>
          <DayLineSkeleton markers={1} />
        </WithFinding>
      }
    >
      {(backlog) => (
        <NotedChart chart="petitions_pending" days={backlog.days.map(({ on }) => on)}>
          {(noted) => (
            <WithFinding finding={pendingFinding(backlog.days)}>
              <Suspense fallback={<DayLineSkeleton markers={1} />}>
                <DayLine
                  noted={noted}
                  title="Petitions pending by day"
                  describe={`${backlog.counts} pending at the end of each day.`}
                  days={backlog.days.map(({ on, filed, resolved, pending }) => ({
                    date: on,
                    value: pending,
                    notes: [`${formatCount(filed)} filed, ${formatCount(resolved)} resolved`],
                  }))}
                  markers={
                    backlog.sitsFrom === null
                      ? []
                      : [
                          {
                            date: backlog.sitsFrom,
                            text: `${backlog.panels} panels sit${backlog.dailyCapacity === null ? "" : `, ${backlog.dailyCapacity} a day`}`,
                          },
                        ]
                  }
                  format={formatCount}
                  endLabel={pendingText}
                  valueName="Pending"
                />
              </Suspense>
            </WithFinding>
          )}
        </NotedChart>
      )}
    </Panel>
  );
}
