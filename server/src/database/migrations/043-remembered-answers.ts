import { sql, type Kysely } from "kysely";

/** Answers about places of committed imports, which later files need not ask again until a user takes them back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table remembered_answer (
      id integer generated always as identity primary key,
      question text not null,
      answer text not null,
      import_id integer not null references data_import,
      answered_by text not null,
      recorded_at timestamptz not null default now(),
      retired_at timestamptz check (retired_at >= recorded_at),
      retired_by text
    );
    create unique index one_answer_remembered on remembered_answer (question) where retired_at is null;
  `.execute(db);
}
