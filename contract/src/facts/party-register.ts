import type { Fact } from "./fact.ts";

/** Members of the party, each number known by its district. They are stored as a register with its counts. */
export const PARTY_REGISTER = {
  description:
    "Members of the party by district, as of the cycle's as-of day. A district that is not in the file keeps its number.",
  fields: [
    { place: "district" },
    {
      id: "members",
      name: "Members",
      aliases: [
        "Party members",
        "Number of members",
        "No. of members",
        "Membership",
        "Registered members",
        "Members on the register",
        "Party register",
      ],
      holds: "count",
      required: true,
      help: "People on the party register.",
    },
  ],
  key: ["district"],
  example: {
    header: ["District code", "District", "Members"],
    rows: [
      ["901", "EXAMPLE DISTRICT", "61,204"],
      ["902", "EXAMPLE CITY", "112,387"],
    ],
  },
} as const satisfies Fact;
