import { sql } from "kysely";
import type { Minister, Renewal, RenewalContest } from "@command-center/contract/results/renewal";
import type { IncumbencyTally } from "@command-center/domain/results/renewal";
import type { Read } from "../../database/database.ts";
import { stands } from "../../database/in-force.ts";
import { contests } from "../../measures/results/contests.ts";
import { INCUMBENCY_TALLY } from "../../measures/results/results.ts";
import { ministerRecords } from "../../measures/results/ministers.ts";
import { seenAreas } from "../../measures/seen-areas.ts";

interface OutcomeRow extends IncumbencyTally {
  readonly isTotal: boolean;
  readonly kind: RenewalContest;
  readonly partyRegion: string | null;
  readonly total: number;
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
    select grouping(c.party_region) = 1 as "isTotal", c.kind, c.party_region as "partyRegion", count(*)::int as total,
      ${INCUMBENCY_TALLY}
    from declaration d
    join (${contests(read)}) c on c.id = d.contest_id
    where c.kind <> 'general' and ${stands(read, "d")}
    group by grouping sets ((c.kind), (c.kind, c.party_region))
    order by array_position(array['lc5_primary', 'mp_primary', 'mayoral_primary', 'cec'], c.kind),
      count(*) desc, c.party_region`.execute(read.db);
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
    seatId: row.seatId,
    district: row.district,
    subRegion: row.subRegion,
    partyRegion: row.partyRegion,
    winner: winner === null ? null : { name: winner, isInvented: winnerIsInvented ?? false },
    note: row.note,
  }));
}
