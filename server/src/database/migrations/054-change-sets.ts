import { sql, type Kysely } from "kysely";

/**
 * Change sets: what is proposed, approved and applied (decision 056). An applied one names the write that applied it, and so its position
 * in the ledger; the records name the same write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table change_set (
      id integer generated always as identity primary key,
      cycle_id integer not null references cycle,
      origin text not null check (origin in ('form', 'undo')),
      kind text not null,
      state text not null
        check (state in ('proposed', 'approved', 'applied', 'undone', 'rejected', 'withdrawn')),
      proposed_by text not null,
      proposed_at timestamptz not null default clock_timestamp(),
      /** Chosen by the client, so that a repeated request is saved once. */
      client_id uuid,
      digest text not null,
      reason text,
      source_id integer references source,
      /** Why a second person must approve it. */
      needs text[] not null default '{}',
      /** Records in force that it replaces or retires. */
      changed integer not null check (changed >= 0),
      undoes integer references change_set,
      ledger_id integer unique references ledger_position,
      unique (proposed_by, client_id),
      check ((origin = 'undo') = (undoes is not null)),
      check ((state in ('applied', 'undone')) = (ledger_id is not null))
    );
    create unique index one_undo_of_a_change_set on change_set (undoes) where state in ('proposed', 'approved', 'applied');
    /** What one account has changed within a day. */
    create index change_set_of_account on change_set (proposed_by, proposed_at) where changed > 0;
    create index change_set_waiting on change_set (cycle_id) where state = 'proposed';
    create index change_set_of_source on change_set (source_id);

    /** A change of one fact, as a form proposes it. The changes of an import are its staged rows. */
    create table change (
      change_set_id integer not null references change_set,
      number integer not null,
      /** Which fact: of a result sheet its contest, area and issuer. */
      fact jsonb not null,
      /** The id of the row in force that it replaces; null: none was in force. */
      expects integer,
      /** The record afterwards; null: none, or that of \`restores\`. */
      after jsonb,
      /** Of an undo: the id of the retired row that is to be in force again. */
      restores integer,
      /** What looked wrong with it when it was proposed. */
      problems jsonb not null default '[]',
      primary key (change_set_id, number)
    );

    /** The decision about a change set that needed a second person. */
    create table approval (
      change_set_id integer primary key references change_set,
      decision text not null check (decision in ('approved', 'rejected', 'withdrawn')),
      username text not null,
      at timestamptz not null default clock_timestamp(),
      /** Of the content that the account decided about. */
      digest text not null,
      note text
    );

    /** A form has no lines. */
    alter table result_sheet alter column line drop not null;
  `.execute(db);
}
