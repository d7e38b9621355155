import { sql, type Kysely } from "kysely";

/**
 * The database tells every server process whose rights changed or sessions ended, whoever did it: an open stream of
 * events ends at once, without asking the database again and again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /** Its argument names the column that holds the account's id. */
    create function tell_of_account() returns trigger language plpgsql as $$
      begin
        perform pg_notify('command_center_account',
          coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0]);
        return null;
      end $$;

    create trigger account_session_ended after delete on account_session
      for each row execute function tell_of_account('account_id');
    /** Most changes of a session move its end, or note a proof: nothing that a stream stands on. */
    create trigger account_session_shortened after update of expires_at on account_session
      for each row when (new.expires_at < old.expires_at) execute function tell_of_account('account_id');
    create trigger account_rights_changed after update on account
      for each row when ((old.banned, old.role, old.must_change_password, old.two_factor_enabled)
        is distinct from (new.banned, new.role, new.must_change_password, new.two_factor_enabled))
      execute function tell_of_account('id');
    create trigger account_scope_changed after insert or update or delete on account_scope
      for each row execute function tell_of_account('account_id');
  `.execute(db);
}
