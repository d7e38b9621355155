import { sql, type Kysely } from "kysely";

/**
 * Sessions are sealed with a key that is not in the database. Drops columns and tables that only the former sign-in library used.
 * Rows and cookies of open sessions stay valid: the first start of this version seals them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_session
      /** An HMAC over what must not change outside the server; null in rows that the server has not sealed. */
      add column seal text,
      drop column impersonated_by;

    alter table account
      drop column email,
      drop column email_verified,
      drop column image,
      drop column display_username,
      drop column ban_reason,
      drop column ban_expires;

    alter table account_credential
      drop column provider_account_id,
      drop column access_token,
      drop column refresh_token,
      drop column id_token,
      drop column access_token_expires_at,
      drop column refresh_token_expires_at,
      drop column scope;

    drop table account_verification;
  `.execute(db);
}
