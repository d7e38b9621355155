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
import { MEASURES, scaleOf } from "./measures.ts";
import { countryOf, hasSubRegions, stepAbove } from "./places.ts";
import type { MapAddress, MapView } from "./use-map-address.ts";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SegmentedControl } from "../../ui/controls/segmented-control.tsx";

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

/** What is selected, in words, and the way on from it. It keeps its height, so that nothing moves when one selects. */
function SelectionLine({ address }: { address: MapAddress }) {
  const { measure, district, area, level, within, select, open } = address;
  const { valueIn } = MEASURES[measure];
  const name = district?.name ?? area?.label;
  const shownDistricts = district ? [district] : area?.districts;
  return (
    <div
      className="mt-3 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3 print:hidden"
      data-testid="map-selection"
    >
      {shownDistricts === undefined ? (
        <p className="text-12 text-mute">
          {level === "district"
            ? "Select a district on the map to see its value and open its page."
            : `Select a ${level}. Select it again to ${level === "region" ? "look inside" : "see its districts"}.`}
        </p>
      ) : (
        <>
          <p className="min-w-0 flex-1 basis-48">
            <span className="font-semibold">{name}</span> <b>{valueIn(shownDistricts).label}</b>
            <span className="block text-12 text-mute">{valueIn(shownDistricts).detail}</span>
          </p>
          <div className="flex gap-2">
            {district && (
              <Link href={paths.district(district.slug)} className={buttonClass()}>
                Open {district.name}
              </Link>
            )}
            {area && area.slug !== within?.slug && (
              <Button onClick={() => open(area.slug)}>
                {level === "region" && hasSubRegions(area) ? "Its sub-regions" : "Its districts"}
              </Button>
            )}
            <Button look="ghost" onClick={() => select(null)}>
              Clear
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

const NAMES: Record<MapView, string> = {
  district: "Districts",
  "sub-region": "Sub-regions",
  region: "Regions",
  tiles: "Tiles",
};
const ORDER: readonly MapView[] = ["region", "sub-region", "district", "tiles"];
const STEP = "rounded-sm py-1 font-semibold link pointer-coarse:py-3";

/** The path from the country to the place looked into, each step a way back, and the choice of the view. */
function MapPath({
  districts,
  address,
  shown,
}: {
  districts: readonly District[];
  address: MapAddress;
  shown: number;
}) {
  const { within, views, view, chooseView, open, isOfPlace } = address;
  const country = countryOf(districts).name;
  const above = within === null ? null : stepAbove(districts, within);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2" data-print="hide">
      <nav aria-label="Place on the map" className="flex min-h-8 flex-wrap items-center gap-x-1.5 text-12">
        {within === null || isOfPlace ? (
          <span className="font-semibold">{within?.label ?? country}</span>
        ) : (
          <>
            <button type="button" className={STEP} onClick={() => open(null)}>
              {country}
            </button>
            {above !== null && (
              <>
                <Step />
                <button type="button" className={STEP} onClick={() => open(above.slug)}>
                  {above.label}
                </button>
              </>
            )}
            <Step />
            <span className="font-semibold" aria-current="location">
              {within.label}
            </span>
          </>
        )}
      </nav>
      <SegmentedControl<MapView>
        label="How the map is drawn"
        options={ORDER.filter((one) => views.includes(one)).map((value) => ({ value, label: NAMES[value] }))}
        value={view}
        onChange={chooseView}
      />
      <p role="status" className="sr-only">
        {within === null ? "" : `${within.label}, ${shown} on the map`}
      </p>
    </div>
  );
}

function Step() {
  return <Icon name="chevron-right" className="size-3.5 text-mute" />;
}
