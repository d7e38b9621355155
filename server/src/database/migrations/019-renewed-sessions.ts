import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_session
      /** The token that the session had before its present one. It opens nothing: who still brings it is told to ask again. */
      add column former_token text unique,
      add column renewed_at timestamptz,
      add check ((former_token is null) = (renewed_at is null));
  `.execute(db);
}
