import { sql } from "kysely";
import type { compareResults } from "@command-center/contract/results/result-comparison";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { NoSuchCycle, type Read } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { dayOfCycle } from "../cycles.ts";
import type { Contests, WhichContests } from "../stations/contests.ts";
import { contestsOf } from "../stations/contests-of-places.ts";

/** One of two elections, with its cycle: the cycle's station list has its units. */
export interface ComparedElection {
  readonly cycle: number;
  readonly cycleName: string;
  readonly contests: Contests;
}

/** Both elections, the earlier one first. */
export interface TwoElections {
  readonly before: ComparedElection;
  readonly after: ComparedElection;
  /** Which of both is the one that the caller looks at. */
  readonly own: "before" | "after";
}

export type ElectionSide = TwoElections["own"];

/** Finds the election that is looked at and the other one; refuses the same election twice. */
export async function electionsOf(read: Read, input: InputOf<typeof compareResults>): Promise<TwoElections> {
  const own = await electionOf(read, read.cycle.id, input);
  const other = await electionOf(
    read,
    input.with,
    { contest: input.contest, pollingDay: input.withDay, preferredIssuer: own.contests.issuer },
    "There are no results by polling station of this contest in the cycle to compare with. Choose another one.",
  );
  const [day, otherDay] = [own.contests.pollingDay, other.contests.pollingDay];
  if (own.cycle === other.cycle && day === otherDay)
    throw new Refusal(422, "These are the same election. Choose another one to compare with.");
  return day < otherDay
    ? { before: own, after: other, own: "before" }
    : { before: other, after: own, own: "after" };
}

async function electionOf(
  read: Read,
  cycleId: number,
  which: WhichContests,
  missing?: string,
): Promise<ComparedElection> {
  const { rows } = await sql<{ name: string; asOf: string }>`
    select name, ${dayOfCycle(read)} as "asOf" from cycle where id = ${cycleId}`.execute(read.db);
  const [cycle] = rows;
  // Without any cycle the sentence is about missing results, not about the cycle.
  if (cycle === undefined && cycleId !== read.cycle.id) throw new NoSuchCycle();
  const ofCycle = {
    ...read,
    cycle: { id: cycleId },
    moment: { ...read.moment, asOf: cycle?.asOf ?? read.moment.asOf },
  };
  return {
    cycle: cycleId,
    cycleName: cycle?.name ?? "",
    contests: await contestsOf(ofCycle, which, missing),
  };
}
