import { sql } from "kysely";
import {
  partyRegisterPlan,
  type DistrictMembers,
} from "@command-center/domain/imports/plans/party-register-plan";
import type { Write } from "../../../database/database.ts";
import type { Staged, Staging } from "../reading/staging.ts";
import { takeRows, type TakenRow } from "../reading/take-rows.ts";
import { placeAnswers, placeListOf } from "../sheets/places.ts";
import { knownUnits } from "../station-list/known-units.ts";

/** Reads the party register by district, holds it against the one in force, and stages what would change. */
export async function stageRegister(staging: Staging): Promise<Staged> {
  const { write, of, columns } = staging;
  const places = {
    list: placeListOf(await knownUnits(write, of.cycleId)),
    answers: placeAnswers(of.choices.answers ?? {}),
  };
  const { taken, tally, questions } = await takeRows(staging, partyRegisterPlan(columns, places));
  await stageMembers(write, of.id, taken);
  const { counts, impact } = await compared(write, of.id, of.cycleId);
  return { counts: { ...tally, ...counts }, questions, impact };
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
    before: number | null;
    after: number;
    was: number;
    is: number;
  }>`
    with before as (select area_id, people from register_count where register_id = ${inForce}),
      staged as (select area_id, registered, change from staged_sheet where import_id = ${importId}),
      kept as (select area_id, people from before where area_id not in (select area_id from staged))
    select count(*) filter (where change = 'new')::int as new, count(*) filter (where change = 'changed')::int as changed,
      count(*) filter (where change = 'same')::int as same,
      (select sum(people)::float8 from before) as before, (select count(*)::int from before) as was,
      coalesce(sum(registered), 0)::float8 + coalesce((select sum(people) from kept), 0)::float8 as after,
      count(*)::int + (select count(*)::int from kept) as is
    from staged`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error("A sum without groups has a row.");
  const count = (value: number) => value.toLocaleString("en-GB");
  const { before, after, was, is } = found;
  const impact = [
    { what: "Members on the party register", from: before === null ? null : count(before), to: count(after) },
    { what: "Districts with a number of members", from: before === null ? null : count(was), to: count(is) },
  ].filter(({ from, to }) => from !== to);
  return {
    counts: { new: found.new, changed: found.changed, same: found.same, relabelled: 0, gone: 0 },
    impact,
  };
}
