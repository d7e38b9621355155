import type { District } from "@command-center/contract/areas/districts";
import { Icon } from "../../ui/icon.tsx";
import { SegmentedControl } from "../../ui/controls/segmented-control.tsx";
import { countryOf, stepAbove } from "./places.ts";
import type { MapAddress, MapView } from "./use-map-address.ts";

const NAMES: Record<MapView, string> = {
  district: "Districts",
  "sub-region": "Sub-regions",
  region: "Regions",
  tiles: "Tiles",
};
const ORDER: readonly MapView[] = ["region", "sub-region", "district", "tiles"];
const STEP = "rounded-sm py-1 font-semibold link pointer-coarse:py-3";

/** The path from the country to the place looked into, each step a way back, and the choice of the view. */
export function MapPath({
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
