import type { ElectionHeld } from "@command-center/contract/results/elections-held";
import { readStationResults, type StationResults } from "@command-center/contract/results/station-results";
import { useMemo } from "react";
import { WithFinding } from "../../../charts/parts/with-finding.tsx";
import { MapSkeleton } from "../../../charts/map/skeleton.tsx";
import { useRead } from "../../../api/queries.ts";
import { useChoice } from "../../../navigation/address.ts";
import { PAGES } from "../../../navigation/pages.ts";
import { withQuery } from "../../../navigation/paths.ts";
import { Panel } from "../../../page/panel.tsx";
import { MapOnRequest } from "../../../parts/district-map/map-on-request.tsx";
import { TALLEST, UnitsMap } from "../../../parts/results/map/units-map.tsx";
import type { UnitResults } from "../../../parts/results/map/together.ts";
import { leaderView, turnoutView } from "../../../parts/results/map/views.ts";
import { SegmentedControl } from "../../../ui/controls/segmented-control.tsx";
import { leadersText } from "./leaders-text.ts";
import { askedOf } from "./use-own-election.ts";

const VIEWS = ["leader", "turnout"] as const;
const NAMES = { leader: "Leader", turnout: "Turnout" } as const;

/** The districts on a map, by leader or by turnout. */
export function DistrictsCard({ election }: { election: ElectionHeld }) {
  const read = useRead(readStationResults, { ...askedOf(election), by: "district" });
  const [view, choose] = useChoice("map", VIEWS);
  const isOfOne = read.data?.seat != null;
  return (
    <Panel
      title={read.data && isOfOne ? leadersText(read.data) : "Districts and cities"}
      note={
        view === "leader" && isOfOne
          ? "The leader’s share of valid votes, in percent"
          : "Votes cast, of registered voters at counted stations"
      }
      actions={
        isOfOne && (
          <SegmentedControl
            label="What the map shows"
            options={VIEWS.map((value) => ({ value, label: NAMES[value] }))}
            value={view}
            onChange={choose}
          />
        )
      }
      read={{ ...read, data: read.data ?? undefined }}
      what="The districts"
      skeleton={
        <WithFinding>
          <MapSkeleton tallest={TALLEST} />
        </WithFinding>
      }
    >
      {(results) => <Districts results={results} view={isOfOne ? view : "turnout"} election={election} />}
    </Panel>
  );
}

interface DistrictsProps {
  results: StationResults;
  view: (typeof VIEWS)[number];
  election: ElectionHeld;
}

function Districts({ results, view, election }: DistrictsProps) {
  const { below, ranking, seat, area } = results;
  const shown = useMemo(
    () => (view === "leader" ? leaderView(below, ranking, seat?.own ?? null) : turnoutView()),
    [below, ranking, seat, view],
  );
  const hrefOf = (unit: UnitResults) =>
    withQuery(PAGES.results.path, {
      contest: election.contest,
      day: election.pollingDay,
      area: String(unit.area.id),
    });
  return (
    <WithFinding finding={shown.findingOf(below)}>
      <MapOnRequest skeleton={<MapSkeleton tallest={TALLEST} />}>
        {() => (
          <UnitsMap
            units={below}
            level="district"
            shown={shown}
            title={`Map of the districts of ${area.name}`}
            describe={`Map of the districts of ${area.name} by ${view === "leader" ? "who leads, darker for a larger share" : "turnout, in six steps of colour"}.`}
            isPart={area.kind !== "country"}
            hrefOf={hrefOf}
          />
        )}
      </MapOnRequest>
    </WithFinding>
  );
}
