import { sql } from "kysely";
import type { Minister, Renewal, RenewalContest } from "@command-center/contract/results/renewal";
import type { Read } from "../../database/database.ts";
import { inScope, stands } from "../../database/in-force.ts";
import { ministerRecords } from "../../measures/results/ministers.ts";
import { seenAreas } from "../../measures/seen-areas.ts";

interface OutcomeRow {
  readonly isTotal: boolean;
  readonly kind: RenewalContest;
  readonly partyRegion: string | null;
  readonly total: number;
  readonly incumbentReelected: number;
  readonly incumbentDefeated: number;
  readonly openSeat: number;
  readonly newLeader: number;
  readonly notKnown: number;
}

/** Incumbency outcomes of the declarations in force, and the ministers. */
export async function renewal(read: Read): Promise<Renewal> {
  const rows = await outcomes(read);
  const seen = await seenAreas(read);
  return {
    contests: rows
      .filter(({ isTotal }) => isTotal)
      .map((all) => ({
        kind: all.kind,
        ...tallyOf(all),
        byRegion: rows
          .filter(({ isTotal, kind }) => !isTotal && kind === all.kind)
          .map((row) => ({
            partyRegion: row.partyRegion === null ? null : seen.partyRegion(row.partyRegion).name,
            ...tallyOf(row),
          })),
      })),
    ministers: await ministers(read),
  };
}

async function outcomes(read: Read): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    select grouping(region.name) = 1 as "isTotal", c.kind, region.name as "partyRegion", count(*)::int as total,
      count(*) filter (where d.incumbency_outcome = 'incumbent_reelected')::int as "incumbentReelected",
      count(*) filter (where d.incumbency_outcome = 'incumbent_defeated')::int as "incumbentDefeated",
      count(*) filter (where d.incumbency_outcome = 'open_seat')::int as "openSeat",
      count(*) filter (where d.incumbency_outcome = 'new_leader')::int as "newLeader",
      count(*) filter (where d.incumbency_outcome is null)::int as "notKnown"
    from declaration d
    join contest c on c.id = d.contest_id
    join seat on seat.id = c.seat_id
    left join area on area.id = seat.area_id
    left join area region on region.id = area.party_region_id
    where c.cycle_id = ${read.cycle.id} and c.kind <> 'general' and ${stands(read, "d")}
      and (c.kind = 'cec' or ${inScope(read, "area.district_id")})
    group by grouping sets ((c.kind), (c.kind, region.name))
    order by array_position(array['lc5_primary', 'mp_primary', 'mayoral_primary', 'cec'], c.kind),
      count(*) desc, region.name`.execute(read.db);
  return rows;
}

function tallyOf(row: OutcomeRow) {
  const { total, incumbentReelected, incumbentDefeated, openSeat, newLeader, notKnown } = row;
  return { total, incumbentReelected, incumbentDefeated, openSeat, newLeader, notKnown };
}

async function ministers(read: Read): Promise<Minister[]> {
  const { rows } = await ministerRecords(read).execute(read.db);
  return rows.map(({ winner, winnerIsInvented, ...row }) => ({
    id: row.id,
    name: row.name,
    office: row.office,
    outcome: row.outcome,
    seat: row.seat,
    partyRegion: row.partyRegion,
    winner: winner === null ? null : { name: winner, isInvented: winnerIsInvented ?? false },
    note: row.note,
  }));
}
