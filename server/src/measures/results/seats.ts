import { sql, type RawBuilder } from "kysely";
import type { Write } from "../../database/database.ts";
import { existsOn } from "../../database/in-force.ts";
import { votesIn } from "../stations/listed-constituencies.ts";

/** Seats of each kind that lie in areas: which areas on a day, and what one is called that is not there yet. */
const SEATS = {
  president: { areas: sql`area.kind = 'country'`, name: sql`'President'` },
  constituency_mp: {
    areas: sql`area.kind = 'constituency'`,
    name: sql`case when count(*) over (partition by area.name) > 1
      then area.name || ' (' || district.name || ')' else area.name end`,
  },
  district_woman_mp: {
    areas: sql`area.kind = 'district'`,
    name: sql`area.name || case when unit.type = 'district' then ' District' else '' end || ' Woman MP'`,
  },
  lc5_chairperson: { areas: sql`area.kind = 'district'`, name: sql`'LC5 Chairperson, ' || area.name` },
  mayor: {
    // Of municipalities only those whose seat is known: no source here lists them.
    areas: sql`unit.type in ('city', 'capital city')`,
    name: sql`'Mayor, ' || area.name`,
  },
} satisfies Record<string, { areas: RawBuilder<unknown>; name: RawBuilder<unknown> }>;

/** A kind of seat that lies in an area. */
export type PlaceSeat = keyof typeof SEATS;

/** Where and when the seats of a kind are. */
interface SeatsOfKind {
  readonly cycleId: number;
  readonly day: string;
  readonly sourceId: number;
  /** Areas that have one whatever the day. */
  readonly also?: readonly number[];
  /** Whether only those in `also` are meant. */
  readonly isByElection?: boolean;
}

/** Makes the missing seats of a kind, of all areas that have one on a day of a cycle: part of them would count as all. */
export async function makeSeats(
  { db }: Write,
  kind: PlaceSeat,
  { cycleId, day, sourceId, also = [], isByElection = false }: SeatsOfKind,
): Promise<void> {
  const { areas, name } = SEATS[kind];
  await sql`
    insert into seat (kind, name, area_id, valid_from, valid_to, source_id)
    select ${kind}, wanted.name, wanted.id, wanted.valid_from, wanted.valid_to, ${sourceId} from (
      select area.id, area.valid_from, area.valid_to, ${name} as name from area
      left join area district on district.id = area.district_id left join district unit on unit.area_id = area.id
      where ${!isByElection} and ${areas} and ${existsOn(day, "area")} and ${votesIn(cycleId, "area")} or area.id = any(${[...also]}::int[])) wanted
    where not exists (
      select from seat where seat.kind = ${kind} and seat.area_id = wanted.id
        and seat.valid_to is not distinct from wanted.valid_to)`.execute(db);
}
