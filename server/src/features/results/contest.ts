import type { Read } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { findContest, type Contest, type WhichContest } from "../../measures/stations/contest.ts";

const MISSING = "There are no results by polling station of this contest in this cycle yet.";

/** Finds a cycle's contest and whose results of it there are: a 404 in a sentence where there are none. */
export async function contestOf(read: Read, which: WhichContest, missing = MISSING): Promise<Contest> {
  const contest = await findContest(read, which);
  if (contest === null) throw new Refusal(404, missing);
  return contest;
}
