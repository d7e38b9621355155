import { useMemo } from "react";
import { unitNoun } from "@command-center/domain/results/stations/units";
import type { MapLevel } from "../../../charts/map/levels.ts";
import { useGeometry } from "../../../charts/map/geometry.ts";
import { goTo, setAddress, useHeld } from "../../../navigation/address.ts";
import { Link } from "../../../navigation/link.tsx";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { lazy } from "../../../ui/loading/lazy.ts";
import { outlinesOf, stationsText } from "./outlines.ts";
import type { UnitResults } from "./together.ts";
import type { UnitsView } from "./views.ts";

const UgandaMap = lazy(async () => ({
  default: (await import("../../../charts/map/uganda-map.tsx")).UgandaMap,
}));

/** Greatest height of a map of results, in pixels. */
export const TALLEST = 520;

/** The selected unit is in the address: a link to the map keeps it. */
const select = (unit: string | null) => setAddress({ unit });

export interface UnitsMapProps {
  units: readonly UnitResults[];
  level: MapLevel;
  shown: UnitsView;
  title: string;
  /** What the map shows, for screen readers. */
  describe: string;
  /** Whether the units are of a part of the country, which the map then zooms to. */
  isPart: boolean;
  /** Where a unit's results are. */
  hrefOf: (unit: UnitResults) => string;
}

/** Units with outlines on a map, and the selected one in words. */
export function UnitsMap({ units, level, shown, title, describe, isPart, hrefOf }: UnitsMapProps) {
  const { geometry } = useGeometry();
  const held = useHeld("unit");
  const drawn = useMemo(
    () =>
      geometry === null
        ? NOTHING
        : outlinesOf(geometry, level, units, (some) => shown.shownOf(some), stationsText),
    [geometry, level, units, shown],
  );
  const unit = units.find(({ area }) => String(area.id) === held);
  const open = (id: string) => {
    const found = units.find(({ area }) => String(area.id) === id);
    if (found !== undefined) goTo(hrefOf(found));
  };
  return (
    <>
      <UgandaMap
        title={title}
        describe={describe}
        level={level}
        areas={drawn.areas}
        polygons={drawn.polygons}
        labels={level === "district" && !isPart ? NOTHING.labels : drawn.labels}
        scale={shown.scale}
        isPart={isPart}
        selected={unit === undefined ? null : held}
        onSelect={select}
        onOpen={open}
        tallest={TALLEST}
      />
      {drawn.missing.length > 0 && (
        <p className="mt-2 text-12 text-mute">Without an outline on this map: {drawn.missing.join(", ")}</p>
      )}
      <div className="mt-3 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3 print:hidden">
        {unit === undefined ? (
          <p className="text-12 text-mute">
            Select a {unitNoun(units[0]?.area.kind ?? "")[0]}; select it again for its results.
          </p>
        ) : (
          <>
            <p className="min-w-0 flex-1 basis-48">
              <span className="font-semibold">{unit.area.name}</span> <b>{shown.shownOf([unit]).label}</b>
              <span className="block text-12 text-mute">{shown.shownOf([unit]).detail}</span>
            </p>
            <div className="flex gap-2">
              <Link href={hrefOf(unit)} className={buttonClass()}>
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
