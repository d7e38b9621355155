import { sql } from "kysely";
import type { Election, listElections } from "@command-center/contract/elections";
import type { InputOf } from "@command-center/contract/endpoint";
import type { Read } from "../../database/database.ts";
import { inScope, stands } from "../../database/in-force.ts";
import { listed } from "../../platform/listing.ts";
import type { Page } from "../../platform/mount.ts";

/** Declarations in force of the MP primaries. The id is the contest's, so it outlives a rerun. */
export async function elections(read: Read, input: InputOf<typeof listElections>): Promise<Page<Election[]>> {
  const query = read.db
    .selectFrom("declaration as d")
    .innerJoin("contest", "contest.id", "d.contest_id")
    .innerJoin("seat", "seat.id", "contest.seat_id")
    .innerJoin("candidacy", "candidacy.id", "d.winner_candidacy_id")
    .innerJoin("person", "person.id", "candidacy.person_id")
    .leftJoin("area", "area.id", "seat.area_id")
    .where("contest.cycle_id", "=", read.cycle.id)
    .where("contest.kind", "=", "mp_primary")
    .where(stands(read, "d"))
    .where((eb) => eb.or([eb("seat.area_id", "is", null), inScope(read, "area.district_id")]))
    .select([
      "contest.id",
      "seat.name as constituency",
      "person.name as winner",
      "d.votes",
      sql<number | null>`d.margin_percent`.as("margin"),
    ]);
  return listed(read, query, input, { text: ["constituency", "winner"], first: "constituency" });
}
