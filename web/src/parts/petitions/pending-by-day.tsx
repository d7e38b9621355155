import type { PetitionBacklog } from "@command-center/contract/petitions";
import { Suspense } from "react";
import type { LineMarker } from "../../charts/day-line/layout.ts";
import { DayLineSkeleton } from "../../charts/day-line/skeleton.tsx";
import { WithFinding } from "../../charts/parts/with-finding.tsx";
import { formatCount } from "../../ui/format.ts";
import { lazy } from "../../ui/loading/lazy.ts";
import { pendingFinding } from "../findings/day-findings.ts";
import { NotedChart } from "../notes/noted-chart.tsx";

const DayLine = lazy(async () => ({ default: (await import("../../charts/day-line/day-line.tsx")).DayLine }));

const pendingText = (value: number) => `${formatCount(value)} pending`;

export interface PendingByDayProps {
  backlog: PetitionBacklog;
  /** Days to mark, with their words. */
  markers: LineMarker[];
}

/** Chart of the petitions pending at the end of each day, with its finding and its notes. */
export function PendingByDay({ backlog, markers }: PendingByDayProps) {
  return (
    <NotedChart chart="petitions_pending" days={backlog.days.map(({ on }) => on)}>
      {(noted) => (
        <WithFinding finding={pendingFinding(backlog.days)}>
          <Suspense fallback={<DayLineSkeleton markers={markers.length} />}>
            <DayLine
              noted={noted}
              title="Petitions pending by day"
              describe={`${backlog.counts} pending at the end of each day.`}
              days={backlog.days.map(({ on, filed, resolved, pending }) => ({
                date: on,
                value: pending,
                notes: [`${formatCount(filed)} filed, ${formatCount(resolved)} resolved`],
              }))}
              markers={markers}
              format={formatCount}
              endLabel={pendingText}
              valueName="Pending"
            />
          </Suspense>
        </WithFinding>
      )}
    </NotedChart>
  );
}

/** In its place while the days are loading. */
export function PendingByDaySkeleton({ markers }: { markers: number }) {
  return (
    <WithFinding like="Pending petitions fell from 000 on 00 Aug 0000 to 00">
      <DayLineSkeleton markers={markers} />
    </WithFinding>
  );
}
