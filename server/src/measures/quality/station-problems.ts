import { sql } from "kysely";
import { MOST_OF_A_RULE, type QualityProblem } from "@command-center/contract/data/quality";
import type { UnusualRule } from "@command-center/contract/results/unusual-rules";
import { countedText, countText } from "@command-center/domain/number-text";
import { GENERAL_CONTEST_WORDS } from "@command-center/domain/results/result-words";
import { UNUSUAL_RULE_WORDS } from "@command-center/domain/results/stations/units";
import { dayText } from "@command-center/domain/time/moment-text";
import type { Read } from "../../database/database.ts";
import { inScope } from "../../database/in-force.ts";
import { isPublisher } from "../stations/publishers.ts";
import { GENERAL_DAYS, generalContestOf, GENERAL_SEATS, isByElection } from "../results/general-contests.ts";
import { problemsOf, type FoundProblem } from "./problem.ts";

interface StationProblems {
  readonly problems: readonly QualityProblem[];
  /** Unusual results of rules with more than are listed. */
  readonly unlisted: readonly { readonly rule: UnusualRule; readonly found: number }[];
}

interface Row extends Omit<FoundProblem, "place" | "detail"> {
  readonly area: number;
  readonly seatKind: string;
  readonly pollingDay: string;
  readonly issuer: string;
}

const placed = (
  { area, seatKind, pollingDay, issuer, ...row }: Row,
  detail: (contest: string) => string,
): FoundProblem => {
  const contest = generalContestOf(seatKind);
  return {
    ...row,
    detail: detail(`${GENERAL_CONTEST_WORDS[contest]}, ${dayText(pollingDay)}`),
    place: { page: "results", area, contest, pollingDay, issuer },
  };
};

/** Results by polling station of the cycle that are impossible or unusual, and districts with stations that have none. */
export async function stationProblems(read: Read): Promise<StationProblems> {
  const { rows } = await sql<
    Row & { readonly rule: UnusualRule; readonly found: number; readonly number: number }
  >`
    select * from (
      select concat_ws(' ', unusual.contest_id, unusual.issuer, unusual.area_id) as about, unusual.rule, station.name as subject,
        district.name as district, contest.polling_day as on, source.kind, station.id as area, seat.kind as "seatKind",
        contest.polling_day as "pollingDay", unusual.issuer, (count(*) over same)::int as found,
        row_number() over (same order by district.name, station.id, unusual.contest_id) as number
      from unusual_station unusual join contest on contest.id = unusual.contest_id join seat on seat.id = contest.seat_id
      join area station on station.id = unusual.area_id join area district on district.id = station.district_id
      join result_sheet sheet on sheet.contest_id = unusual.contest_id and sheet.issuer = unusual.issuer
        and sheet.area_id = unusual.area_id and sheet.retired_at is null
      join source on source.id = sheet.source_id
      where contest.cycle_id = ${read.cycle.id} and contest.kind = 'general' and contest.polling_day <= ${read.moment.asOf}::date
        and ${inScope(read, "station.district_id")}
      window same as (partition by unusual.rule)
    ) numbered where number <= ${MOST_OF_A_RULE} order by rule, number`.execute(read.db);
  const problems = rows.flatMap(({ rule, found: _found, number: _number, ...row }) =>
    problemsOf(
      read,
      {
        group: rule === "more-than-voters" ? "impossible" : "unusual",
        problem: UNUSUAL_RULE_WORDS[rule],
      },
      [placed(row, (contest) => contest)],
    ),
  );
  const found = new Map(rows.map((row) => [row.rule, row.found]));
  return {
    problems: [
      ...problems,
      ...problemsOf(
        read,
        { group: "missing", problem: "Stations without a result" },
        await withoutResults(read),
      ),
    ],
    unlisted: [...found].flatMap(([rule, count]) =>
      count > MOST_OF_A_RULE ? [{ rule, found: count - MOST_OF_A_RULE }] : [],
    ),
  };
}

/** Contests of which every district votes. */
const EVERYWHERE = [
  GENERAL_SEATS.president,
  GENERAL_SEATS.mp,
  GENERAL_SEATS["woman-mp"],
  GENERAL_SEATS.lc5,
] as const;

/** Districts in which stations of the list have no result of a general election, by the issuer with the most results. */
async function withoutResults(read: Read): Promise<FoundProblem[]> {
  const { rows } = await sql<Row & { readonly missing: number; readonly expected: number }>`
    with counted as (
      select seat.kind, contest.polling_day, sums.issuer, sums.area_id, sum(counted + zero + tallied)::int as results
      from contest join seat on seat.id = contest.seat_id join result_sum sums on sums.contest_id = contest.id
      left join (${GENERAL_DAYS}) general on general.cycle_id = contest.cycle_id and general.kind = seat.kind
      where contest.cycle_id = ${read.cycle.id} and contest.kind = 'general' and sums.kind = 'district'
        and seat.kind in (${sql.join([...EVERYWHERE])}) and contest.polling_day <= ${read.moment.asOf}::date
        and not ${isByElection("seat.kind", "contest.polling_day", "general.polling_day")}
      group by 1, 2, 3, 4
    ), issued as (
      select distinct on (kind, polling_day) kind, polling_day, issuer from (
        select kind, polling_day, issuer, sum(results) as results from counted group by 1, 2, 3) each_issuer
      order by kind, polling_day, ${isPublisher(sql`issuer`, read.cycle.id)} desc, results desc, issuer
    )
    select concat_ws(' ', issued.kind, issued.polling_day, district.id) as about, district.name as subject, district.name as district,
      issued.polling_day as on, null as kind, district.id as area, issued.kind as "seatKind", issued.polling_day as "pollingDay",
      issued.issuer, listed.stations - coalesce(counted.results, 0) as missing, listed.stations as expected
    from issued cross join station_sum listed join area district on district.id = listed.area_id
    left join counted on counted.kind = issued.kind and counted.polling_day = issued.polling_day and counted.issuer = issued.issuer
      and counted.area_id = district.id
    where listed.cycle_id = ${read.cycle.id} and listed.kind = 'district' and listed.stations > coalesce(counted.results, 0)
      and ${inScope(read, "district.id")}
    order by issued.kind, missing desc, district.name`.execute(read.db);
  return rows.map(({ missing, expected, ...row }) =>
    placed(
      row,
      (contest) => `${contest}: ${countText(missing)} of ${countedText(expected, "station", "stations")}`,
    ),
  );
}
