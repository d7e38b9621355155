import type { Client } from "pg";

/** The polling stations of 2026. */
export const STATIONS = 50_739;

/** A polling station of a made-up country of real districts and constituencies. */
interface Station {
  readonly district: string;
  readonly constituency: string;
  readonly subCounty: string;
  readonly parish: string;
  readonly code: string;
  readonly name: string;
  readonly registered: number;
  readonly votes: readonly number[];
  readonly invalid: number;
}

interface Constituency {
  readonly district: string;
  readonly constituency: string;
}

const STATIONS_OF_PARISH = 6;
const PARISHES_OF_SUB_COUNTY = 4;

/** The constituencies of the country in a database, with their districts. */
export async function constituenciesOf(client: Client): Promise<Constituency[]> {
  const { rows } = await client.query<Constituency>(`
    select constituency.name as constituency, district.name as district
    from area constituency join area district on district.id = constituency.district_id
    where constituency.kind = 'constituency' order by constituency.id`);
  return rows;
}

/** So many stations, spread evenly over the constituencies; the same ones each time. */
export function makeStations(
  constituencies: readonly Constituency[],
  stations: number,
  candidates: number,
): readonly Station[] {
  const each = Math.ceil(stations / constituencies.length);
  return Array.from({ length: stations }, (_, at): Station => {
    const { district, constituency } = constituencies[Math.floor(at / each)] ?? {
      district: "",
      constituency: "",
    };
    const number = at % each;
    const parish = Math.floor(number / STATIONS_OF_PARISH);
    const subCounty = Math.floor(parish / PARISHES_OF_SUB_COUNTY) + 1;
    const registered = 200 + ((at * 7_919) % 700);
    const votes = Array.from(
      { length: candidates },
      (__, candidate) => (at * 31 + candidate * 104_729) % Math.floor(registered / (candidates + 4)),
    );
    return {
      district: district.toUpperCase(),
      constituency: constituency.toUpperCase(),
      subCounty: `${constituency.toUpperCase().split(" ")[0]} SUB ${subCounty}`,
      parish: `PARISH ${subCounty}-${(parish % PARISHES_OF_SUB_COUNTY) + 1}`,
      code: String((number % STATIONS_OF_PARISH) + 1).padStart(2, "0"),
      name: `STATION ${at} P/SCHOOL`,
      registered,
      votes,
      invalid: at % 17,
    };
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const lines = (rows: readonly (readonly (string | number)[])[]) =>
  rows.map((row) => row.join(",")).join("\n");

/** Their station list as CSV. */
export function stationListOf(stations: readonly Station[]): string {
  const header =
    "DISTRICT NAME,COUNTY NAME,ELECTORAL AREA NAME,SUB COUNTY NAME,PARISH NAME,PS CODE,POLLING STATION NAME,VOTER COUNT";
  return lines([
    header.split(","),
    ...stations.map(({ district, constituency, subCounty, parish, code, name, registered }) => [
      district,
      `COUNTY OF ${constituency}`,
      constituency,
      subCounty,
      parish,
      code,
      name,
      registered,
    ]),
  ]);
}

/** Their results of constituency MPs as CSV, a row for each candidate: so many stand in each constituency. */
export function seatResultsOf(stations: readonly Station[], candidates: number): string {
  return lines([
    [
      "District",
      "Constituency",
      "Subcounty",
      "Parish",
      "Polling Station",
      "Candidate",
      "Votes",
      "Invalid Votes",
    ],
    ...stations.flatMap(({ district, constituency, subCounty, parish, code, name, votes, invalid }) =>
      votes
        .slice(0, candidates)
        .map((count, at) => [
          district,
          constituency,
          subCounty,
          parish,
          `${code} ${name}`,
          `${constituency} ${String.fromCodePoint(65 + at)}`,
          count,
          invalid,
        ]),
    ),
  ]);
}

/** Their results as CSV; with a remark of so many letters in every row, where a large file is wanted. */
export function resultsOf(stations: readonly Station[], remark = 0): string {
  const candidates = (stations[0]?.votes ?? []).map(
    (_, at) => `CANDIDATE ${String.fromCodePoint(65 + at)} EXAMPLE`,
  );
  const remarks = remark === 0 ? [] : ["Remarks"];
  const said = remark === 0 ? [] : ["x".repeat(remark)];
  return lines([
    [
      "District",
      "Constituency",
      "Subcounty",
      "Parish",
      "Polling Station",
      "Reg. Voters",
      ...candidates,
      "Valid Votes",
      "Invalid Votes",
      "Total Votes",
      ...remarks,
    ],
    ...stations.map(
      ({ district, constituency, subCounty, parish, code, name, registered, votes, invalid }) => [
        district,
        constituency,
        subCounty,
        parish,
        `${code} ${name}`,
        registered,
        ...votes,
        sum(votes),
        invalid,
        sum(votes) + invalid,
        ...said,
      ],
    ),
  ]);
}
