import { sql } from "kysely";
import type { ComparedTurnout, TurnoutByRegion } from "@command-center/contract/turnout";
import { changeInPoints } from "@command-center/domain/results/change";
import { higherTurnoutFirst } from "@command-center/domain/results/turnout";
import type { Read } from "../../database/database.ts";
import { inForce } from "../../database/in-force.ts";
import { cycleDates } from "../../measures/cycles.ts";
import { seenAreas } from "../../measures/seen-areas.ts";
import { type AreaTurnout, presentTurnout, turnoutBy } from "../../measures/turnout/turnout.ts";

/** Both primaries of this cycle and the MP primaries of the one before, for the country and each party region. */
export async function turnoutByRegion(read: Read): Promise<TurnoutByRegion> {
  const { previous } = await cycleDates(read);
  const seen = await seenAreas(read);
  const at = async (level: "country" | "party_region") => ({
    mp: await turnoutBy(read, "mp_primary", level),
    lc5: await turnoutBy(read, "lc5_primary", level),
    before: previous === null ? [] : await turnoutBy(read, "mp_primary", level, previous.id),
  });
  const country = await at("country");
  const regions = await at("party_region");
  const names = new Map(
    [...regions.before, ...regions.lc5, ...regions.mp].map(({ areaId, name }) => [areaId, name]),
  );
  const ofArea = (rows: readonly AreaTurnout[], id: number) => rows.find(({ areaId }) => areaId === id);
  return {
    previous:
      previous === null ? null : { name: previous.name, pollingDay: await lastPolledOn(read, previous.id) },
    country: compare(country.mp[0], country.lc5[0], country.before[0]),
    part: seen.country,
    regions: [...names]
      .map(([id, name]) => {
        const { name: region, partOf } = seen.partyRegion(name);
        return {
          id,
          region,
          partOf,
          ...compare(ofArea(regions.mp, id), ofArea(regions.lc5, id), ofArea(regions.before, id)),
        };
      })
      .toSorted((a, b) => higherTurnoutFirst(a.mp, b.mp) || a.id - b.id),
  };
}

function compare(
  mp: AreaTurnout | undefined,
  lc5: AreaTurnout | undefined,
  before: AreaTurnout | undefined,
): ComparedTurnout {
  const [now, then] = [presentTurnout(mp), presentTurnout(before)];
  return {
    mp: now,
    lc5: presentTurnout(lc5),
    previousMp: then,
    change: changeInPoints(then?.percent, now?.percent),
  };
}

/** The last day on which an area polled in a cycle's MP primaries. */
async function lastPolledOn(read: Read, cycleId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(t.true_on) as day from turnout_count t
    where t.cycle_id = ${cycleId} and t.contest_kind = 'mp_primary' and t.standing = 'fact'
      and ${inForce(read, "t")}`.execute(read.db);
  return rows[0]?.day ?? null;
}
