import { sql } from "kysely";
import type { CourtCases, readCourtCases } from "@command-center/contract/changes/court-steps";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Read } from "../../database/database.ts";
import { believed, inForce, newest } from "../../database/in-force.ts";
import { legalLimits } from "./legal-limits.ts";
import { seatOfContest } from "./published-stations.ts";

/** What is on record of a seat after the general election: gazette day, cases in court, the result by them, and the limits of the law. */
export async function courtCases(
  read: Read,
  { contest }: InputOf<typeof readCourtCases>,
): Promise<CourtCases> {
  // A 404 of what the caller may not see.
  const { contests } = await seatOfContest(read, contest, undefined);
  const declared = await resultByDeclaration(read, contest);
  const isNullified = declared?.status === "nullified";
  return {
    contest,
    isPresident: contests.contest === "president",
    asOf: read.moment.asOf,
    pollingDay: contests.pollingDay,
    gazette: await gazetteOf(read, contest),
    result:
      declared === undefined || isNullified
        ? null
        : { winner: declared.winner, on: declared.on, isByCourt: declared.reason === "ruling" },
    isNullified,
    candidates: await candidatesOf(read, contest),
    cases: await casesOf(read, contest),
    limits: await legalLimits(read),
  };
}

async function gazetteOf(read: Read, contest: number): Promise<CourtCases["gazette"]> {
  const { rows } = await sql<NonNullable<CourtCases["gazette"]>>`
    select gazetted.id, gazetted.true_on as "on", source.title as source
    from gazette_day gazetted join source on source.id = gazetted.source_id
    where gazetted.contest_id = ${contest} and ${inForce(read, "gazetted")}`.execute(read.db);
  return rows[0] ?? null;
}

async function resultByDeclaration(read: Read, contest: number) {
  const { rows } = await sql<{ winner: number | null; on: string; status: string; reason: string }>`
    select d.winner_candidacy_id as winner, d.true_on as "on", d.status, d.reason from declaration d
    where d.contest_id = ${contest} and ${newest(read, "declaration", "d")}`.execute(read.db);
  return rows[0];
}

async function candidatesOf(read: Read, contest: number): Promise<CourtCases["candidates"]> {
  const { rows } = await sql<CourtCases["candidates"][number]>`
    select candidacy.id, person.name from candidacy join person on person.id = candidacy.person_id
    where candidacy.contest_id = ${contest} and ${believed("candidacy")} order by candidacy.id`.execute(
    read.db,
  );
  return rows;
}

async function casesOf(read: Read, contest: number): Promise<CourtCases["cases"]> {
  const { rows } = await sql<CourtCases["cases"][number]>`
    select c.id as "stateId", c.number, c.way, c.state, c.filed_on as "filedOn", c.appeal_of as "appealOf", c.true_on as "on", c.outcome,
      c.judgment, person.name as winner, source.title as source
    from court_state c join source on source.id = c.source_id
    left join candidacy on candidacy.id = c.winner_candidacy_id left join person on person.id = candidacy.person_id
    where c.contest_id = ${contest} and ${newest(read, "court_state", "c")} order by c.filed_on, c.number`.execute(
    read.db,
  );
  return rows;
}
