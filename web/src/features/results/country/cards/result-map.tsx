import { useMemo } from "react";
import type { StationResults } from "@command-center/contract/results/station-results";
import type { MapLevel } from "../../../../charts/map/levels.ts";
import { WithFinding } from "../../../../charts/parts/with-finding.tsx";
import { MapSkeleton } from "../../../../charts/map/skeleton.tsx";
import { useChoice } from "../../../../navigation/address.ts";
import { Panel } from "../../../../page/panel.tsx";
import { MapOnRequest } from "../../../../parts/district-map/map-on-request.tsx";
import { SegmentedControl } from "../../../../ui/controls/segmented-control.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { hrefBelow, type ResultsAddress } from "../results-address.ts";
import { unitNoun } from "@command-center/domain/results/stations/units";
import { TALLEST, UnitsMap } from "../../../../parts/results/map/units-map.tsx";
import {
  changeView,
  invalidView,
  leaderView,
  turnoutView,
  type UnitsView,
} from "../../../../parts/results/map/views.ts";
import { useComparison, useOtherElections } from "../compare/use-comparison.ts";

const VIEWS = ["leader", "turnout", "invalid", "change"] as const;
/** Where the units vote for different seats, their leaders have nothing to compare. */
const VIEWS_OF_SEATS = ["turnout", "invalid", "change"] as const;
type View = (typeof VIEWS)[number];
const VIEW_NAMES: Record<View, string> = {
  leader: "Leader",
  turnout: "Turnout",
  invalid: "Invalid",
  change: "Change",
};
/** Words for what is drawn, for those who do not see it. */
const BY: Record<View, string> = {
  leader: "who leads, darker for a larger share",
  turnout: "turnout, in six steps of colour",
  invalid: "the share of invalid votes, in six steps of colour",
  change: "the change in turnout since another election, in six steps of colour",
};
export interface ResultMapProps {
  results: StationResults;
  address: ResultsAddress;
  level: MapLevel;
}

/** The units of the next level on a map: leader, turnout, invalid votes, or turnout against another election. */
export function ResultMap({ results, address, level }: ResultMapProps) {
  const views: readonly [View, ...View[]] = results.seat === null ? VIEWS_OF_SEATS : VIEWS;
  const [chosen, choose] = useChoice("map", views);
  const { others, chosen: other } = useOtherElections(results, address);
  const view = chosen === "change" && other === undefined ? views[0] : chosen;
  const read = useComparison(results, address, other);
  const compared = read.data;
  const noun = unitNoun(results.below[0]?.area.kind ?? "");
  const shown = useMemo((): UnitsView | undefined => {
    if (view === "leader") return leaderView(results.below, results.ranking, results.seat?.own ?? null);
    if (view === "turnout") return turnoutView();
    if (view === "invalid") return invalidView();
    return (
      compared &&
      changeView(compared.units, [
        formatDay(compared.before.pollingDay),
        formatDay(compared.after.pollingDay),
      ])
    );
  }, [view, results, compared]);
  const title = `${noun[1]} of ${results.area.name} on the map`.replace(/^./, (letter) =>
    letter.toUpperCase(),
  );
  const options = views.filter((one) => one !== "change" || (others?.length ?? 0) > 0);
  return (
    <Panel
      title={title}
      note={
        view === "change" && other !== undefined
          ? `Turnout, in points, between ${formatDay(other.pollingDay)} and ${formatDay(results.pollingDay)}`
          : NOTES[view]
      }
      actions={
        <SegmentedControl<View>
          label="What the map shows"
          options={options.map((value) => ({ value, label: VIEW_NAMES[value] }))}
          value={view}
          onChange={choose}
        />
      }
      read={{ ...read, data: shown, error: view === "change" ? read.error : null }}
      what="The comparison"
      skeleton={
        <WithFinding>
          <MapSkeleton tallest={TALLEST} />
        </WithFinding>
      }
    >
      {(drawn) => (
        <WithFinding finding={drawn.findingOf(results.below)}>
          <MapOnRequest skeleton={<MapSkeleton tallest={TALLEST} />}>
            {() => (
              <UnitsMap
                units={results.below}
                isPart={results.area.kind !== "country"}
                hrefOf={({ area }) => hrefBelow(address, results.area, area)}
                level={level}
                shown={drawn}
                title={`Map of the ${noun[1]} of ${results.area.name}`}
                describe={`Map of the ${noun[1]} of ${results.area.name} by ${BY[view]}.`}
              />
            )}
          </MapOnRequest>
        </WithFinding>
      )}
    </Panel>
  );
}

const NOTES: Record<View, string> = {
  leader: "The leader’s share of valid votes, in percent",
  turnout: "Votes cast, of registered voters at counted stations",
  invalid: "Invalid votes, of the votes cast",
  change: "Change in turnout, in points, since another election",
};
