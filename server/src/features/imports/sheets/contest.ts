import { sql } from "kysely";
import type { BallotCandidate } from "@command-center/domain/imports/ballot/ballot";
import type { Write } from "../../../database/database.ts";
import type { ImportToRead } from "../reading/staging.ts";
import type { Question } from "../reading/import-choices.ts";

/** The contest that a file of results is of. */
export interface FileContest {
  readonly contest: "president";
  readonly pollingDay: string;
  /** Null where it is not held in the cycle yet: then the import makes it. */
  readonly contestId: number | null;
  /** In the order of the ballot; empty where there is none. */
  readonly ballot: readonly BallotCandidate[];
}

/** Finds the contest of a file, or what has to be asked about it. */
export async function contestOf(
  { db }: Pick<Write, "db">,
  { cycleId, contest, pollingDay }: ImportToRead,
): Promise<FileContest | readonly Question[]> {
  if (contest === null)
    return [
      {
        id: "contest",
        asks: "Which contest are these results of?",
        line: 1,
        rows: 0,
        suggestions: [{ answer: "president", label: "President" }],
        answer: null,
      },
    ];
  const { rows: held } = await sql<{ id: number; day: string }>`
    select contest.id, polling_day as day from contest join seat on seat.id = contest.seat_id
    where cycle_id = ${cycleId} and contest.kind = 'general' and seat.kind = 'president' order by polling_day`.execute(
    db,
  );
  const day = pollingDay ?? (held.length === 1 ? held[0]?.day : undefined);
  if (day === undefined) {
    const { rows: days } = await sql<{ day: string; title: string }>`
      select starts_on as day, title from calendar_event where cycle_id = ${cycleId} and kind = 'general'
      order by starts_on`.execute(db);
    return [
      {
        id: "pollingDay",
        asks: "When was the polling day? Give it as in 2021-01-14.",
        line: 1,
        rows: 0,
        suggestions: [...held.map((one) => ({ day: one.day, title: "President" })), ...days].map((one) => ({
          answer: one.day,
          label: `${one.day}, ${one.title}`,
        })),
        answer: null,
      },
    ];
  }
  const contestId = held.find((one) => one.day === day)?.id ?? null;
  const { rows: ballot } = await sql<BallotCandidate>`
    select position as id, person.name from contest_ballot
    join candidacy on candidacy.id = candidacy_id join person on person.id = candidacy.person_id
    where contest_ballot.contest_id = ${contestId} order by position`.execute(db);
  return { contest, pollingDay: day, contestId, ballot };
}
