import { useMemo } from "react";
import type { StationResults } from "@command-center/contract/results/station-results";
import type { MapLevel } from "../../../../charts/map/geometry/levels.ts";
import { useGeometry } from "../../../../charts/map/geometry/use-geometry.ts";
import { MapSkeleton } from "../../../../charts/map/skeleton.tsx";
import { goTo, setAddress, useChoice, useHeld } from "../../../../navigation/address.ts";
import { Link } from "../../../../navigation/link.tsx";
import { MapOnRequest } from "../../../../parts/district-map/map-on-request.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Button, buttonClass } from "../../../../ui/controls/button.tsx";
import { SegmentedControl } from "../../../../ui/controls/segmented-control.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { lazy } from "../../../../ui/loading/lazy.ts";
import { hrefBelow, type ResultsAddress } from "../results-address.ts";
import { unitNoun } from "../results-words.ts";
import { outlinesOf } from "./map/outlines.ts";
import { changeView, invalidView, leaderView, turnoutView, type UnitsView } from "./map/views.ts";
import { useComparison, useOtherElections } from "./other-election.ts";

const UgandaMap = lazy(async () => ({
  default: (await import("../../../../charts/map/uganda-map.tsx")).UgandaMap,
}));

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
  leader: "who leads, the stronger the darker",
  turnout: "turnout, in six steps of colour",
  invalid: "the share of invalid votes, in six steps of colour",
  change: "the change of turnout since another election, in six steps of colour",
};
const TALLEST = 520;

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
  const compared = useComparison(results, address, other).data;
  const noun = unitNoun(results.below[0]?.area.kind ?? "");
  const shown = useMemo((): UnitsView | null => {
    if (view === "leader") return leaderView(results.below, results.ranking, results.seat?.own ?? null);
    if (view === "turnout") return turnoutView();
    if (view === "invalid") return invalidView();
    return compared === undefined
      ? null
      : changeView(compared.below, [
          formatDay(compared.before.pollingDay),
          formatDay(compared.after.pollingDay),
        ]);
  }, [view, results, compared]);
  const title = `${noun[1]} of ${results.area.name} on the map`.replace(/^./, (letter) =>
    letter.toUpperCase(),
  );
  const options = views.filter((one) => one !== "change" || (others?.length ?? 0) > 0);
  return (
    <Card
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
    >
      <MapOnRequest skeleton={<MapSkeleton tallest={TALLEST} />}>
        {() =>
          shown === null ? (
            <MapSkeleton tallest={TALLEST} />
          ) : (
            <Drawn
              results={results}
              address={address}
              level={level}
              shown={shown}
              title={`Map of the ${noun[1]} of ${results.area.name}`}
              describe={`Map of the ${noun[1]} of ${results.area.name} by ${BY[view]}.`}
            />
          )
        }
      </MapOnRequest>
    </Card>
  );
}

const NOTES: Record<View, string> = {
  leader: "Share of valid votes of whoever leads, in percent",
  turnout: "Votes cast, of the voters of stations whose votes are known",
  invalid: "Invalid votes, of the votes cast",
  change: "Turnout, in points, against another election",
};

/** The selected unit stands in the address: a link to the map keeps it. */
const select = (unit: string | null) => setAddress({ unit });

interface DrawnProps extends ResultMapProps {
  shown: UnitsView;
  title: string;
  describe: string;
}

function Drawn({ results, address, level, shown, title, describe }: DrawnProps) {
  const { geometry } = useGeometry();
  const held = useHeld("unit");
  const drawn = useMemo(
    () =>
      geometry === null
        ? NOTHING
        : outlinesOf(geometry, level, results.below, (units) => shown.shownOf(units)),
    [geometry, level, results, shown],
  );
  const unit = results.below.find(({ area }) => String(area.id) === held);
  const open = (id: string) => {
    const found = results.below.find(({ area }) => String(area.id) === id);
    if (found !== undefined) goTo(hrefBelow(address, results.area, found.area));
  };
  return (
    <>
      <UgandaMap
        title={title}
        describe={describe}
        level={level}
        areas={drawn.areas}
        polygons={drawn.polygons}
        labels={drawn.labels}
        scale={shown.scale}
        isPart={results.area.kind !== "country"}
        selected={unit === undefined ? null : held}
        onSelect={select}
        onOpen={open}
        tallest={TALLEST}
      />
      {drawn.missing.length > 0 && (
        <p className="mt-2 text-12 text-mute">
          Without an outline, in the table only: {drawn.missing.join(", ")}
        </p>
      )}
      <div className="mt-3 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3 print:hidden">
        {unit === undefined ? (
          <p className="text-12 text-mute">
            Select a {unitNoun(results.below[0]?.area.kind ?? "")[0]}; select it again to open it.
          </p>
        ) : (
          <>
            <p className="min-w-0 flex-1 basis-48">
              <span className="font-semibold">{unit.area.name}</span> <b>{shown.shownOf([unit]).label}</b>
              <span className="block text-12 text-mute">{shown.shownOf([unit]).detail}</span>
            </p>
            <div className="flex gap-2">
              <Link href={hrefBelow(address, results.area, unit.area)} className={buttonClass()}>
                Open {unit.area.name}
              </Link>
              <Button look="ghost" onClick={() => select(null)}>
                Clear
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  );
}

const NOTHING: ReturnType<typeof outlinesOf> = { areas: [], polygons: [], labels: [], missing: [] };
