import { type Kysely, sql } from "kysely";

/**
 * Party registers are staged as records, named by their district. Kept rows of earlier imports get that name. Previews from before are
 * staged in another table: their files are read again, and requests to commit them lapse.
 */
export async function partyRegisterRecords(db: Kysely<unknown>): Promise<void> {
  await sql`
    with named as (
      select row.import_id, row.line, jsonb_build_object('district', coalesce(
        (select to_jsonb(area_id) from staged_sheet staged where staged.import_id = row.import_id and staged.line = row.line),
        (select to_jsonb(id) from area where kind = 'district' and upper(name) = upper(row.label) order by id limit 1),
        to_jsonb(row.label))) as record
      from import_change row join data_import on data_import.id = row.import_id and data_import.kind = 'party-register')
    update import_change changed set after = changed.after || named.record,
      before = changed.before || case when changed.before ->> 'members' is null then '{"district": null}' else named.record end
    from named where named.import_id = changed.import_id and named.line = changed.line`.execute(db);
  await sql`
    with lapsed as (
      update change_set set state = 'lapsed' where kind = 'party-register' and undoes is null and state in ('proposed', 'approved')
      returning id, proposed_by, digest)
    insert into approval (change_set_id, decision, username, digest, note)
    select id, 'lapsed', proposed_by, digest, 'The Command Center was updated. Enter it again if it is still right.' from lapsed
    on conflict (change_set_id) do update set decision = excluded.decision, note = excluded.note`.execute(db);
  await sql`
    update data_import set compared_with = null,
      state = case when state in ('waiting-for-approval', 'committing') then 'ready' else state end
    where kind = 'party-register' and state in ('questions', 'ready', 'waiting-for-approval', 'committing')`.execute(
    db,
  );
}
