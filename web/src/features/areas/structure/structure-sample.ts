import { readStructure } from "@command-center/contract/areas/structure";
import { EXPECTED } from "../../../page/expected.ts";
import { sample } from "../../../page/sample.ts";

const ORGANS = ["National Conference", "Central Executive Committee (CEC)", "Sub-county Executive Committee"];
const COUNTED = { source: "Electoral areas, polling stations and registered voters" };

/** Sample for the ghosts of all tabs: the party's organs, regions and sources. */
export const STRUCTURE_SAMPLE = sample(readStructure.output, {
  organs: Array.from({ length: EXPECTED.organs }, (_, row) => ({
    name: ORGANS[row % ORGANS.length] ?? "",
    areaKind: "sub_county",
    unitsBasis: null,
    posts:
      row === 1
        ? Array.from({ length: EXPECTED.offices + EXPECTED.otherPosts }, (__, post) => ({
            title: "Regional Vice-Chairperson, Western",
            isElected: post < EXPECTED.offices,
          }))
        : 0,
  })),
  leagues: Array.from({ length: EXPECTED.leagues }, () => ({ posts: [{ holder: null }] })),
  part: null,
  regions: ["Eastern", "Western", "Northern", "Central", "Karamoja", "Kampala"].map((partyRegion) => ({
    partyRegion,
  })),
  sources: [COUNTED, COUNTED, COUNTED, COUNTED, { source: "Registered voters by constituency, 0000" }],
});
