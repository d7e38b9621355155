import type { ProblemKind } from "../problem.ts";
import { writtenConstituency, writtenName } from "./written.ts";

/** The parish has no station of this code or name. */
export const NO_SUCH_STATION: ProblemKind<{ station: string; parish: string }> = {
  code: "F030",
  title: "Station not on the list",
  explanation: "A result belongs to a station of the station list. The row is refused.",
  cause: "“09 EXAMPLE CHURCH” in a parish with no station 09 and none of that name.",
  example: { station: "EXAMPLE PRIMARY SCHOOL", parish: "EXAMPLE PARISH" },
  sentence: ({ station, parish }) =>
    `${writtenName(parish)} has no station ${writtenName(station)}. Correct its code and name, or import a station list that has it.`,
};

/** A printed place is not matched, and no user has said yet which it is. */
export const PLACE_NOT_MATCHED: ProblemKind<{
  printed: string;
  level: string;
  above: string | null;
  several: boolean;
}> = {
  code: "F032",
  title: "Place not matched",
  explanation:
    "Places are matched within the unit above, never guessed. The row waits until its question is answered.",
  cause: "“SSEMBABULE”, which the list has as SEMBABULE.",
  example: { printed: "SSEMBABULE", level: "district", above: null, several: false },
  sentence: ({ printed, level, above, several }) => {
    const where = above === null ? "" : ` in ${writtenName(above)}`;
    return several
      ? `More than one ${level}${where} could be ${printed}. Answer the question about it.`
      : `There is no ${level} ${printed}${where}. Answer the question about it.`;
  },
};

/** Two units of a station list that would become one. */
export const UNITS_MERGED: ProblemKind<{ listed: string; other: string; unit: string }> = {
  code: "F105",
  title: "Two places of the list match one recorded place",
  explanation:
    "Two districts or constituencies of a station list have different names, but both match the same recorded one. Nothing is imported: one would get the stations of the other.",
  cause: "“EXAMPLE NORTH” answered with Example East County, in a list that has EXAMPLE EAST.",
  example: { listed: "EXAMPLE NORTH", other: "EXAMPLE EAST", unit: "Example East County" },
  sentence: ({ listed, other, unit }) =>
    `${writtenName(listed)} and ${writtenName(other)} would both be ${writtenName(unit)}. Change the answer about one of them, or correct its name in the file.`,
};

/** Name without a code, and several stations of that name. */
export const SEVERAL_STATIONS: ProblemKind<{ station: string; count: number }> = {
  code: "F037",
  title: "More than one station fits",
  explanation: "Station names are not unique. The row is refused.",
  cause: "“EXAMPLE MARKET” without a code, in a parish with two stations of that name.",
  example: { station: "EXAMPLE MARKET", count: 2 },
  sentence: ({ station, count }) =>
    `${count} stations could be ${writtenName(station)}. Add its code and its constituency.`,
};

/** Spacing, punctuation or case of the name are not the list's. */
export const NAME_SPELLED_DIFFERENTLY: ProblemKind<{ listed: string }> = {
  code: "W105",
  title: "Station name spelled differently",
  explanation:
    "Same sub-county, parish and station code; only spaces, punctuation or capital letters differ. The row is imported.",
  cause: "“EXAMPLE SCHOOL (A-NAJ)”, listed as EXAMPLE SCHOOL (A- NAJ).",
  example: { listed: "(A- NAJ)" },
  sentence: ({ listed }) => `The station list has ${listed}. Matched; the list's spelling is kept.`,
};

/** Parish and code are the station's, its name is not. */
export const NAME_DIFFERS: ProblemKind<{ listed: string }> = {
  code: "W106",
  title: "Station has another name on the list",
  explanation:
    "Parish, station code and registered voters match, the name does not, and no other station has that name. The row is imported.",
  cause: "“03 EXAMPLE DISPENSARY”, listed as 03 EXAMPLE HEALTH CENTRE.",
  example: { listed: "EXAMPLE HEALTH CENTRE" },
  sentence: ({ listed }) =>
    `The station list has ${writtenName(listed)} under this code. Check that it is the same station.`,
};

/** The name is the station's, the code is nobody's. */
export const CODE_DIFFERS: ProblemKind<{ station: string; listed: string }> = {
  code: "W108",
  title: "Station has another code on the list",
  explanation: "Parish and name match, and no other station has the printed code. The row is imported.",
  cause: "“09 EXAMPLE CHURCH”, listed as 04 EXAMPLE CHURCH, and no station 09.",
  example: { station: "EXAMPLE CHURCH", listed: "04" },
  sentence: ({ station, listed }) =>
    `${writtenName(station)} has code ${listed} in the station list. Matched by its name.`,
};

/** Sub-county or parish are printed otherwise, and the station is found by its name, code and register. */
export const STATION_ELSEWHERE: ProblemKind<{ station: string; parish: string; subCounty: string }> = {
  code: "W143",
  title: "Printed under another parish",
  explanation:
    "The station list has no such station in the printed parish. One station of the district has the same name, code and registered voters. The row is imported.",
  cause: "A ward printed under EAST DIVISION that is in WEST DIVISION on the list.",
  example: { station: "EXAMPLE CHURCH", parish: "EXAMPLE WARD", subCounty: "WEST DIVISION" },
  sentence: ({ station, parish, subCounty }) =>
    `The station list has ${writtenName(station)} in ${writtenName(parish)}, ${writtenName(subCounty)}. Matched by its name, code and register.`,
};

/** The printed constituency does not exist in the district. */
export const CONSTITUENCY_UNKNOWN: ProblemKind<{ printed: string; district: string; constituency: string }> =
  {
    code: "W111",
    title: "Constituency not on the list",
    explanation:
      "The station is matched without it, and the station list decides its constituency. The printed label is kept.",
    cause: "“EXAMPLE NORTH”, in a district without a constituency of that name.",
    example: { printed: "EXAMPLE NORTH", district: "EXAMPLE DISTRICT", constituency: "EXAMPLE SOUTH COUNTY" },
    sentence: ({ printed, district, constituency }) =>
      `${writtenName(district)} has no constituency ${writtenConstituency(printed)}. The station belongs to ${writtenConstituency(constituency)}.`,
  };

/** The station list has the station in another constituency. */
export const OTHER_CONSTITUENCY: ProblemKind<{ station: string; printed: string; listed: string }> = {
  code: "W112",
  title: "Printed under another constituency",
  explanation: "The station list decides where results count. The printed label is kept.",
  cause: "A station printed under KALUNGU EAST that is in KALUNGU WEST on the list.",
  example: {
    station: "KITAMBA PRIMARY SCHOOL",
    printed: "KALUNGU EAST COUNTY",
    listed: "KALUNGU WEST COUNTY",
  },
  sentence: ({ station, printed, listed }) =>
    `${writtenName(station)}: printed under ${writtenConstituency(printed)}, belongs to ${writtenConstituency(listed)}.`,
};

/** A station of the list before that this list does not have. */
export const STATION_CLOSES: ProblemKind<{ parish: string }> = {
  code: "W125",
  title: "Station no longer on the list",
  explanation:
    "The list has stations in this district, but not this one. It closes from this cycle on; its earlier results stay.",
  cause: "A station of the previous list has no row in the file, or its row is refused.",
  example: { parish: "EXAMPLE PARISH" },
  sentence: ({ parish }) => `Station in ${writtenName(parish)} missing from the new list. It will be closed.`,
};

/** A parish that this list has in another constituency. */
export const PARISH_MOVES: ProblemKind<{ parish: string; from: string; to: string }> = {
  code: "W126",
  title: "Parish in another constituency",
  explanation: "The new list decides. The parish moves with its stations and their results.",
  cause: "EXAMPLE PARISH under EXAMPLE SOUTH; in EXAMPLE NORTH on the previous list.",
  example: { parish: "EXAMPLE PARISH", from: "EXAMPLE NORTH COUNTY", to: "EXAMPLE SOUTH COUNTY" },
  sentence: ({ parish, from, to }) =>
    `${writtenName(parish)} moves from ${writtenConstituency(from)} to ${writtenConstituency(to)}, with its stations.`,
};

/** A station that has another name under its code. */
export const STATION_RENAMED: ProblemKind<{ before: string }> = {
  code: "W127",
  title: "Station with a new name",
  explanation:
    "Same parish and code as a station of the previous list, but another name. It is renamed, and keeps its results.",
  cause: "“03 EXAMPLE HALL”, which was 03 EXAMPLE CHURCH on the previous list.",
  example: { before: "EXAMPLE CHURCH" },
  sentence: ({ before }) =>
    `The previous list has ${writtenName(before)} under this code. Check that it is the same station.`,
};

/** Problems of places. */
export const PLACE_PROBLEMS: readonly ProblemKind[] = [
  NO_SUCH_STATION,
  PLACE_NOT_MATCHED,
  UNITS_MERGED,
  SEVERAL_STATIONS,
  NAME_SPELLED_DIFFERENTLY,
  NAME_DIFFERS,
  CODE_DIFFERS,
  STATION_ELSEWHERE,
  CONSTITUENCY_UNKNOWN,
  OTHER_CONSTITUENCY,
  STATION_CLOSES,
  PARISH_MOVES,
  STATION_RENAMED,
];

/** The station lies where nobody is elected to this office. */
export const NO_SEAT: ProblemKind<{ place: string }> = {
  code: "F069",
  title: "No seat of this contest here",
  explanation:
    "A result belongs to the seat that its station votes for. Mayors are elected in cities, and in municipalities with a declared result. The row is refused.",
  cause: "Results of a mayor in a district that is not a city.",
  example: { place: "EXAMPLE MARKET" },
  sentence: ({ place }) =>
    `${place} does not vote for such a seat. Check the contest, or remove the row from the file.`,
};

/** A column of votes for somebody who stands for another seat. */
export const CANDIDATE_OF_OTHER_SEAT: ProblemKind<{ name: string }> = {
  code: "F070",
  title: "Votes for a candidate of another seat",
  explanation:
    "In a file of several seats, a station has votes only for candidates of its own seat. The row is refused.",
  cause: "Votes in the column of a candidate of another constituency.",
  example: { name: "Example Candidate C" },
  sentence: ({ name }) =>
    `${name} is not a candidate for this station's seat. Remove the votes, or correct the station.`,
};

/** Problems of files whose stations vote for several seats. */
export const SEAT_PROBLEMS: readonly ProblemKind[] = [NO_SEAT, CANDIDATE_OF_OTHER_SEAT];
