import { sql, type Kysely } from "kysely";

/**
 * Files that come in. A file is kept whole, as it was sent, in pieces of a megabyte; what was read of it is staged, compared
 * with what is in force and taken over in one transaction, or thrown away and read anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_file (
      id integer generated always as identity primary key,
      sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
      bytes integer not null check (bytes > 0),
      recorded_at timestamptz not null default now()
    );
    create table import_file_piece (
      file_id integer not null references import_file,
      piece integer not null check (piece >= 0),
      bytes bytea not null,
      primary key (file_id, piece)
    );
    /** What is compressed already would only be compressed once more. */
    alter table import_file_piece alter column bytes set storage external;

    create table data_import (
      id integer generated always as identity primary key,
      state text not null default 'reading' check (state in ('reading', 'questions', 'ready', 'refused',
        'waiting-for-approval', 'committing', 'committed', 'discarded', 'undone')),
      cycle_id integer not null references cycle,
      file_id integer not null references import_file,
      file_name text not null check (file_name <> ''),
      kind text,
      /** Of results: which contest, when, and whose figures they are. */
      contest text,
      polling_day date,
      issuer text not null check (issuer <> ''),
      uploaded_by text not null,
      uploaded_at timestamptz not null default now(),
      /** What people chose: how the file is read, fields of columns, answers to questions. */
      choices jsonb not null default '{}',
      recognised jsonb,
      columns jsonb not null default '[]',
      questions jsonb not null default '[]',
      /** Of results: candidates in the order of the ballot. */
      ballot jsonb not null default '[]',
      counts jsonb,
      impact jsonb not null default '[]',
      refusal jsonb,
      rows_read integer not null default 0,
      share_read real not null default 0 check (share_read between 0 and 1),
      /** Each reading has a number: what an older one still writes counts for nothing. */
      reading integer not null default 1,
      /** How often it was begun to read or commit it since that last went well. */
      tries integer not null default 0,
      /** Revisions of what the preview was compared with, and when. */
      compared_with text,
      compared_at timestamptz,
      asked_by text,
      asked_at timestamptz,
      decided_by text,
      decided_at timestamptz,
      batch_id integer references import_batch,
      ended_at timestamptz,
      check ((state in ('committed', 'undone')) = (batch_id is not null)),
      check ((state = 'refused') = (refusal is not null))
    );
    create index data_import_of_cycle on data_import (cycle_id, id);
    create index data_import_of_file on data_import (file_id);
    create index data_import_under_way on data_import (id) where state in ('reading', 'committing');

    create table import_problem (
      import_id integer not null references data_import on delete cascade,
      number integer not null,
      code text not null check (code ~ '^[FW][0-9]{3}$'),
      line integer,
      "column" text,
      value text,
      message text not null,
      primary key (import_id, number)
    );

    /** What a header's columns were taken for last, by the key of the whole header. */
    create table remembered_columns (
      kind text not null,
      header_key text not null,
      uses jsonb not null,
      chosen_by text not null,
      chosen_at timestamptz not null default now(),
      primary key (kind, header_key)
    );

    /** A unit of a station list: numbers count within the import; area_id is the unit that it is, or will be. */
    create table staged_unit (
      import_id integer not null,
      number integer not null,
      kind text not null,
      code text,
      name text not null,
      parent integer,
      constituency integer,
      district_id integer,
      area_id integer,
      registered integer,
      line integer,
      change text not null check (change in ('new', 'changed', 'same'))
    );
    create index staged_unit_of_import on staged_unit (import_id, kind);

    /** What an import made of a unit that was there, and what its columns were before; those that it made have its source. */
    create table area_change (
      batch_id integer not null references import_batch,
      area_id integer not null references area,
      change text not null check (change in ('changed', 'gone')),
      before jsonb not null,
      primary key (batch_id, area_id)
    );
    create index area_change_of_area on area_change (area_id);
  `.execute(db);
}
