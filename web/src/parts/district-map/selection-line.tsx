import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { MEASURES } from "./measures.ts";
import { hasSubRegions } from "./places.ts";
import type { MapAddress } from "./use-map-address.ts";

/** What is selected, in words, and the way on from it. It keeps its height, so that nothing moves when one selects. */
export function SelectionLine({ address }: { address: MapAddress }) {
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
