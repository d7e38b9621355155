import { sql, type Kysely } from "kysely";

/**
 * The data set of what waits for a decision (decision 072). Triggers move it soon after a change set begins or ceases to wait, or an import has
 * questions or none any more, whichever form or import does so. It moves in no district: limited accounts approve nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into data_revision (data_set) values ('approvals') on conflict do nothing;
    create function move_approvals() returns trigger language plpgsql as $$
      begin
        insert into pending_revision (data_set, districts) values ('approvals', '-1');
        return null;
      end $$;
    create trigger change_set_waits after insert on change_set for each row
      when (new.state = 'proposed') execute function move_approvals();
    create trigger change_set_is_decided after update on change_set for each row
      when (old.state = 'proposed' and new.state <> 'proposed') execute function move_approvals();
    create trigger import_has_questions after update on data_import for each row
      when (new.state = 'questions' or old.state = 'questions') execute function move_approvals();
    create index import_with_questions on data_import (id) where state = 'questions';
    create index decision_of_account on approval (username, at)`.execute(db);
}
