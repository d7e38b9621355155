import type { EventKind } from "@command-center/contract/cycle";
import { listRegionalPerformance, type RegionalPerformance } from "@command-center/contract/regions";
import { assessmentBand } from "@command-center/domain/bands";
import { lazy, Suspense, useMemo } from "react";
import { useRead } from "../../api/queries.ts";
import { percentText } from "../../page/figure-text.ts";
import { Panel } from "../../page/panel.tsx";
import { useRegion } from "../../page/use-region.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatDay } from "../../ui/format.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BandKey, RegionalTable } from "./regional-table.tsx";
import { RegionDistricts } from "./region-districts.tsx";

const Dumbbell = lazy(async () => ({
  default: (await import("../../charts/dumbbell/dumbbell.tsx")).Dumbbell,
}));

const MARKS = { good: "good", middling: "plain", poor: "crisis" } as const;
const NO_ROWS: readonly RegionalPerformance[] = [];

export interface RegionalTabProps {
  dayOf: (kind: EventKind) => string | undefined;
}

/** Regions as table and picture, which share one selection; under them the districts of the region selected. */
export function RegionalTab({ dayOf }: RegionalTabProps) {
  const read = useRead(listRegionalPerformance, {});
  const rows = read.data ?? NO_ROWS;
  const names = useMemo(() => rows.map(({ region }) => region), [rows]);
  const [selected, select] = useRegion(names);
  const [mp, lc5] = [dayOf("mp_primary"), dayOf("lc5_primary")];
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
      <Panel
        className="lg:col-span-7"
        title="Regional performance"
        note={noteOf(mp, lc5)}
        read={read}
        what="The regions"
        tall="h-72"
      >
        {(regions) =>
          regions.length === 0 ? (
            <div className="mt-3">
              <EmptyState title="No region has reported both primaries yet" />
            </div>
          ) : (
            <div className="mt-2">
              <RegionalTable rows={regions} selected={selected} onSelect={select} />
              <BandKey />
            </div>
          )
        }
      </Panel>
      <Panel
        className="lg:col-span-5"
        title="MP and LC5 turnout"
        note="Both primaries on one line a region"
        read={read}
        what="The regions"
        tall="h-72"
      >
        {(regions) => (
          <div className="mt-3">
            <Suspense fallback={<Skeleton className="h-66 w-full" />}>
              <Dumbbell
                title="MP and LC5 turnout by party region"
                describe="Each line is a party region; the filled dot is its MP primary turnout, the hollow one its LC5 primary turnout."
                rows={regions.map((row) => ({
                  id: row.region,
                  label: row.region,
                  first: Number(row.lc5Turnout),
                  second: Number(row.mpTurnout),
                  assessment: row.assessment,
                  tone: MARKS[assessmentBand(row.assessment)],
                }))}
                firstName="LC5"
                secondName="MP"
                format={percentText}
                selected={selected}
                onSelect={select}
              />
            </Suspense>
          </div>
        )}
      </Panel>
      <RegionDistricts className="lg:col-span-12" region={selected} />
    </div>
  );
}

function noteOf(mp: string | undefined, lc5: string | undefined): string {
  const days =
    mp === undefined || lc5 === undefined ? "" : `: MP primaries ${formatDay(mp)}, LC5 ${formatDay(lc5)}`;
  return `Votes cast ÷ party register${days}`;
}
