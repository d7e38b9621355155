import { FACT_IDS, type FactId } from "@command-center/contract/facts/facts";
import { workedExample } from "@command-center/contract/imports/import-fields";
import { FIGURE_LABELS } from "@command-center/domain/figures";
import { PUBLISHED_TOTALS } from "../records/published-totals.ts";
import { factKind, type ImportKind, type ImportKindId } from "./import-kind.ts";
import {
  LISTED_PLACE_FIELDS,
  RESULT_PLACE_FIELDS,
  STATION_PLACE_FIELDS,
  TALLY_PLACE_FIELDS,
} from "./place-fields.ts";
import { CANDIDATE_ROW_FIELDS, OFFICE, REGISTERED, VOTE_FIELDS } from "./vote-fields.ts";

const PLACE_HEADER = ["District", "Constituency", "Sub-county", "Parish", "Polling station"];
const PLACE = [
  "901 EXAMPLE DISTRICT",
  "901 EXAMPLE NORTH COUNTY",
  "01 EXAMPLE TOWN COUNCIL",
  "01 EXAMPLE WARD",
];

const LISTED_STATION = {
  "District code": "901",
  District: "EXAMPLE DISTRICT",
  "County code": "901",
  County: "EXAMPLE",
  "Constituency code": "901",
  Constituency: "EXAMPLE NORTH COUNTY",
  "Sub-county code": "01",
  "Sub-county": "EXAMPLE TOWN COUNCIL",
  "Parish code": "01",
  Parish: "EXAMPLE WARD",
  "Polling station code": "01",
  "Polling station": "EXAMPLE PRIMARY SCHOOL (A-M)",
  "Registered voters": "412",
};

const STATION_LIST: ImportKind = {
  id: "station-list",
  title: "Station list",
  description:
    "Polling stations with their registered voters, parish, sub-county and district. Import it before results.",
  fields: [
    ...LISTED_PLACE_FIELDS,
    {
      ...REGISTERED,
      isNeededForFigures: true,
      help: "Voters on the register. If the cell or column is missing, the number is unknown, not 0.",
    },
  ],
  candidates: "none",
  example: workedExample(
    LISTED_STATION,
    {
      ...LISTED_STATION,
      "Polling station code": "02",
      "Polling station": "EXAMPLE PRIMARY SCHOOL (N-Z)",
      "Registered voters": "398",
    },
    {
      ...LISTED_STATION,
      "Constituency code": "902",
      Constituency: "EXAMPLE SOUTH COUNTY",
      "Sub-county": "EXAMPLE HILL",
      Parish: "EXAMPLE HILL PARISH",
      "Polling station": "EXAMPLE MARKET",
      "Registered voters": "655",
    },
  ),
};

const STATION_RESULTS: ImportKind = {
  id: "station-results",
  title: "Results by station",
  description:
    "One contest's votes by polling station: a column for each candidate, or a row for each candidate.",
  fields: [
    ...RESULT_PLACE_FIELDS,
    OFFICE,
    ...CANDIDATE_ROW_FIELDS,
    ...VOTE_FIELDS,
    {
      id: "notReporting",
      name: "Not reporting",
      aliases: ["NON_REP", "Non rep", "Not reported", "Stations not reporting"],
      holds: "count",
      help: "1 where the station's result was not received.",
    },
    {
      id: "nullified",
      name: "Nullified",
      aliases: ["Result nullified"],
      holds: "count",
      help: "1 where the station's result was nullified.",
    },
  ],
  candidates: "columns or rows",
  candidateRows: { name: "candidate", votes: "votes" },
  hasPublishers: true,
  example: {
    header: [
      ...PLACE_HEADER,
      "Registered voters",
      "Candidate Example A",
      "Candidate Example B",
      "Valid votes",
      "Invalid votes",
      "Votes cast",
    ],
    rows: [
      [...PLACE, "01 EXAMPLE PRIMARY SCHOOL (A-M)", "412", "180", "95", "275", "9", "284"],
      [...PLACE, "02 EXAMPLE PRIMARY SCHOOL (N-Z)", "398", "-", "-", "-", "-", "-"],
      [...PLACE, "03 EXAMPLE MARKET", "655", "x", "x", "x", "x", "x"],
      [...PLACE, "04 EXAMPLE CHURCH", "12", "0", "0", "0", "0", "0"],
    ],
  },
};

const DISTRICT_RESULTS: ImportKind = {
  id: "district-results",
  title: "Results by district or constituency",
  description:
    "Totals of a contest without its stations. President: a row for each district. MPs by constituency, District Woman MPs and LC5 chairpersons by district: a row for each candidate. Totals of stations are compared with it.",
  fields: [
    {
      id: "category",
      name: "Category",
      aliases: [
        "Election category",
        "Seat category",
        "Category of seat",
        "Seat type",
        "Type of seat",
        "Election type",
        "Elective position",
        "Position",
        "Post",
        "Election",
      ],
      holds: "text",
      help: "The contest of the row, in a file with several contests. Only rows of the chosen contest are read.",
    },
    ...TALLY_PLACE_FIELDS,
    ...CANDIDATE_ROW_FIELDS,
    {
      id: "winner",
      name: "Winner",
      aliases: ["Elected", "Is winner", "Won", "Declared", "Declared elected", "Outcome", "Result", "Status"],
      holds: "text",
      help: "Yes, Elected, 1 or * for the winner, else blank. Compared with the votes, not recorded.",
    },
    ...VOTE_FIELDS,
    {
      id: "received",
      name: "Stations received",
      aliases: ["Received station", "Received stations", "Stations reported", "Polling stations received"],
      holds: "received and expected",
      help: "Received and expected in one cell: 179/180.",
    },
  ],
  candidates: "columns or rows",
  candidateRows: { name: "candidate", votes: "votes" },
  example: {
    header: [
      "District",
      "Registered voters",
      "Candidate Example A",
      "Candidate Example B",
      "Valid votes",
      "Invalid votes",
      "Votes cast",
      "Stations received",
    ],
    rows: [
      ["901 EXAMPLE DISTRICT", "36,539", "18,254", "5,334", "23,588", "875", "24,463", "105/105"],
      ["902 EXAMPLE CITY", "88,687", "16,377", "39,013", "55,390", "1,387", "56,777", "187/188"],
    ],
  },
};

const NULLIFIED_STATIONS: ImportKind = {
  id: "nullified-stations",
  title: "Nullified stations",
  description: "Stations whose result of one contest was nullified.",
  fields: [
    ...STATION_PLACE_FIELDS,
    {
      id: "reason",
      name: "Reason",
      aliases: ["Reason for nullification", "Remarks", "Remark", "Cause", "Grounds"],
      holds: "text",
      help: "Why the result was nullified, as published. Unknown if the cell or column is missing.",
    },
  ],
  candidates: "none",
  example: {
    header: [...PLACE_HEADER, "Reason"],
    rows: [[...PLACE, "03 EXAMPLE MARKET", "More ballot papers than voters"]],
  },
};

/** Choices that are defined elsewhere, by kind and field. */
const CHOICES: Partial<Record<FactId, Readonly<Record<string, readonly string[]>>>> = {
  claims: { figure: [...Object.values(FIGURE_LABELS), ...Object.values(PUBLISHED_TOTALS)] },
};

/** Every kind of file, in the order in which people choose them. */
export const IMPORT_KINDS: readonly ImportKind[] = [
  STATION_LIST,
  STATION_RESULTS,
  DISTRICT_RESULTS,
  NULLIFIED_STATIONS,
  ...FACT_IDS.map((id) => factKind(id, CHOICES[id])),
];

/** The kind of this id. */
export function importKind(id: ImportKindId): ImportKind {
  const found = IMPORT_KINDS.find((kind) => kind.id === id);
  if (found === undefined) throw new Error(`No kind of file is called ${id}.`);
  return found;
}
