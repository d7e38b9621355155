import { DECLARATIONS } from "../facts/declarations.ts";
import { fileColumn, fileColumns, recordColumns, summedFields, type Summed } from "../facts/fact.ts";
import { INCIDENTS } from "../facts/incidents.ts";
import { MINISTERS } from "../facts/ministers.ts";
import { PETITIONS } from "../facts/petitions.ts";
import { TURNOUT } from "../facts/turnout.ts";

/** Columns of several files, by which exports are grouped. */
export const REGION = { key: "region", label: "Party region", kind: "text" } as const;
export const SUB_REGION = { key: "sub_region", label: "Sub-region", kind: "text" } as const;
export const DISTRICT = { key: "district", label: "District", kind: "text" } as const;
export const ELECTION_TYPE = { key: "election_type", label: "Election type", kind: "text" } as const;
export const WINNER = fileColumn(DECLARATIONS, "winner");
/** Not added up: over several contests of one poll, a voter with several ballots would be counted several times. */
export const VOTES = fileColumn(DECLARATIONS, "votes");
export const MARGIN = { key: "margin", label: "Margin in points", kind: "decimal" } as const;
export const STATUS = fileColumn(DECLARATIONS, "status");
export const DECLARED_ON = fileColumn(DECLARATIONS, "day");
/** Says that a row is real or invented, by the sources of the records behind it. */
export const RECORD = { key: "record", label: "Record", kind: "text" } as const;
export const POLLING_DAY = fileColumn(DECLARATIONS, "pollingDay");
export const CONSTITUENCY = { key: "constituency", label: "Constituency", kind: "text" } as const;
export const SEAT_KIND = fileColumn(DECLARATIONS, "seat");

const PRIMARIES = [
  ["mp", "MP"],
  ["lc5", "LC5"],
] as const;

interface TurnoutColumn {
  readonly key: `${"mp" | "lc5"}_${Summed<typeof TURNOUT>["column"] | "registered" | "turnout"}`;
  readonly label: string;
  readonly kind: "integer" | "percent";
  readonly summed?: true;
}

/** Columns of the turnout in both primaries. */
export const TURNOUTS: readonly TurnoutColumn[] = PRIMARIES.flatMap(([primary, label]): TurnoutColumn[] => [
  ...summedFields(TURNOUT).map(({ column, name }) => ({
    key: `${primary}_${column}` as const,
    label: `${label} ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    kind: "integer" as const,
    summed: true as const,
  })),
  { key: `${primary}_registered`, label: `${label} register`, kind: "integer", summed: true },
  { key: `${primary}_turnout`, label: `${label} turnout`, kind: "percent" },
]);

const PLACE = [DISTRICT, SUB_REGION, REGION] as const;
const REGIONS = [REGION, SUB_REGION, DISTRICT] as const;
/** Each voter has one ballot for these: the winners' votes add up to votes for winners. */
const SEAT_RESULT = [WINNER, STATUS, { ...VOTES, summed: true }, MARGIN, DECLARED_ON, RECORD] as const;

/** Columns of the files of lists with saved views, in their order. A field of a record has the column of its definition. */
export const FILE_COLUMNS = {
  petitions: [
    ...fileColumns(PETITIONS, "number", "category", "subject"),
    ...PLACE,
    ...fileColumns(PETITIONS, "ground", "status", "outcome"),
    { key: "panel", label: "Panel", kind: "integer" },
    { key: "hearing_on", label: "Listed for", kind: "day" },
    ...fileColumns(PETITIONS, "filedOn", "servedOn", "heardOn", "ruledOn", "withdrawnOn"),
    { key: "days_waited", label: "Days waited", kind: "integer" },
    { key: "due_on", label: "Due on", kind: "day" },
    { key: "days_left", label: "Days left", kind: "integer" },
    { key: "overdue", label: "Overdue", kind: "yes_no" },
    RECORD,
  ],
  violence_incidents: [...recordColumns(INCIDENTS, PLACE), RECORD],
  elections: [CONSTITUENCY, SEAT_KIND, ...REGIONS, ELECTION_TYPE, WINNER, VOTES, MARGIN, DECLARED_ON, RECORD],
  mayoral_results: [
    { key: "city_municipality", label: "City or municipality", kind: "text" },
    ...REGIONS,
    ELECTION_TYPE,
    ...SEAT_RESULT,
  ],
  district_chairpersons: [...PLACE, ELECTION_TYPE, ...SEAT_RESULT],
  cec_results: [
    { key: "position", label: "Position", kind: "text" },
    ELECTION_TYPE,
    POLLING_DAY,
    WINNER,
    VOTES,
    { key: "percentage", label: "Share of valid votes", kind: "percent" },
    RECORD,
  ],
  ministers: [
    ...fileColumns(MINISTERS, "minister", "ministry", "outcome", "day"),
    { key: "seat", label: "Seat", kind: "text" },
    ...REGIONS,
    ELECTION_TYPE,
    WINNER,
    fileColumn(MINISTERS, "note"),
    RECORD,
  ],
  districts: [
    { key: "district", label: "District or city", kind: "text" },
    { key: "type", label: "Type", kind: "text" },
    REGION,
    SUB_REGION,
    { key: "statutory_region", label: "Statutory region", kind: "text" },
    { key: "members", label: "Party members", kind: "integer", summed: true },
    ...TURNOUTS,
    { key: "lc5_chair", label: "LC5 chair", kind: "text" },
    { key: "petitions", label: "Petitions", kind: "integer", summed: true },
    RECORD,
  ],
  quality: [
    { key: "group", label: "Kind", kind: "text" },
    { key: "problem", label: "Problem", kind: "text" },
    { key: "subject", label: "Where", kind: "text" },
    DISTRICT,
    { key: "detail", label: "Detail", kind: "text" },
    { key: "recorded_on", label: "Day of the record", kind: "day" },
    { key: "days", label: "Days ago", kind: "number" },
    RECORD,
  ],
  imports: [
    { key: "file", label: "File", kind: "text" },
    { key: "number", label: "Import", kind: "integer" },
    { key: "state", label: "State", kind: "text" },
    { key: "kind", label: "Kind", kind: "text" },
    { key: "election", label: "Election", kind: "text" },
    { key: "polling_day", label: "Polling day", kind: "day" },
    { key: "cycle", label: "Cycle", kind: "text" },
    { key: "sent_by", label: "Uploaded by", kind: "text" },
    { key: "sent_on", label: "Uploaded on", kind: "day" },
    { key: "sent_at", label: "Time (EAT)", kind: "text" },
    { key: "rows", label: "Rows", kind: "integer" },
    { key: "refused", label: "Refused", kind: "integer" },
    { key: "warned", label: "Warned", kind: "integer" },
  ],
  exported_files: [
    { key: "file", label: "File", kind: "text" },
    { key: "format", label: "Format", kind: "text" },
    { key: "holds", label: "Holds", kind: "text" },
    { key: "exported_on", label: "Exported on", kind: "day" },
    { key: "exported_at", label: "Time (EAT)", kind: "text" },
    { key: "exported_by", label: "Exported by", kind: "text" },
    { key: "rows", label: "Rows", kind: "integer" },
    { key: "bytes", label: "Bytes", kind: "integer" },
    { key: "as_of", label: "Data as of", kind: "day" },
    { key: "sha256", label: "SHA-256", kind: "text" },
  ],
  accounts: [
    { key: "username", label: "User name", kind: "text" },
    { key: "name", label: "Name", kind: "text" },
    { key: "role", label: "Role", kind: "text" },
    { key: "access", label: "Access", kind: "text" },
    { key: "state", label: "State", kind: "text" },
    { key: "has_second_factor", label: "Second factor", kind: "yes_no" },
    { key: "last_signed_in", label: "Last signed in", kind: "text" },
    { key: "sessions", label: "Sessions", kind: "integer" },
  ],
} as const;

/** Keys of the columns of a file. */
export type FileKey<File extends keyof typeof FILE_COLUMNS> = (typeof FILE_COLUMNS)[File][number]["key"];
