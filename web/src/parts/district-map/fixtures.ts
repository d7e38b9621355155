import type { District } from "@command-center/contract/areas/districts";

/** For tests: a district of Acholi that has reported nothing yet, except what `some` says. */
export const districtOf = (name: string, some: Partial<District> = {}): District => ({
  id: name.length,
  slug: name.toLowerCase(),
  name,
  type: "district",
  statutoryRegion: "Northern",
  subRegion: "Acholi",
  partyRegion: "Northern",
  polygon: name,
  parts: null,
  tile: { column: 0, row: 0 },
  members: 1000,
  mp: null,
  lc5: null,
  petitions: 0,
  lc5Status: null,
  ...some,
});
