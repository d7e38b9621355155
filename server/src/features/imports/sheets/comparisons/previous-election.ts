import { sql } from "kysely";
import { oneDecimal } from "@command-center/domain/results/turnout";
import { dayText } from "@command-center/domain/time/moment-text";
import { unlikeBefore } from "@command-center/import-rules/impact/unlike-before";
import { type Problem, problemOf } from "@command-center/import-rules/problem";
import { UNLIKE_PREVIOUS_ELECTION } from "@command-center/import-rules/problems/row-problems";
import { GENERAL_SEATS } from "../../../../measures/results/general-contests.ts";
import { ballotsOf } from "../../../../measures/stations/contests.ts";
import type { Write } from "../../../../database/database.ts";
import type { FileContest } from "../contest.ts";
import type { Totals } from "../totals.ts";

/** Shares of districts, as they would be, that are unlike those in the previous election of the President on record. */
export async function unlikePreviousElection(
  { db }: Pick<Write, "db">,
  { contest, pollingDay }: Pick<FileContest, "contest" | "pollingDay">,
  names: readonly string[],
  after: readonly Totals[],
): Promise<readonly Problem[]> {
  const { rows: earlier } = await sql<{ id: number; day: string; issuer: string }>`
    select contest.id, contest.polling_day as day, sums.issuer
    from contest join seat on seat.id = contest.seat_id
    join result_sum sums on sums.contest_id = contest.id and sums.kind = 'country'
    where contest.kind = 'general' and seat.kind = ${GENERAL_SEATS[contest]} and contest.polling_day < ${pollingDay}::date
    order by contest.polling_day desc, sums.counted desc limit 1`.execute(db);
  const [previous] = earlier;
  if (previous === undefined) return [];
  const ballot = (await ballotsOf({ db }, [previous.id])).get(previous.id) ?? [];
  const { rows: sums } = await sql<{ district: number; votes: number[] }>`
    select area_id as district, votes::float8[] from result_sum
    where contest_id = ${previous.id} and issuer = ${previous.issuer} and kind = 'district'`.execute(db);
  const before = new Map(sums.map(({ district, votes }) => [district, votes]));
  const votesOf = (candidates: readonly string[], votes: readonly number[]) =>
    candidates.map((name, place) => ({ name, votes: votes[place] ?? 0 }));
  const areas = after.map(({ district, name, votes }) => ({
    area: name,
    before: votesOf(ballot, before.get(district) ?? []),
    after: votesOf(names, votes),
  }));
  return unlikeBefore(areas).map(({ area, name, from, to }) => {
    const details = {
      area,
      from: `${oneDecimal(from)}%`,
      to: `${oneDecimal(to)}%`,
      day: dayText(previous.day),
    };
    return problemOf(UNLIKE_PREVIOUS_ELECTION, details, { line: null, column: name });
  });
}
