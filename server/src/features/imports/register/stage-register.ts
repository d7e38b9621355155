import { sql, type RawBuilder } from "kysely";
import {
  partyRegisterPlan,
  type DistrictMembers,
} from "@command-center/import-rules/plans/party-register-plan";
import type { Write } from "../../../database/database.ts";
import { headlineImpact } from "../impact/headline-impact.ts";
import type { Staged, Staging } from "../reading/staging.ts";
import { takeRows, type TakenRow } from "../reading/take-rows.ts";
import { placeAnswers, placeListOf } from "../reading/places.ts";
import { knownUnits } from "../reading/known-units.ts";
import { commitRegister } from "./commit-register.ts";

/** Reads the party register by district, holds it against the one in force, and stages what would change. */
export async function stageRegister(staging: Staging): Promise<Staged> {
  const { write, importRow, columns } = staging;
  const places = {
    list: placeListOf(await knownUnits(write, importRow.cycleId, { isAboveLists: true })),
    answers: placeAnswers(importRow.choices.answers ?? {}),
  };
  const { taken, rowCounts, questions } = await takeRows(staging, partyRegisterPlan(columns, places));
  await stageMembers(write, importRow.id, taken);
  const { counts, impact } = await compared(write, importRow.id, importRow.cycleId);
  const headlines = await headlineImpact(write, importRow, counts, commitRegister);
  return { counts: { ...rowCounts, ...counts }, questions, impact: [...headlines, ...impact] };
}

/** People of a register stand where a sheet has its registered voters; nothing else of a sheet is known. */
async function stageMembers(
  { db }: Write,
  importId: number,
  taken: readonly TakenRow<DistrictMembers>[],
): Promise<void> {
  await sql`
    insert into staged_sheet (import_id, line, area_id, state, registered, label, change)
    select ${importId}, line, area, 'counted', members, label, 'new'
    from unnest(${taken.map(({ line }) => line)}::int[], ${taken.map(({ record }) => record.district)}::int[],
      ${taken.map(({ record }) => record.members)}::int[], ${taken.map(({ label }) => label)}::text[])
      as one (line, area, members, label)`.execute(db);
}

async function compared({ db }: Write, importId: number, cycleId: number) {
  const inForce = sql`(select id from register where cycle_id = ${cycleId} and kind = 'party' and retired_at is null
    order by true_on desc, id desc limit 1)`;
  await sql`
    with met as (
      update staged_sheet staged set change = case when counted.people = staged.registered then 'same' else 'changed' end
      from register_count counted
      where staged.import_id = ${importId} and counted.register_id = ${inForce} and counted.area_id = staged.area_id
      returning staged.line, staged.label, staged.change, counted.people, staged.registered)
    insert into import_change (import_id, line, label, before, after)
    select ${importId}, line, label, jsonb_build_object('members', people), jsonb_build_object('members', registered)
    from met where change = 'changed'`.execute(db);
  const { rows } = await sql<{
    new: number;
    changed: number;
    same: number;
    before: Districts | null;
    after: Districts | null;
  }>`
    with before as (select area_id, people from register_count where register_id = ${inForce}),
      staged as (select area_id, registered as people, change from staged_sheet where import_id = ${importId}),
      after as (select area_id, people from staged
        union all select area_id, people from before where area_id not in (select area_id from staged))
    select count(*) filter (where change = 'new')::int as new, count(*) filter (where change = 'changed')::int as changed,
      count(*) filter (where change = 'same')::int as same,
      ${districtsOf(sql`before`, cycleId)} as before, ${districtsOf(sql`after`, cycleId)} as after
    from staged`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error("A count without groups has a row.");
  const { before, after } = found;
  const moved = (what: string, count: keyof Districts) => ({
    what,
    from: before?.[count]?.toLocaleString("en-GB") ?? null,
    to: after?.[count]?.toLocaleString("en-GB") ?? null,
  });
  const impact = [
    moved("Districts with a number of members", "counted"),
    moved("Districts with more members than registered voters", "aboveVoters"),
  ].filter(({ from, to }) => from !== to);
  return {
    counts: { new: found.new, changed: found.changed, same: found.same, relabelled: 0, gone: 0 },
    impact,
  };
}

/** Districts of a party register. */
interface Districts {
  readonly counted: number;
  /** Those with more members than national voters; null where the station list has no voters of any of them. */
  readonly aboveVoters: number | null;
}

/** Null where a register has none. */
function districtsOf(register: RawBuilder<unknown>, cycleId: number) {
  return sql<Districts | null>`(
    select case when count(*) > 0 then json_build_object('counted', count(*), 'aboveVoters',
      case when count(voters.registered) > 0 then count(*) filter (where register.people > voters.registered) end) end
    from ${register} register left join station_sum voters
      on voters.cycle_id = ${cycleId} and voters.kind = 'district' and voters.area_id = register.area_id)`;
}
