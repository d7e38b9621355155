import { listDistricts } from "@command-center/contract/districts";
import { useRead } from "../../api/queries.ts";
import { useAddress } from "../../navigation/address.ts";
import { placeAt } from "./places.ts";

/** The party region of what is selected or looked into on the map: charts beside it share its selection. */
export function useSelectedRegion(): string | null {
  const { data = [] } = useRead(listDistricts, {});
  const { get } = useAddress();
  const district = data.find(({ slug }) => slug === get("district"));
  if (district) return district.partyRegion;
  const place = placeAt(data, get("area")) ?? placeAt(data, get("within"));
  return place === null ? null : (place.parent ?? place.name);
}
