import { listDistricts } from "@command-center/contract/districts";
import type { Endpoint } from "@command-center/contract/endpoint";
import { paths } from "../../navigation/paths.ts";

export interface Plan {
  path: string;
  title: string;
  /** What the page will show, each a phrase. */
  shows: readonly string[];
  /** What the server answers already. */
  data: readonly Pick<Endpoint, "path" | "summary">[];
}

/** Pages that have an address but are not there yet. Remove an entry when its page comes. */
export const PLANS: readonly Plan[] = [
  {
    path: paths.districtsDirectory(),
    title: "Districts",
    shows: [
      "All districts and cities, to search and to filter by region, type and status",
      "The same as a CSV file",
    ],
    data: [listDistricts],
  },
];
