import { sql, type Kysely } from "kysely";

/** Attempts to make a backup, and the last restore test of each. A failed attempt has a sentence instead of a file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backup (
      id integer generated always as identity primary key,
      begun_at timestamptz not null,
      ended_at timestamptz not null check (ended_at >= begun_at),
      path text not null,
      bytes bigint check (bytes > 0),
      sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
      failure text,
      tested_at timestamptz,
      /** Null: the restored copy was equal. */
      test_failure text,
      check ((sha256 is null) = (failure is not null) and (sha256 is null) = (bytes is null)),
      check (tested_at is not null or test_failure is null),
      check (failure is null or tested_at is null)
    );
    create index backup_by_time on backup (ended_at)`.execute(db);
}
