/** A polling station of a made-up file, in real districts and constituencies. */
export interface FileStation {
  readonly district: string;
  readonly constituency: string;
  readonly subCounty: string;
  readonly parish: string;
  readonly name: string;
  /** Unique within the parish. */
  readonly code: string;
  readonly registered: number;
  /** By candidate; a mark (`x`, `-`) for all figures where they are not known. */
  readonly votes: readonly number[] | "x" | "-";
  readonly invalid: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The station list that has these stations; each district is one county of its own name. */
export function stationListOf(stations: readonly FileStation[]): string {
  const header =
    "DISTRICT NAME,COUNTY NAME,ELECTORAL AREA NAME,SUB COUNTY NAME,PARISH NAME,PS CODE,POLLING STATION NAME,VOTER COUNT";
  return [
    header,
    ...stations.map(({ district, constituency, subCounty, parish, code, name, registered }) =>
      [district, district.toUpperCase(), constituency, subCounty, parish, code, name, registered].join(","),
    ),
  ].join("\n");
}

/** The results of these stations, one a row, in the layout of 2021. */
export function stationResultsOf(stations: readonly FileStation[], candidates: readonly string[]): string {
  const header = ["District", "Constituency", "Subcounty", "Parish", "Polling Station", "Reg. Voters"];
  const sums = ["Valid Votes", "Invalid Votes", "Total Votes"];
  return [
    [...header, ...candidates, ...sums].join(","),
    ...stations.map(
      ({ district, constituency, subCounty, parish, code, name, registered, votes, invalid }) => {
        const figures =
          typeof votes === "string"
            ? [...candidates, ...sums].map(() => votes)
            : [...votes, sum(votes), invalid, sum(votes) + invalid];
        return [district, constituency, subCounty, parish, `${code} ${name}`, registered, ...figures].join(
          ",",
        );
      },
    ),
  ].join("\n");
}

/** The same with a row for each candidate: of each station those who stand for its seat, in the order of its votes. */
export function candidateRowsOf(
  stations: readonly FileStation[],
  candidatesOf: (station: FileStation) => readonly string[],
): string {
  const header =
    "District,Constituency,Subcounty,Parish,Polling Station,Reg. Voters,Candidate,Votes,Invalid Votes,Not reporting,Nullified";
  const rows = stations.flatMap((station) => {
    const { district, constituency, subCounty, parish, code, name, registered, votes, invalid } = station;
    return candidatesOf(station).map((candidate, place) =>
      [
        district,
        constituency,
        subCounty,
        parish,
        `${code} ${name}`,
        registered,
        candidate,
        ...(typeof votes === "string"
          ? ["", "", Number(votes === "-"), Number(votes === "x")]
          : [votes[place], invalid, 0, 0]),
      ].join(","),
    );
  });
  return [header, ...rows].join("\n");
}

/** Plain sums over stations, as an answer has them. */
export function plainSums(stations: readonly FileStation[], candidates: readonly string[]) {
  const known = stations.filter(({ votes }) => typeof votes !== "string");
  const votesOf = ({ votes }: FileStation) => (typeof votes === "string" ? [] : votes);
  const valid = sum(known.map((one) => sum(votesOf(one))));
  const invalid = sum(known.map((one) => one.invalid));
  const marked = (mark: string) => stations.filter(({ votes }) => votes === mark).length;
  return {
    units: {
      expected: stations.length,
      counted: known.filter((one) => sum(votesOf(one)) + one.invalid > 0).length,
      notReceived: marked("-"),
      nullified: marked("x"),
      zero: known.filter((one) => sum(votesOf(one)) + one.invalid === 0).length,
    },
    registered: sum(stations.map(({ registered }) => registered)),
    registeredCounted: sum(known.map(({ registered }) => registered)),
    valid,
    invalid,
    total: valid + invalid,
    votes: Object.fromEntries(
      candidates.map((name, place) => [name, sum(known.map((one) => votesOf(one)[place] ?? 0))]),
    ),
  };
}
