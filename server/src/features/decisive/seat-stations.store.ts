import { sql } from "kysely";
import {
  MOST_FOUND_STATIONS,
  type findSeatStations,
} from "@command-center/contract/results/decisive/disputes";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import { typedWords } from "@command-center/domain/names/search-text";
import type { Read } from "../../database/database.ts";
import { believed, inScope } from "../../database/in-force.ts";
import { seatOfContest } from "../../measures/decisive/published-stations.ts";
import { holdsEvery, searchTextOf } from "../../platform/search-text.ts";

/** Stations on the list of a seat, found by name or parish, in the order of their names. */
export async function seatStations(
  read: Read,
  { contest, q = "" }: InputOf<typeof findSeatStations>,
): Promise<OutputOf<typeof findSeatStations>> {
  const { seat } = await seatOfContest(read, contest, undefined);
  const words = typedWords(q);
  const own =
    seat.area.kind === "country"
      ? sql`true`
      : sql`station.${sql.ref(seat.area.kind === "district" ? "district_id" : "constituency_id")} = ${seat.area.id}`;
  const { rows } = await sql<OutputOf<typeof findSeatStations>[number]>`
    select station.id, station.name, parish.name as parish, sub_county.name as "subCounty", listed.people as registered,
      dispute.id is not null as "isDisputed"
    from area station join area parish on parish.id = station.parent_id join area sub_county on sub_county.id = parish.parent_id
    join register_count listed on listed.area_id = station.id
    join register on register.id = listed.register_id and register.kind = 'national_voters'
      and register.cycle_id = ${read.cycle.id} and ${believed("register")}
    left join station_dispute dispute on dispute.area_id = station.id and dispute.contest_id = ${contest} and ${believed("dispute")}
    where station.kind = 'station' and ${own} and ${inScope(read, "station.district_id")}
      and ${words.length === 0 ? sql`true` : holdsEvery(searchTextOf(sql`concat_ws(' ', station.name, parish.name, sub_county.name)`), words)}
    order by station.name, station.id limit ${MOST_FOUND_STATIONS}`.execute(read.db);
  return rows;
}
