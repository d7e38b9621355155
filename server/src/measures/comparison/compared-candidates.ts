import { sql } from "kysely";
import type { ComparedCandidate } from "@command-center/contract/results/result-comparison";
import { matchedCandidates } from "@command-center/domain/results/comparison/matched-candidates";
import { nameWords } from "@command-center/import-rules/ballot/candidate-name";
import { groupedBy } from "@command-center/domain/grouped-by";
import type { Read } from "../../database/database.ts";
import { share } from "../sums/unit-sums.ts";
import type { SubjectPlace, Tally } from "./tally.ts";

/** Candidates of a contest in two elections, each person once. */
export interface MatchedBallots {
  readonly candidates: readonly ComparedCandidate[];
  readonly subject: { readonly before: number; readonly after: number } | null;
  /** The places on the ballots of whom the comparison is about. */
  readonly places: { readonly before: SubjectPlace; readonly after: SubjectPlace } | null;
}

interface OnBallot {
  readonly contest: number;
  readonly id: number;
  readonly name: string;
}

interface Decision {
  readonly id: number;
  readonly before: number;
  readonly after: number | null;
  readonly by: string;
  readonly on: string;
}

/**
 * Matches the candidates of two contests, with their votes in a place. The comparison is about the person who stood in both and has
 * the most votes in the later election.
 */
export async function matchedBallots(
  read: Read,
  contests: { readonly before: number; readonly after: number },
  tallies: { readonly before: Tally; readonly after: Tally },
): Promise<MatchedBallots> {
  const { ballots, decisions, matches } = await matchedIn(read, contests);
  const stood = (side: "before" | "after", id: number | null) => {
    const ballot = ballots.get(contests[side]) ?? [];
    const place = ballot.findIndex((one) => one.id === id);
    const one = ballot[place];
    if (one === undefined) return null;
    const votes = tallies[side].votes.get(contests[side])?.[place] ?? 0;
    return { id: one.id, name: one.name, votes, share: share(votes, tallies[side].valid) };
  };
  const candidates = matches
    .map(({ before, after, matchedBy }): ComparedCandidate => {
      const decision = matchedBy === "decision" ? decisions.find((one) => one.before === before) : undefined;
      return {
        before: stood("before", before),
        after: stood("after", after),
        matchedBy,
        decision: decision === undefined ? null : { id: decision.id, by: decision.by, on: decision.on },
      };
    })
    .toSorted(
      (one, other) =>
        (other.after?.votes ?? -1) - (one.after?.votes ?? -1) ||
        (other.before?.votes ?? -1) - (one.before?.votes ?? -1),
    );
  const both = candidates.find(({ before, after }) => before !== null && after !== null);
  if (both?.before == null || both.after === null) return { candidates, subject: null, places: null };
  const subject = { before: both.before.id, after: both.after.id };
  const placeOn = (side: "before" | "after") => ({
    contest: contests[side],
    place: (ballots.get(contests[side]) ?? []).findIndex(({ id }) => id === subject[side]),
  });
  return { candidates, subject, places: { before: placeOn("before"), after: placeOn("after") } };
}

/** Who stood in both contests, as decided or by their names, with the ballots. */
export async function matchedIn(
  read: Pick<Read, "db">,
  contests: { readonly before: number; readonly after: number },
) {
  const ballots = await candidatesOn(read, [contests.before, contests.after]);
  const decisions = await decisionsOn(read, contests);
  const standing = (contest: number) =>
    (ballots.get(contest) ?? []).map(({ id, name }) => ({ id, words: nameWords(name) }));
  const matches = matchedCandidates(standing(contests.before), standing(contests.after), decisions);
  return { ballots, decisions, matches };
}

async function candidatesOn({ db }: Pick<Read, "db">, contests: readonly number[]) {
  const { rows } = await sql<OnBallot>`
    select contest_ballot.contest_id as contest, candidacy.id, person.name
    from contest_ballot join candidacy on candidacy.id = candidacy_id join person on person.id = candidacy.person_id
    where contest_ballot.contest_id = any(${[...contests]}::int[]) order by position`.execute(db);
  return groupedBy(rows, ({ contest }) => contest);
}

async function decisionsOn({ db }: Pick<Read, "db">, { before, after }: { before: number; after: number }) {
  const { rows } = await sql<Decision>`
    select id, before_id as before, after_id as after, decided_by as by,
      (recorded_at at time zone 'Africa/Kampala')::date as on
    from candidate_match where before_contest_id = ${before} and after_contest_id = ${after} and retired_at is null
    order by id`.execute(db);
  return rows;
}
