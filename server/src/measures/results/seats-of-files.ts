import { sql } from "kysely";
import type { SeatKind } from "@command-center/contract/results/seat";
import type { Schema } from "../../database/schema/tables.ts";
import { votesIn } from "../stations/listed-constituencies.ts";

interface FileSeat {
  readonly kind: SeatKind;
  readonly contest: Schema["contest"]["kind"];
  readonly group?: "youth" | "workers" | "persons_with_disabilities" | "older_persons";
}

/** Names of seats in files, with the recorded seats. */
const SEATS: Readonly<Record<string, FileSeat>> = {
  mp: { kind: "constituency_mp", contest: "mp_primary" },
  woman_mp: { kind: "district_woman_mp", contest: "mp_primary" },
  youth_mp: { kind: "special_interest_mp", contest: "mp_primary", group: "youth" },
  workers_mp: { kind: "special_interest_mp", contest: "mp_primary", group: "workers" },
  pwd_mp: { kind: "special_interest_mp", contest: "mp_primary", group: "persons_with_disabilities" },
  older_persons_mp: { kind: "special_interest_mp", contest: "mp_primary", group: "older_persons" },
  lc5: { kind: "lc5_chairperson", contest: "lc5_primary" },
  mayor: { kind: "mayor", contest: "mayoral_primary" },
  cec: { kind: "cec_office", contest: "cec" },
};

/** The words that files have for seats. */
export const WORDS = sql`(values ${sql.join(
  Object.entries(SEATS).map(
    ([word, { kind, contest, group = null }]) =>
      sql`(${sql.lit(word)}, ${sql.lit(kind)}, ${sql.lit(contest)}, ${group === null ? sql`null` : sql.lit(group)})`,
  ),
)}) word (word, kind, contest, interest_group)`;

const IS_OFFICE = sql`word.kind in ('cec_office', 'special_interest_mp')`;

/**
 * The seats that stand today or in a cycle, as files have them: by their `word`, and `of` the id of their area or the name of
 * their office.
 */
export const seatsOfFiles = (cycleId: number) => sql`
  select seat.id, seat.name, seat.area_id, word.word, word.contest, ${IS_OFFICE} as is_office,
    case when ${IS_OFFICE} then lower(seat.name) else seat.area_id::text end as of
  from seat join ${WORDS} on word.kind = seat.kind and word.interest_group is not distinct from seat.interest_group
  left join area on area.id = seat.area_id
  where (seat.valid_to is null or area.list_cycle_id is not null)
    and (area.id is null or ${votesIn(cycleId, "area")})`;

/** The district of a `file_seat`; null for an office. */
export const seatDistrict = sql`(select coalesce(area.district_id, area.id) from area
  where area.id = file_seat.area_id and not file_seat.is_office)`;
