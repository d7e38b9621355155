import type { Fact } from "./fact.ts";

/** The party's organs and leagues, each in a row of its own, and their posts, each in another. */
export const STRUCTURE = {
  description:
    "A row for each organ, league and post, highest level first. The winner of a CEC election is shown in the post of that name. Rows already recorded are corrected.",
  fields: [
    {
      id: "kind",
      name: "Kind",
      aliases: ["Type", "Kind of organ"],
      holds: "choice",
      choices: ["Organ", "League"],
      required: true,
      help: "Whether it is an organ of the party or a league.",
    },
    {
      id: "organ",
      name: "Organ or league",
      aliases: ["Organ", "League", "Name", "Body", "Committee"],
      holds: "text",
      required: true,
      help: "Its name.",
    },
    {
      id: "level",
      name: "Level",
      aliases: ["Area level", "Public level", "Level of government"],
      holds: "choice",
      choices: ["District", "Constituency", "Sub-county", "Parish", "Village"],
      help: "For an organ that exists in every such area. In the organ's own row.",
    },
    {
      id: "units",
      name: "Number",
      aliases: ["Units", "Number of units", "How many", "Count"],
      holds: "count",
      help: "Number of such organs, as published. In the organ's own row.",
    },
    {
      id: "basis",
      name: "Basis of the number",
      aliases: ["Basis", "Units basis", "Source of the number"],
      holds: "text",
      help: "Source of the number. In the organ's own row.",
    },
    {
      id: "post",
      name: "Post",
      aliases: ["Position", "Title", "Office"],
      holds: "text",
      help: "Blank in the organ's own row.",
    },
    {
      id: "holder",
      name: "Holder",
      aliases: ["Held by", "Name of holder", "Incumbent", "Office bearer"],
      holds: "text",
      person: "optional",
      help: "Who holds the post. Blank if not known.",
    },
  ],
  key: ["kind", "organ", "post"],
  example: {
    header: ["Kind", "Organ or league", "Level", "Number", "Basis of the number", "Post", "Holder"],
    rows: [
      ["Organ", "District Conference", "District", "146", "Example gazette, 2025", "", ""],
      ["Organ", "Example Committee", "", "", "", "", ""],
      ["Organ", "Example Committee", "", "", "", "Secretary", "Member A Example"],
    ],
  },
} as const satisfies Fact;
