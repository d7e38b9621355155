import { sql, type RawBuilder } from "kysely";
import type { Read } from "../../database/database.ts";
import { newest } from "../../database/in-force.ts";
import { contests } from "./contests.ts";
import { polledOn } from "./polling-day.ts";

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
