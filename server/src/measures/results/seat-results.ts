import { type RawBuilder, sql } from "kysely";
import type { DistrictChairperson } from "@command-center/contract/results/chairpersons";
import type { MayoralResult } from "@command-center/contract/results/mayors";
import type { Read } from "../../database/database.ts";
import { inForce, newest } from "../../database/in-force.ts";
import { contests, declarationsInForce } from "./contests.ts";

/**
 * Provisional and declared results in force of one kind of contest, one row a seat. A query still to be searched,
 * sorted and paged; the id is the contest's.
 */
export function seatResults(read: Read, contestKind: "lc5_primary" | "mayoral_primary") {
  return declarationsInForce(read, contestKind, ["provisional", "declared"])
    .where("c.place", "is not", null)
    .select([
      "c.id",
      sql<string>`c.place`.as("place"),
      "c.seat_id as seatId",
      "c.district_id as districtId",
      "c.district",
      "c.district_slug as districtSlug",
      "c.sub_region as subRegion",
      "c.party_region as partyRegion",
      "person.name as winner",
      "d.votes",
      "d.margin_percent as margin",
      sql<MayoralResult["status"]>`case when d.status = 'provisional' then 'Leading'
        when d.incumbency_outcome is null then 'Unknown'
        when d.incumbency_outcome = 'incumbent_reelected' then 'Incumbent_Retained' else 'New' end`.as(
        "status",
      ),
    ]);
}

/** The status of a result that is declared: a provisional one has been left out. */
export function declaredStatus(status: MayoralResult["status"]): DistrictChairperson["status"] {
  return status === "Leading" ? "Unknown" : status;
}

/**
 * The day on which people voted again for what a declaration says, null where its first vote stands: a rerun counts in a
 * round of its own, a ruling about the first vote does not. The alias is one of our own, never a caller's text.
 */
export function rerunOn(read: Read, declaration: string): RawBuilder<string | null> {
  const d = sql.raw(declaration);
  return sql<string | null>`case when ${d}.round > 1 then coalesce(${d}.polled_on,
    (select max(rerun.true_on) from vote_count rerun join candidacy ran on ran.id = rerun.candidacy_id
      where ran.contest_id = ${d}.contest_id and rerun.round = ${d}.round and ${inForce(read, "rerun")}),
    ${d}.true_on) end`;
}

/** The day on which people voted for what a declaration says; of a contest without one, that of the contest. */
export function polledOn(read: Read, declaration: string, contest: string): RawBuilder<string> {
  return sql<string>`coalesce(${rerunOn(read, declaration)}, ${sql.raw(contest)}.polling_day)`;
}

/** Declarations in force of the MP primaries, one row a seat. A query still to be searched, sorted and paged. */
export function mpResults(read: Read) {
  // The contest's id outlives a rerun.
  return declarationsInForce(read, "mp_primary").select([
    "c.id",
    "c.seat_id as seatId",
    "c.seat as constituency",
    "c.district",
    "c.sub_region as subRegion",
    "c.party_region as partyRegion",
    "person.name as winner",
    "d.votes",
    sql<number | null>`d.margin_percent`.as("margin"),
    rerunOn(read, "d").as("rerunOn"),
  ]);
}

/**
 * What is contested in districts and who won it, each by its contest: constituencies, woman MPs, LC5 chairs and mayors, with
 * the district it lies in. `rank` is the order of offices within a district, the highest first.
 */
export function districtSeats(read: Read): RawBuilder<unknown> {
  return sql`
    select c.id, c.seat_id as "seatId", c.seat_kind as kind, c.kind as contest_kind, c.seat, ${polledOn(read, "d", "c")} as "pollingDay",
      case when d.id is not null then d.status when nullified.id is not null then 'nullified' else 'awaiting' end as status,
      person.name as winner, d.votes, d.margin_percent as margin, d.incumbency_outcome as outcome,
      coalesce(d.reason <> 'first', false) as "declaredAgain",
      array_position(array['constituency_mp', 'district_woman_mp', 'lc5_chairperson', 'mayor'], c.seat_kind) as rank,
      c.district_id, c.district, c.sub_region, c.party_region, coalesce(d.source_id, c.source_id) as source_id
    from (${contests(read)}) c
    left join declaration d on d.contest_id = c.id and d.status <> 'nullified' and ${newest(read, "declaration", "d")}
    left join candidacy on candidacy.id = d.winner_candidacy_id
    left join person on person.id = candidacy.person_id
    left join declaration nullified on nullified.contest_id = c.id and nullified.status = 'nullified'
      and ${newest(read, "declaration", "nullified")}
    where c.kind in ('mp_primary', 'lc5_primary', 'mayoral_primary') and c.district_id is not null`;
}
