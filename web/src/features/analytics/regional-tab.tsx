import type { EventKind } from "@command-center/contract/cycle";
import { listRegionalPerformance, type RegionalPerformance } from "@command-center/contract/areas/regions";
import { useMemo } from "react";
import { listDistricts } from "@command-center/contract/areas/districts";
import { useRead } from "../../api/queries.ts";
import { sample } from "../../page/sample.ts";
import { EXPECTED } from "../../page/expected.ts";
import { Panel } from "../../page/panel.tsx";
import { ExportRows } from "../../parts/lists/export-shown.tsx";
import { TurnoutByRegionChart, TurnoutByRegionSkeleton } from "../../parts/turnout/turnout-by-region.tsx";
import { useRegion } from "./use-region.ts";
import { EmptyState } from "../../ui/states/states.tsx";
import { formatDay } from "../../ui/format.ts";
import { BandKey, RegionalTable } from "./regional-table.tsx";
import { WordsToCome } from "../../page/words-to-come.tsx";
import { TurnoutTable, TurnoutTableSkeleton } from "../../parts/turnout/turnout-table.tsx";
import { Card } from "../../ui/card.tsx";

const SAMPLE = sample(
  listRegionalPerformance.output,
  Array.from({ length: EXPECTED.regions }, () => ({ region: "Western", assessment: "Moderate" })),
);
const NO_ROWS: readonly RegionalPerformance[] = [];

export interface RegionalTabProps {
  dayOf: (kind: EventKind) => string | undefined;
}

/** Regions as table and picture, which share one selection; under them the districts of the region selected. */
export function RegionalAnalyticsTab({ dayOf }: RegionalTabProps) {
  const read = useRead(listRegionalPerformance, {});
  const rows = read.data ?? NO_ROWS;
  const names = useMemo(() => rows.map(({ region, partOf }) => partOf ?? region), [rows]);
  const [selected, select] = useRegion(names);
  const [mp, lc5] = [dayOf("mp_primary"), dayOf("lc5_primary")];
  return (
    <div className="grid grid-cols-1 gap-4 wide:grid-cols-12">
      <Panel
        className="wide:col-span-7"
        distance="close"
        title="Regional performance"
        note={noteOf(mp, lc5)}
        read={read}
        what="The regions"
        sample={SAMPLE}
      >
        {(regions) =>
          regions.length === 0 ? (
            <div className="mt-3">
              <EmptyState title="No region has reported both primaries yet" />
            </div>
          ) : (
            <>
              <RegionalTable rows={regions} selected={selected} onSelect={select} />
              <BandKey />
              <ExportRows dataType="regional_performance" rows={regions} />
            </>
          )
        }
      </Panel>
      <Panel
        className="wide:col-span-5"
        title="MP and LC5 turnout"
        note="MP and LC5 turnout, one line per region"
        read={read}
        what="The regions"
        skeleton={<TurnoutByRegionSkeleton />}
      >
        {(regions) => (
          <TurnoutByRegionChart about="MP" regions={regions} selected={selected} onSelect={select} />
        )}
      </Panel>
      <RegionDistricts className="wide:col-span-12" region={selected} />
    </div>
  );
}

function noteOf(mp: string | undefined, lc5: string | undefined) {
  const days =
    mp === undefined || lc5 === undefined
      ? undefined
      : `: MP primaries ${formatDay(mp)}, LC5 ${formatDay(lc5)}`;
  return (
    <>
      Votes cast ÷ party register
      <WordsToCome words={days} like=": MP primaries 00 Jul 0000, LC5 00 Jul 0000" />
    </>
  );
}

/** The districts of the region that is selected, with both turnouts and their denominators. */
function RegionDistricts({ className, region }: { className?: string; region: string | null }) {
  const read = useRead(listDistricts, {});
  const rows = useMemo(
    () => read.data?.filter(({ partyRegion }) => partyRegion === region) ?? [],
    [read.data, region],
  );
  if (region === null) {
    return (
      <Card className={className} title="Districts of a region">
        {read.data?.length === 0 ? (
          <EmptyState title="No district is recorded yet" />
        ) : (
          <EmptyState title="No region is selected">
            Select a region in the table or chart to see its districts.
          </EmptyState>
        )}
      </Card>
    );
  }
  const place = rows[0]?.parts?.partyRegion ?? region;
  return (
    <Panel
      className={className}
      title={`Districts of ${place}`}
      note="Votes cast ÷ party register. Districts that have not reported are marked"
      read={read}
      what="The districts"
      skeleton={<TurnoutTableSkeleton withRegion={false} />}
    >
      {() => (
        <TurnoutTable
          label={`Turnout by district in ${place}`}
          rows={rows}
          within={place}
          withRegion={false}
        />
      )}
    </Panel>
  );
}
