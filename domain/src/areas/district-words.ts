import type { District } from "@command-center/contract/areas/districts";

/** The types of districts: what one is called, what several, and what these are as a part of all districts. */
export const DISTRICT_TYPE_WORDS: Record<
  District["type"],
  { readonly one: string; readonly several: string; readonly part: string }
> = {
  district: { one: "District", several: "Districts", part: "districts" },
  city: { one: "City", several: "Cities", part: "other cities" },
  "capital city": { one: "Capital city", several: "Capital city", part: "capital city" },
};
