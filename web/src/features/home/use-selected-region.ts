import { listDistricts } from "@command-center/contract/areas/districts";
import { useRead } from "../../api/queries.ts";
import { useHeld } from "../../navigation/address.ts";
import { placeAt } from "../../parts/district-map/places.ts";

/** The party region of what is selected or looked into on the map: charts beside it share its selection. */
export function useSelectedRegion(): string | null {
  const { data = [] } = useRead(listDistricts, {});
  const heldDistrict = useHeld("district");
  const heldArea = useHeld("area");
  const heldWithin = useHeld("within");
  const district = data.find(({ slug }) => slug === heldDistrict);
  if (district) return district.partyRegion;
  const place = placeAt(data, heldArea) ?? placeAt(data, heldWithin);
  return place === null ? null : (place.parent ?? place.name);
}
