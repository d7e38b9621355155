import type { StationResults } from "@command-center/contract/results/station-results";
import type { UnusualRule } from "@command-center/contract/results/unusual-rules";

type Unit = StationResults["below"][number];

/** `Kalungu` → itself; a station by its code too, as names repeat within a parish. */
export function unitName({ kind, code, name }: Unit["area"]): string {
  return kind === "station" && code !== null ? `${code} ${name}` : name;
}

/** Stations of a unit that have votes, of how many. One with zero votes has none. */
export function stationsOf({ expected, counted, notReceived, nullified, zero }: Unit["units"]): {
  readonly counted: number;
  readonly all: number;
} {
  return { counted, all: Math.max(expected ?? 0, counted + zero + notReceived + nullified) };
}

/** What became of a single station's result where its votes are not known; null where they are, and of larger units. */
export function stationState({ area, units }: Pick<Unit, "area" | "units">): string | null {
  if (area.kind !== "station" || units.counted + units.zero > 0) return null;
  if (units.nullified > 0) return "nullified";
  return units.notReceived > 0 ? "not received" : "still expected";
}

/** Units below a constituency have no seats of their own: which one they vote for, results alone say. */
const BELOW_SEATS = new Set(["sub_county", "parish", "station"]);

/** Whether all votes of a unit are for one seat. Of a larger unit there may be results of one of its seats alone. */
export function isOfOneSeat({ area, seats }: Pick<Unit, "area" | "seats">): boolean {
  return seats.contested === 1 || (seats.contested === 0 && BELOW_SEATS.has(area.kind));
}

/** What each rule finds, as the page and its files say it. */
export const UNUSUAL_RULE_WORDS: Record<UnusualRule, string> = {
  "more-than-voters": "More votes than voters on the station list",
  "turnout-99": "Turnout of 99% or more",
  "one-candidate": "One candidate has every vote",
  "no-invalid": "No invalid vote in the whole district",
  "more-invalid": "More invalid than valid votes",
  "same-figures": "The same figures in two stations",
  "unlike-neighbours": "Different winner from the rest of the parish",
};

/** What units are called, one and many. */
const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  country: ["country", "countries"],
  scope: ["area", "areas"],
  region: ["region", "regions"],
  party_region: ["party region", "party regions"],
  sub_region: ["sub-region", "sub-regions"],
  district: ["district", "districts"],
  constituency: ["constituency", "constituencies"],
  county: ["county", "counties"],
  sub_county: ["sub-county", "sub-counties"],
  parish: ["parish", "parishes"],
  station: ["polling station", "polling stations"],
};

/** The noun of units of a kind. */
export function unitNoun(kind: string): readonly [one: string, many: string] {
  return UNITS[kind] ?? ["unit", "units"];
}
