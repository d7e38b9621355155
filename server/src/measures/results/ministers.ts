import { sql, type RawBuilder } from "kysely";
import type { Minister } from "@command-center/contract/results/renewal";
import type { Read } from "../../database/database.ts";
import { inScope, newest } from "../../database/in-force.ts";
import { contests, joinDeclaration } from "./contests.ts";
import { sourceName } from "../source-title.ts";

export interface MinisterRecord extends Omit<Minister, "winner"> {
  readonly contestKind: string | null;
  readonly winner: string | null;
  readonly winnerIsInvented: boolean | null;
  readonly trueOn: string;
  readonly source: string;
  readonly sourceKind: string;
  readonly winnerSourceKind: string | null;
}

/** Ministers with the seat they contested and who was declared its winner, as far as either is known. */
export function ministerRecords(read: Read): RawBuilder<MinisterRecord> {
  return sql<MinisterRecord>`
    select m.id, person.name, m.office, m.outcome, c.seat, c.seat_id as "seatId", c.party_region as "partyRegion",
      c.sub_region as "subRegion", c.district, c.kind as "contestKind", winner.name as winner,
      winner.is_invented as "winnerIsInvented", m.note, m.true_on as "trueOn",
      ${sourceName(read)} as source, source.kind as "sourceKind",
      winner_source.kind as "winnerSourceKind"
    from minister m
    join person on person.id = m.person_id
    join source on source.id = m.source_id
    left join (${contests(read)}) c on c.id = m.contest_id
    ${joinDeclaration(read)}
    left join source winner_source on winner_source.id = winner.source_id
    where m.cycle_id = ${read.cycle.id} and ${newest(read, "minister", "m")}
      and ${inScope(read, "c.district_id")}
    order by person.name, m.id`;
}
