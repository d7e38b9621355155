import { countedText } from "@command-center/domain/number-text";
import type { EventKind } from "@command-center/contract/cycle";
import { listDistricts, type District } from "@command-center/contract/areas/districts";
import type { ReactNode } from "react";
import { useRead } from "../../api/queries.ts";
import { formatCount, formatDay } from "../../ui/format.ts";
import { SegmentedControl } from "../../ui/controls/segmented-control.tsx";
import { useCycle } from "../calendar/use-cycle.ts";
import { Panel } from "../../page/panel.tsx";
import { DistrictMap } from "./district-map.tsx";
import { mapData, type MapData } from "./map-data.ts";
import { MAP_MEASURES, MEASURES, type MapMeasure } from "./measures.ts";
import { countryOf, type Place } from "./places.ts";
import { useMapAddress } from "./use-map-address.ts";
import { DistrictMapSkeleton } from "./district-map-skeleton.tsx";
import { WordsToCome } from "../../page/words-to-come.tsx";

const OPTIONS = MAP_MEASURES.map((measure) => ({ value: measure, label: MEASURES[measure].name }));
const COVERAGE_LIKE = "000 of 000 districts and cities, 00,000 of 00,000 villages reported";
const NOTE_LIKE: Record<MapMeasure, string> = {
  turnout: `00 Jul 0000 · votes cast ÷ party register · ${COVERAGE_LIKE}`,
  lc5: `00 Jul 0000 · votes cast ÷ party register · ${COVERAGE_LIKE}`,
  change: `LC5 on 00 Jul 0000 minus MP on 00 Jul 0000, percentage points · ${COVERAGE_LIKE}`,
  petitions: "Filed in this cycle, all categories",
  members: "People on the current party register",
};
const UNITS = { district: "district", "sub-region": "sub-region", region: "party region" } as const;
const NONE: readonly District[] = [];

export interface MapCardProps {
  className?: string;
  /** First day of a kind of event, e.g. of the MP primaries. */
  dayOf: (kind: EventKind) => string | undefined;
  /** The map's greatest height, in pixels. */
  tallest?: number;
  /** The region or sub-region that the page is about; left out, the map begins with the country. */
  only?: Pick<Place, "level" | "name">;
}

/** The country on a map, from its regions down to its districts; what is looked at is kept in the address. */
export function MapCard({ className, dayOf, tallest, only }: MapCardProps) {
  const districts = useRead(listDistricts, {});
  const cycle = useCycle();
  const address = useMapAddress(districts.data ?? NONE, only);
  const { measure, level, within } = address;
  const data = mapData(districts.data ?? NONE, measure, level, within);
  const country = countryOf(districts.data ?? NONE);
  const place = within?.label ?? (country.isWhole ? null : country.name);
  const title = `${MEASURES[measure].title} by ${UNITS[level]}${place === null ? "" : `, ${place}`}`;
  return (
    <Panel
      className={className}
      title={title}
      note={noteOf(measure, data.reported, (kind) => dayOf(kind) ?? (cycle.isPending ? undefined : null))}
      actions={
        <SegmentedControl<MapMeasure>
          label="What the map shows"
          options={OPTIONS}
          value={measure}
          onChange={address.chooseMeasure}
        />
      }
      read={districts}
      what="The districts"
      noteLike={NOTE_LIKE[measure]}
      skeleton={<DistrictMapSkeleton tallest={tallest} />}
    >
      {(all) => <DistrictMap districts={all} data={data} address={address} title={title} tallest={tallest} />}
    </Panel>
  );
}

/** `dayOf` answers null where it is known that there is no such day. */
function noteOf(
  measure: MapMeasure,
  reported: MapData["reported"],
  dayOf: (kind: EventKind) => string | null | undefined,
): ReactNode {
  if (reported.total === 0) return "Districts and cities";
  // The day comes from another call than the rest, perhaps later.
  const day = (kind: EventKind, before = "", after = "") => {
    const on = dayOf(kind);
    if (on === null) return null;
    return (
      <WordsToCome words={on && `${before}${formatDay(on)}${after}`} like={`${before}00 Jul 0000${after}`} />
    );
  };
  const coverage = `${reported.districts} of ${countedText(reported.total, "district", "districts and cities")}${reported.expected === 0 ? "" : `, ${formatCount(reported.units)} of ${formatCount(reported.expected)} villages`} reported`;
  switch (measure) {
    case "turnout":
    case "lc5":
      return (
        <>
          {day(measure === "lc5" ? "lc5_primary" : "mp_primary", "", " · ")}votes cast ÷ party register ·{" "}
          {coverage}
        </>
      );
    case "change":
      return (
        <>
          LC5{day("lc5_primary", " on ")} minus MP{day("mp_primary", " on ")}, percentage points · {coverage}
        </>
      );
    case "petitions":
      return "Filed in this cycle, all categories";
    case "members":
      return "People on the current party register";
  }
}
