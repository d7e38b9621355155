import type { CecResult, listCecResults } from "@command-center/contract/cec";
import type { InputOf } from "@command-center/contract/endpoint";
import type { Read } from "../../database/database.ts";
import { stands } from "../../database/in-force.ts";
import { listed } from "../../platform/listing.ts";
import type { Page } from "../../platform/mount.ts";

/** Results of the party leadership elections, highest office first. */
export async function cecResults(
  read: Read,
  input: InputOf<typeof listCecResults>,
): Promise<Page<CecResult[]>> {
  const query = read.db
    .selectFrom("declaration as d")
    .innerJoin("contest", "contest.id", "d.contest_id")
    .innerJoin("seat", "seat.id", "contest.seat_id")
    .innerJoin("candidacy", "candidacy.id", "d.winner_candidacy_id")
    .innerJoin("person", "person.id", "candidacy.person_id")
    .where("contest.cycle_id", "=", read.cycle.id)
    .where("contest.kind", "=", "cec")
    .where(stands(read, "d"))
    .select([
      "contest.id",
      "seat.name as position",
      "contest.polling_day as date",
      "person.name as winner",
      "d.votes",
      "d.share_percent as percentage",
      "seat.rank",
    ]);
  return listed(read, query, input, { text: ["position", "winner"], first: "rank" });
}
