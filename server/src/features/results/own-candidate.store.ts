import { sql } from "kysely";
import type { chooseOwnCandidate } from "@command-center/contract/results/station-results";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";

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
