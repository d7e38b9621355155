import { sql } from "kysely";
import type { matchCandidates } from "@command-center/contract/results/result-comparison";
import type { chooseOwnCandidate } from "@command-center/contract/results/station-results";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Write } from "../../database/database.ts";
import { describeChange } from "../../database/ledger/describe-change.ts";
import { awaitTurn, RECORDING_TIME } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";
import { matchedIn } from "../../measures/comparison/compared-candidates.ts";

interface Stood {
  readonly id: number;
  readonly name: string;
  readonly contest: number;
  readonly kind: string;
  readonly pollingDay: string;
}

/** A match as the audit log has it, by the printed names. */
export interface DecidedMatch {
  readonly earlier: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Records which candidate of a later contest an earlier candidate is, or that there is none. Retires older decisions about both. */
export async function decideMatch(
  write: Write,
  { before, contest, after, seen }: InputOf<typeof matchCandidates>,
  username: string,
): Promise<DecidedMatch> {
  await awaitTurn(write, "candidate_matches");
  const { rows } = await sql<Stood>`
    select candidacy.id, person.name, contest.id as contest, seat.kind, contest.polling_day as "pollingDay"
    from candidacy join person on person.id = person_id join contest on contest.id = contest_id join seat on seat.id = seat_id
    where contest.kind = 'general' and (candidacy.id = ${before} or contest.id = ${contest})`.execute(
    write.db,
  );
  const earlier = rows.find(({ id }) => id === before);
  const later = rows.filter((one) => one.contest === contest);
  const [first] = later;
  if (earlier === undefined || first === undefined)
    throw new Refusal(404, "This candidate no longer exists. Open the comparison again.");
  if (earlier.kind !== first.kind || earlier.pollingDay >= first.pollingDay)
    throw new Refusal(422, "Choose a candidate of an earlier election for the same office.");
  const nameOf = (id: number | null) => later.find((one) => one.id === id)?.name ?? null;
  if (after !== null && nameOf(after) === null)
    throw new Refusal(422, "This candidate did not stand in that election. Choose another one.");
  const { matches } = await matchedIn(write, { before: earlier.contest, after: contest });
  const now = matches.find((one) => one.before === before)?.after ?? null;
  if (now !== seen)
    throw new Refusal(409, "Another user has changed this match. Look at it again before you change it.");
  await describeChange(write, { origin: "form", username });
  await sql`
    update candidate_match set retired_at = ${RECORDING_TIME}
    where retired_at is null and ((before_id = ${before} and after_contest_id = ${contest})
      or (after_id = ${after} and before_contest_id = ${earlier.contest}))`.execute(write.db);
  await sql`
    insert into candidate_match (before_contest_id, before_id, after_contest_id, after_id, decided_by)
    values (${earlier.contest}, ${before}, ${contest}, ${after}, ${username})`.execute(write.db);
  write.touch("results");
  return { earlier: earlier.name, before: nameOf(now), after: nameOf(after) };
}

/** Records the party's candidate of a contest. Returns the seat's name, and the candidate before. */
export async function recordOwnCandidate(
  write: Write,
  { contest, candidate }: InputOf<typeof chooseOwnCandidate>,
): Promise<{ seat: string; before: string | null }> {
  const { rows } = await sql<{ seat: string; isSample: boolean; before: string | null }>`
    select seat.name as seat, cycle.is_sample as "isSample", person.name as before
    from contest join seat on seat.id = contest.seat_id join cycle on cycle.id = contest.cycle_id
    left join candidacy on candidacy.id = contest.own_candidacy_id left join person on person.id = candidacy.person_id
    where contest.id = ${contest} for update of contest`.execute(write.db);
  const [found] = rows;
  if (found === undefined) throw new Refusal(404, "There is no such contest. Reload the results.");
  if (found.isSample) throw new Refusal(422, "The sample cycle cannot be changed. Choose your own cycle.");
  const candidacy = candidate === null ? null : await candidacyOf(write, contest, candidate);
  await sql`update contest set own_candidacy_id = ${candidacy} where id = ${contest}`.execute(write.db);
  write.touch("results");
  return { seat: found.seat, before: found.before };
}

async function candidacyOf({ db }: Write, contest: number, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select candidacy_id as id from contest_ballot join candidacy on candidacy.id = candidacy_id
    join person on person.id = candidacy.person_id
    where contest_ballot.contest_id = ${contest} and person.name = ${name} order by position limit 1`.execute(
    db,
  );
  const [found] = rows;
  if (found === undefined)
    throw new Refusal(422, "This name is not on the ballot. Reload the results and choose again.");
  return found.id;
}
