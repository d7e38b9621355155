import type { Ground } from "@command-center/contract/results/result-comparison";
import { changeOf, measureOf } from "@command-center/domain/results/comparison/compared-figures";
import { changeText, pointsText } from "@command-center/domain/results/change";
import { GROUND_WORDS, groundText } from "@command-center/domain/results/comparison/ground-words";
import { percentText, signedText, countedText } from "@command-center/domain/number-text";
import { useMemo } from "react";
import { useGeometry } from "../../../../charts/map/geometry.ts";
import { WithFinding } from "../../../../charts/parts/with-finding.tsx";
import { extremesFinding } from "../../../../parts/findings/findings.ts";
import { MapSkeleton } from "../../../../charts/map/skeleton.tsx";
import { goTo, setAddress, useChoice, useHeld } from "../../../../navigation/address.ts";
import { Link } from "../../../../navigation/link.tsx";
import { MapOnRequest } from "../../../../parts/district-map/map-on-request.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Button, buttonClass } from "../../../../ui/controls/button.tsx";
import { SegmentedControl } from "../../../../ui/controls/segmented-control.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { lazy } from "../../../../ui/loading/lazy.ts";
import { outlinesOf } from "../../../../parts/results/map/outlines.ts";
import type { Shown } from "../../../../parts/results/map/views.ts";
import { compareHrefBelow, type ResultsAddress } from "../results-address.ts";
import { joinedUnits, measureName, stationsText, type ComparisonView } from "./comparison-view.ts";
import { GroundMark } from "./ground-mark.tsx";

const UgandaMap = lazy(async () => ({
  default: (await import("../../../../charts/map/uganda-map.tsx")).UgandaMap,
}));

const TALLEST = 560;
const WAYS = ["today", "joined"] as const;

type Unit = ComparisonView["comparison"]["units"][number];

export interface ChangeMapProps {
  view: ComparisonView;
  address: ResultsAddress;
}

/** The districts of a place by the change of the measure: today's, or joined into those of the earlier election. */
export function ChangeMap({ view, address }: ChangeMapProps) {
  const { comparison, measure, names, subject } = view;
  const [way, choose] = useChoice("map", WAYS);
  const canJoin = comparison.joined.some(({ isOnBothLists }) => isOnBothLists);
  const isJoined = canJoin && way === "joined";
  const districts = useMemo(
    () => comparison.units.filter(({ area }) => area.kind === "district"),
    [comparison],
  );
  return (
    <Card
      title={`Change by district, ${names[0]} to ${names[1]}`}
      note={`${measureName(measure, subject)}, in points`}
      actions={
        canJoin && (
          <SegmentedControl
            label="Which districts the map shows"
            options={[
              { value: "today", label: "Today’s districts" },
              { value: "joined", label: `Joined, ${names[0]}` },
            ]}
            value={way}
            onChange={choose}
          />
        )
      }
    >
      <WithFinding finding={changeFinding(view, districts)}>
        <MapOnRequest skeleton={<MapSkeleton tallest={TALLEST} />}>
          {() => <Drawn view={view} address={address} districts={districts} isJoined={isJoined} />}
        </MapOnRequest>
      </WithFinding>
      <Reasons districts={isJoined ? joinedUnits(comparison) : districts} />
    </Card>
  );
}

/** Where the measure rose most, and where least, of the districts that can be compared. */
function changeFinding({ measure }: ComparisonView, districts: readonly Unit[]): string | null {
  return extremesFinding(
    "The change in points",
    districts.map((unit) => {
      const value = unit.ground === "same" ? changeOf(measure, unit) : null;
      return { name: unit.area.name, value, text: value === null ? "" : pointsText(value) };
    }),
    ["district", "districts"],
  );
}

interface DrawnProps extends ChangeMapProps {
  districts: readonly Unit[];
  isJoined: boolean;
}

/** Equal steps on both sides of zero, which lies in none. */
const BREAKS: Readonly<Record<ComparisonView["measure"], number[]>> = {
  share: [-20, -10, 0, 10, 20],
  turnout: [-10, -5, 0, 5, 10],
  invalid: [-2, -1, 0, 1, 2],
};

function Drawn({ view, address, districts, isJoined }: DrawnProps) {
  const { comparison, measure, names } = view;
  const { geometry } = useGeometry();
  const held = useHeld("unit");
  const drawn = useMemo(() => {
    const shownOf = (units: readonly Unit[]) => shownIn(view, units, isJoined);
    return geometry === null ? null : outlinesOf(geometry, "district", districts, shownOf, sidesText);
  }, [geometry, districts, view, isJoined]);
  const isCountry = comparison.unit.area.kind === "country";
  const unit = districts.find(({ area }) => String(area.id) === held);
  const open = (id: string) => {
    const found = districts.find(({ area }) => String(area.id) === id);
    if (found !== undefined) goTo(compareHrefBelow(address, comparison.unit.area, found.area));
  };
  const shown = unit === undefined ? null : shownIn(view, [unit], isJoined);
  return (
    <>
      <UgandaMap
        title={`Map of the change by district, ${names[0]} to ${names[1]}`}
        describe={`Map of the districts of ${comparison.unit.area.name} by the change in points, in six steps of colour with zero in the middle. Hatched districts are not compared.`}
        level="district"
        areas={drawn?.areas ?? []}
        polygons={drawn?.polygons ?? []}
        labels={isCountry ? regionLabels(view) : (drawn?.labels ?? [])}
        scale={{
          as: "shades",
          classes: {
            breaks: BREAKS[measure],
            ramp: "diverging",
            format: (value) => signedText(value, String),
          },
          missing: "Not compared",
        }}
        isPart={!isCountry}
        selected={unit === undefined ? null : held}
        onSelect={select}
        onOpen={open}
        tallest={TALLEST}
      />
      <div className="mt-3 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3 print:hidden">
        {unit === undefined || shown === null ? (
          <p className="text-12 text-mute">Select a district; select it again to compare inside it.</p>
        ) : (
          <>
            <p className="min-w-0 flex-1 basis-48">
              <span className="font-semibold">{unit.area.name}</span> <b>{shown.label}</b>
              <span className="block text-12 text-mute">{shown.detail}</span>
            </p>
            <div className="flex gap-2">
              <Link
                href={compareHrefBelow(address, comparison.unit.area, unit.area)}
                className={buttonClass()}
              >
                Compare {unit.area.name}
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

const select = (id: string | null) => setAddress({ unit: id });

/** Stations counted on both sides, for the tooltip. */
const sidesText = ({ before, after }: Unit) =>
  `Stations counted: ${stationsText(before)}, then ${stationsText(after)}`;

/** What the map shows of the districts of an outline. */
function shownIn(view: ComparisonView, units: readonly Unit[], isJoined: boolean): Shown {
  const { comparison, measure, names } = view;
  const ids = new Set(units.map(({ area }) => area.id));
  const group = comparison.joined.find(({ members }) => members.some((id) => ids.has(id)));
  const joined: Unit[] =
    isJoined && group !== undefined
      ? joinedUnits(comparison).filter(({ area }) => area.id === group.area.id)
      : [...units];
  const [only, ...more] = joined;
  const other = joined.find(({ ground }) => ground !== "same");
  if (only === undefined || other !== undefined || more.length > 0) {
    const why = joined.find(({ ground }) => ground === "changed") ?? other ?? only;
    return {
      value: null,
      label: why === undefined || why.ground === "same" ? "Not compared" : GROUND_WORDS[why.ground],
      detail: (why && groundText(why, names)) ?? "Several districts in one outline",
      ...(joined.every(({ ground }) => ground === "one-list") && { hatch: "squares" }),
      hasRing: joined.some(({ ground }) => ground === "new"),
    };
  }
  const [before, after] = [measureOf(measure, only.before), measureOf(measure, only.after)];
  const change = changeOf(measure, only);
  const text = (value: number | null) => (value === null ? "no result" : percentText(value));
  return {
    value: change,
    label: change === null ? "No result" : changeText(change),
    detail: `${text(before)} in ${names[0]}, ${text(after)} in ${names[1]}`,
  };
}

function regionLabels({ comparison, measure }: ComparisonView) {
  return comparison.units
    .filter(({ area }) => area.kind === "party_region")
    .flatMap((unit) => {
      const change = changeOf(measure, unit);
      return change === null ? [] : [{ place: unit.area.name, text: pointsText(change) }];
    });
}

const REASONS: readonly (readonly [Ground, (count: number) => string])[] = [
  ["changed", (count) => `${countedText(count, "district", "districts")} that lost land`],
  ["new", (count) => `${formatCount(count)} created since`],
  ["one-list", (count) => `${formatCount(count)} here`],
];

/** The three reasons not to compare, each with its mark and its number. */
function Reasons({ districts }: { districts: readonly Unit[] }) {
  const count = (ground: Ground) => districts.filter((one) => one.ground === ground).length;
  return (
    <div className="mt-3 border-t border-line pt-3 text-12">
      <h3 className="font-semibold text-mute">Marked: not compared one to one</h3>
      <ul className="mt-1.5 flex flex-wrap gap-x-8 gap-y-2">
        {REASONS.map(([ground, words]) => (
          <li key={ground}>
            <span className="inline-flex items-center gap-2 font-[650]">
              <GroundMark ground={ground} />
              {GROUND_WORDS[ground]}
            </span>
            <span className="block text-mute">{words(count(ground))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
