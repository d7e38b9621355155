import { sql, type RawBuilder } from "kysely";
import type { Read } from "../../database/database.ts";
import type { Schema } from "../../database/schema/tables.ts";
import { inScope, stands } from "../../database/in-force.ts";

/**
 * Contests of the cycle that the caller may see, to be counted: a query to join by the contest's id. Contests of the party's
 * leadership are seen by everybody.
 */
export function seenContests(read: Read) {
  return read.db
    .selectFrom("contest")
    .innerJoin("seat", "seat.id", "contest.seat_id")
    .leftJoin("area", "area.id", "seat.area_id")
    .where("contest.cycle_id", "=", read.cycle.id)
    .where(sql<boolean>`(contest.kind = 'cec' or ${inScope(read, "area.district_id")})`)
    .select(["contest.id", "contest.kind", "contest.polling_day", "contest.seat_id", "area.district_id"]);
}

/**
 * The same contests, each with its seat and where that lies. A seat of the whole country has no place, district or party
 * region. Counts take {@link seenContests}, which the database plans in half the time.
 */
export function contests(read: Read) {
  return seenContests(read)
    .leftJoin("area as district", "district.id", "area.district_id")
    .leftJoin("area as sub_region", "sub_region.id", "district.parent_id")
    .leftJoin("area as party_region", "party_region.id", "area.party_region_id")
    .select([
      "contest.source_id",
      "seat.kind as seat_kind",
      "seat.name as seat",
      "seat.rank",
      "area.name as place",
      "district.name as district",
      "district.slug as district_slug",
      "sub_region.name as sub_region",
      "party_region.name as party_region",
    ]);
}

/**
 * Declarations in force of one kind of contest, or of every kind, one a contest `c`, each with its winner as far as that is
 * known.
 */
export function declarationsInForce(
  read: Read,
  contestKind: Schema["contest"]["kind"] | "every",
  statuses?: readonly ("declared" | "provisional")[],
) {
  return read.db
    .selectFrom("declaration as d")
    .innerJoin(contests(read).as("c"), "c.id", "d.contest_id")
    .leftJoin("candidacy", "candidacy.id", "d.winner_candidacy_id")
    .leftJoin("person", "person.id", "candidacy.person_id")
    .$if(contestKind !== "every", (query) => query.where(sql<boolean>`c.kind = ${contestKind}`))
    .where(stands(read, "d", statuses));
}

/**
 * Joins the declaration in force `d` and its `winner` to contests `c` of which some have none. Looked up for each contest:
 * all of {@link declarationsInForce} would be searched for every one.
 */
export function joinDeclaration(
  read: Read,
  statuses?: readonly ("declared" | "provisional")[],
): RawBuilder<unknown> {
  return sql`left join declaration d on d.contest_id = c.id and ${stands(read, "d", statuses)}
    left join candidacy won on won.id = d.winner_candidacy_id
    left join person winner on winner.id = won.person_id`;
}
