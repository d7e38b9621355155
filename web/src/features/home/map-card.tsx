import type { EventKind } from "@command-center/contract/cycle";
import { listDistricts } from "@command-center/contract/districts";
import { lazy, Suspense, useMemo } from "react";
import { useRead } from "../../api/queries.ts";
import { formatCount, formatDay } from "../../ui/format.ts";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MAP_MEASURES, mapData, MEASURES, type MapMeasure } from "./map-data.ts";
import { Panel } from "../../page/panel.tsx";
import { useAddress, useChoice } from "../../navigation/address.ts";

const UgandaMap = lazy(async () => ({
  default: (await import("../../charts/map/uganda-map.tsx")).UgandaMap,
}));

const OPTIONS = MAP_MEASURES.map((measure) => ({ value: measure, label: MEASURES[measure].name }));

export interface MapCardProps {
  className?: string;
  /** First day of a kind of event, e.g. of the MP primaries. */
  dayOf: (kind: EventKind) => string | undefined;
}

/** The largest thing on the page: the country by district, its measure and selection kept in the address. */
export function MapCard({ className, dayOf }: MapCardProps) {
  const districts = useRead(listDistricts, {});
  const [measure, chooseMeasure] = useChoice("map", MAP_MEASURES);
  const address = useAddress();
  const selected = address.get("district");
  const { title, classes } = MEASURES[measure];
  const data = useMemo(() => mapData(districts.data ?? [], measure), [districts.data, measure]);
  return (
    <Panel
      className={className ?? ""}
      title={title}
      note={noteOf(measure, data, dayOf)}
      actions={
        <SegmentedControl<MapMeasure>
          label="What the map shows"
          options={OPTIONS}
          value={measure}
          onChange={chooseMeasure}
        />
      }
      read={districts}
      what="The districts"
      tall="aspect-[620/640]"
    >
      {() => (
        <div className="mt-3">
          <Suspense fallback={<Skeleton className="aspect-[620/640] w-full" />}>
            <UgandaMap
              title={title}
              describe={`Map of Uganda's districts by ${MEASURES[measure].name.toLowerCase()}; darker means more.`}
              areas={data.areas}
              polygons={data.polygons}
              classes={classes}
              regionLabels={data.regionLabels}
              selected={data.areas.some(({ id }) => id === selected) ? selected : null}
              onSelect={(id) => address.set({ district: id })}
            />
          </Suspense>
        </div>
      )}
    </Panel>
  );
}

function noteOf(
  measure: MapMeasure,
  { reported, areas }: ReturnType<typeof mapData>,
  dayOf: MapCardProps["dayOf"],
): string {
  const [mp, lc5] = [dayOf("mp_primary"), dayOf("lc5_primary")];
  if (areas.length === 0) return "Districts and cities";
  const coverage = `${reported.districts} of ${areas.length} districts and cities, ${formatCount(reported.units)} of ${formatCount(reported.expected)} polling stations reported`;
  if (measure === "turnout")
    return `${mp === undefined ? "" : `${formatDay(mp)} · `}votes cast ÷ party register · ${coverage}`;
  if (measure === "change")
    return `LC5${lc5 === undefined ? "" : ` on ${formatDay(lc5)}`} less MP${mp === undefined ? "" : ` on ${formatDay(mp)}`}, percentage points · ${coverage}`;
  return measure === "petitions"
    ? "Filed in this cycle, all categories"
    : "People on the party register in force";
}
