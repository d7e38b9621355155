import { sql, type Kysely } from "kysely";

/**
 * Commits and undos of imports are change sets like those of forms (decision 056): `data_import` keeps the file and its reading. Requests,
 * approvals and undos so far are copied.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table change_set
      drop constraint change_set_origin_check,
      add check (origin in ('file', 'form', 'undo')),
      drop constraint change_set_state_check,
      add check (state in ('proposed', 'approved', 'applied', 'undone', 'rejected', 'withdrawn', 'lapsed')),
      /** The write of an import that was committed before positions is not always known. */
      drop constraint change_set_check1,
      add check (ledger_id is null or state in ('applied', 'undone')),
      add column import_id integer references data_import;
    create index change_set_of_import on change_set (import_id, id) where import_id is not null;

    /** Rejected requests, of imports that are ready again, have a decision but wait for none. */
    with asked as (
      insert into change_set (import_id, cycle_id, origin, kind, state, proposed_by, proposed_at, digest, needs, changed, ledger_id)
      select id, cycle_id, 'file', kind,
        case when state in ('committed', 'undone') then case state when 'undone' then 'undone' else 'applied' end
          when state = 'waiting-for-approval' then 'proposed' when state in ('committing', 'reading') then 'approved'
          when decided_by is null or state = 'discarded' then 'lapsed' when decided_by = asked_by then 'withdrawn' else 'rejected' end,
        coalesce(asked_by, uploaded_by), coalesce(asked_at, ended_at, uploaded_at), coalesce(asked_digest, ''),
        case when decided_by is not null or state = 'waiting-for-approval' then array['A second person must approve this import.']
          else '{}' end,
        coalesce((counts ->> 'changed')::int + case when kind = 'station-list' then (counts ->> 'gone')::int else 0 end, 0),
        case when state in ('committed', 'undone') then (select min(position.id) from ledger_position position
          where position.batch_id = data_import.batch_id and origin = 'file') end
      from data_import
      where kind is not null and (state in ('committed', 'undone', 'committing', 'waiting-for-approval')
        or asked_by is not null and (state <> 'reading' or asked_digest is not null))
      order by id
      returning id, import_id, state, digest)
    insert into approval (change_set_id, decision, username, at, digest)
    select asked.id, case when asked.state in ('rejected', 'withdrawn') then asked.state else 'approved' end, decided_by, decided_at, digest
    from asked join data_import on data_import.id = asked.import_id
    where decided_by is not null and asked.state not in ('proposed', 'lapsed');

    with asked as (
      insert into change_set (import_id, cycle_id, origin, kind, state, proposed_by, proposed_at, digest, needs, changed, undoes, ledger_id)
      select one.id, one.cycle_id, 'undo', one.kind, case one.state when 'undone' then 'applied' else 'proposed' end, undo_asked_by,
        undo_asked_at, 'undo of ' || file.id,
        case when one.state = 'committed' or undo_decided_by is not null then array['A second person must approve this undo.'] else '{}' end,
        coalesce((counts ->> 'new')::int + (counts ->> 'changed')::int, 0), file.id,
        (select min(position.id) from ledger_position position
          where one.state = 'undone' and position.batch_id = one.batch_id and origin = 'undo')
      from data_import one join change_set file on file.import_id = one.id and file.state in ('applied', 'undone')
      where undo_asked_by is not null and (one.state = 'undone' or undo_decided_by is null)
      order by one.id
      returning id, import_id, state, digest)
    insert into approval (change_set_id, decision, username, at, digest)
    select asked.id, 'approved', undo_decided_by, undo_decided_at, digest
    from asked join data_import on data_import.id = asked.import_id where undo_decided_by is not null;

    alter table data_import drop column asked_by, drop column asked_at, drop column asked_digest, drop column decided_by,
      drop column decided_at, drop column undo_asked_by, drop column undo_asked_at, drop column undo_decided_by,
      drop column undo_decided_at;
  `.execute(db);
}
