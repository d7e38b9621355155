import type { ImportField } from "@command-center/contract/imports/import-fields";

/** The column that holds the name of a sheet: that of its district. */
export const SHEET_NAME = "Sheet name";

type Level = "district" | "county" | "constituency" | "subCounty" | "parish" | "station";

interface PlaceLevel {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly codeAliases: readonly string[];
  readonly help: string;
}

const LEVELS: Record<Level, PlaceLevel> = {
  district: {
    name: "District",
    aliases: ["District name", "Dist name", "Dist", "District or city", SHEET_NAME],
    codeAliases: ["District code", "District no", "Dist no", "Dist code", "District number"],
    help: "District or city; its code may come first: 070 EXAMPLE.",
  },
  county: {
    name: "County",
    aliases: ["County name", "Cnty name"],
    codeAliases: ["County code", "County no", "Cnty code"],
    help: "County or municipality. The constituency has its own column.",
  },
  constituency: {
    name: "Constituency",
    aliases: [
      "Constituency name",
      "Const name",
      "Electoral area",
      "Electoral area name",
      "EA name",
      "EA",
      "County/Constituency",
      "Constituency/County",
    ],
    codeAliases: [
      "Constituency code",
      "Constituency no",
      "Const no",
      "Const code",
      "EA code",
      "Electoral area code",
    ],
    help: "Kept as printed. The station list decides which constituency a station belongs to.",
  },
  subCounty: {
    name: "Sub-county",
    aliases: [
      "Sub county name",
      "Sbty",
      "Sbty name",
      "Scty",
      "Scty name",
      "S/County",
      "S/C",
      "Sub county or division",
    ],
    codeAliases: ["Sub county code", "Sub county no", "Sbty no", "Sbty code", "Scty code", "Scty no"],
    help: "Sub-county, town council or division.",
  },
  parish: {
    name: "Parish",
    aliases: [
      "Parish name",
      "Par name",
      "Parish or ward",
      "Ward",
      "Ward name",
      "CAW",
      "CAW name",
      "County assembly ward",
    ],
    codeAliases: ["Parish code", "Parish no", "Par no", "Par code", "Ward code", "CAW code"],
    help: "Parish or ward.",
  },
  station: {
    name: "Polling station",
    aliases: [
      "Polling station name",
      "Station",
      "Station name",
      "Station string",
      "PS name",
      "Stn name",
      "P/Station",
      "Precinct",
    ],
    codeAliases: [
      "Polling station code",
      "Station code",
      "Station no",
      "Stn no",
      "PS code",
      "PS no",
      "Stn code",
    ],
    help: "Name of the station, as on the station list.",
  },
};

/** The fields of a unit: its name, which may have its code in front, and a column of codes of its own. */
function placeFields(level: Level, required: boolean): readonly ImportField[] {
  const { name, aliases, codeAliases, help } = LEVELS[level];
  return [
    { id: level, name, aliases, holds: "code and name", required, help },
    {
      id: `${level}Code`,
      name: `${name} code`,
      aliases: codeAliases,
      holds: "code",
      help: "Leave it out if the name starts with the code.",
    },
  ];
}

/** From the district down to the station. County and constituency may be left out: results are matched without them. */
export const STATION_PLACE_FIELDS: readonly ImportField[] = [
  ...placeFields("district", true),
  ...placeFields("county", false),
  ...placeFields("constituency", false),
  ...placeFields("subCounty", true),
  ...placeFields("parish", true),
  ...placeFields("station", true),
];

/** The same for results: without sub-county or parish a station is found in its district, see `stationFinder`. */
export const RESULT_PLACE_FIELDS: readonly ImportField[] = STATION_PLACE_FIELDS.map((field) =>
  field.id === "subCounty" || field.id === "parish"
    ? {
        ...field,
        required: false,
        isFilled: true,
        help: `${field.help} Without this column, stations are matched by name within the whole district.`,
      }
    : field,
);

/** The same for a list that makes the units: its constituencies are needed. */
export const LISTED_PLACE_FIELDS: readonly ImportField[] = STATION_PLACE_FIELDS.map((field) =>
  field.id === "constituency" ? { ...field, required: true, help: "The constituency of the parish." } : field,
);

/** Of records of seats: only some have a district, and only some of those a constituency. */
export const SEAT_PLACE_FIELDS: readonly ImportField[] = [
  ...placeFields("district", false),
  ...placeFields("constituency", false).map((field) =>
    field.id === "constituency"
      ? { ...field, help: "For the seat of an MP, or of a mayor outside the cities." }
      : field,
  ),
];

/** The district alone. */
export const DISTRICT_FIELDS: readonly ImportField[] = placeFields("district", true);

/** Of a tally sheet: the district, and the constituency where it elects the seat. */
export const TALLY_PLACE_FIELDS: readonly ImportField[] = [
  ...DISTRICT_FIELDS,
  ...placeFields("constituency", false).map((field) =>
    field.id === "constituency"
      ? { ...field, help: "Needed for constituency MPs: each constituency is a seat." }
      : field,
  ),
];

/** The same of records that may be of the whole country. */
export const OPTIONAL_DISTRICT_FIELDS: readonly ImportField[] = placeFields("district", false);
