import type { District } from "@command-center/contract/areas/districts";
import { Fragment, Suspense } from "react";
import { WithFinding } from "../../charts/parts/with-finding.tsx";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { lowestDistricts, mapFinding } from "./map-finding.ts";
import { lazy } from "../../ui/loading/lazy.ts";
import { MapSkeleton } from "../../charts/map/skeleton.tsx";
import { TALLEST } from "./district-map-skeleton.tsx";
import type { MapData } from "./map-data.ts";
import { MapOnRequest } from "./map-on-request.tsx";
import { MapPath } from "./map-path.tsx";
import { MEASURES, scaleOf } from "./measures.ts";
import { countryOf } from "./places.ts";
import { SelectionLine } from "./selection-line.tsx";
import type { MapAddress } from "./use-map-address.ts";

const UgandaMap = lazy(async () => ({
  default: (await import("../../charts/map/uganda-map.tsx")).UgandaMap,
}));
const TileGrid = lazy(async () => ({
  default: (await import("../../charts/tile-grid/tile-grid.tsx")).TileGrid,
}));

export interface DistrictMapProps {
  districts: readonly District[];
  data: MapData;
  address: MapAddress;
  title: string;
  tallest?: number | undefined;
}

/** The map or its tiles; above, the path from the country to the place looked into; below, the selection in words. */
export function DistrictMap({ districts, data, address, title, tallest = TALLEST }: DistrictMapProps) {
  const { measure, view, level, within, district, area, select, open, back } = address;
  const { classes, title: counted, isCount = false } = MEASURES[measure];
  const country = countryOf(districts);
  const selected = level === "district" ? (district?.slug ?? null) : (area?.slug ?? null);
  return (
    <>
      <MapPath districts={districts} address={address} shown={data.areas.length} />
      <WithFinding className="mt-2" finding={mapFinding(measure, level, data.areas)}>
        <Suspense fallback={<MapSkeleton tallest={tallest} />}>
          {view === "tiles" ? (
            <TileGrid
              title={title}
              describe={`Every district and city as one tile of the same size, by ${counted}; the legend names the steps of colour.`}
              tiles={tilesOf(districts, data)}
              classes={classes}
              selected={selected}
              onSelect={select}
            />
          ) : (
            <MapOnRequest skeleton={<MapSkeleton tallest={tallest} />}>
              {() => (
                <UgandaMap
                  title={title}
                  describe={`Map of ${within === null ? country.name : within.label} by ${counted}; ${isCount ? "larger circles mean larger numbers" : "the legend names the steps of colour"}.`}
                  level={level}
                  areas={data.areas}
                  polygons={data.polygons}
                  labels={data.labels}
                  scale={scaleOf(measure)}
                  within={within}
                  isPart={within !== null || !country.isWhole}
                  selected={selected}
                  start={capitalAt(districts, level)}
                  onSelect={select}
                  outlined={level === "district" ? area : null}
                  onOpen={level === "district" ? undefined : open}
                  onBack={back}
                  tallest={tallest}
                />
              )}
            </MapOnRequest>
          )}
        </Suspense>
      </WithFinding>
      <Lowest places={lowestDistricts(measure, level, data.areas)} />
      {districts.length > 0 && <SelectionLine address={address} />}
    </>
  );
}

/** The districts that need attention first, each with the link to its page. */
function Lowest({ places }: { places: MapData["areas"] }) {
  if (places.length < 2) return null;
  return (
    <p className="mt-3 text-12">
      Lowest:{" "}
      {places.map(({ id, name, label }, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <span className="whitespace-nowrap">
            <Link href={paths.district(id)} className="touch-reach link">
              {name}
            </Link>{" "}
            {label}
          </span>
        </Fragment>
      ))}
    </p>
  );
}

/** Name of the outline, at a level, in which the capital lies. */
function capitalAt(districts: readonly District[], level: MapAddress["level"]): string | undefined {
  const capital = districts.find(({ type }) => type === "capital city");
  if (level === "district") return capital?.polygon;
  return level === "region" ? capital?.partyRegion : capital?.subRegion;
}

function tilesOf(districts: readonly District[], { areas }: MapData) {
  const tiles = new Map(districts.map(({ slug, tile }) => [slug, tile]));
  return areas.map(({ id, name, regionName, value, label, detail }) => ({
    id,
    name,
    regionName,
    value,
    label,
    detail,
    column: tiles.get(id)?.column ?? 0,
    row: tiles.get(id)?.row ?? 0,
  }));
}
