import { sql, type RawBuilder } from "kysely";
import type { Read } from "../../database/database.ts";

/** In SQL: the username of the account with this id. */
export const usernameOf = (id: RawBuilder<unknown>) =>
  sql<string>`(select username from account where id = ${id})`;

/** In SQL: the full name of the account with this username; null if it is deleted. */
export const fullNameOf = (username: RawBuilder<unknown>) =>
  sql<string | null>`(select name from account where username = ${username})`;

/** Full names by usernames, without those of deleted accounts. */
export async function fullNames(
  { db }: Pick<Read, "db">,
  usernames: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const rows = await db
    .selectFrom("account")
    .select(["username", "name"])
    .where("username", "in", usernames)
    .execute();
  return Object.fromEntries(rows.map(({ username, name }) => [username, name]));
}
