import { sql } from "kysely";
import type { Read } from "../../database/database.ts";

/** A contest by polling station, as one issuer has its results. */
export interface Contest {
  readonly id: number;
  readonly pollingDay: string;
  readonly issuer: string;
  /** Candidates in the order of the ballot, as votes stand in sheets and sums. */
  readonly names: readonly string[];
  /** Their votes in the whole contest. */
  readonly votes: readonly number[];
}

/** Which contest of a cycle is asked for; what is left out, the newest and the first. */
export interface WhichContest {
  readonly pollingDay?: string | undefined;
  readonly issuer?: string | undefined;
  /** Whose results come first where there are some of several issuers, and none was chosen. */
  readonly preferredIssuer?: string | undefined;
}

/** Finds a cycle's contest and whose results of it there are; null where there are none. */
export async function findContest(
  read: Read,
  { pollingDay, issuer, preferredIssuer }: WhichContest = {},
): Promise<Contest | null> {
  const { rows } = await sql<Contest>`
    select contest.id, contest.polling_day as "pollingDay", sums.issuer, sums.votes::float8[], array(
      select person.name from contest_ballot join candidacy on candidacy.id = candidacy_id
      join person on person.id = candidacy.person_id
      where contest_ballot.contest_id = contest.id order by position) as names
    from contest join seat on seat.id = contest.seat_id
    join result_sum sums on sums.contest_id = contest.id and sums.kind = 'country'
    where contest.cycle_id = ${read.cycle.id} and contest.kind = 'general' and seat.kind = 'president'
      and (${pollingDay ?? null}::date is null or contest.polling_day = ${pollingDay ?? null}::date)
      and (${issuer ?? null}::text is null or sums.issuer = ${issuer ?? null})
    order by contest.polling_day desc, sums.issuer = ${preferredIssuer ?? ""} desc, sums.issuer limit 1`.execute(
    read.db,
  );
  return rows[0] ?? null;
}
