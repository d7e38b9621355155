import { sql, type Selectable } from "kysely";
import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS } from "@command-center/contract/views/view-changes";
import type { ListName, SavedView, ViewValues } from "@command-center/contract/views/views";
import type { Read, Write } from "../../database/database.ts";
import type { Schema } from "../../database/schema/tables.ts";
import { Refusal } from "../../http/errors.ts";

interface Owner {
  readonly accountId: string;
  readonly username: string;
}

interface ViewFields {
  readonly name: string;
  readonly values: ViewValues;
  readonly isShared: boolean;
}

function viewOf(row: Selectable<Schema["saved_view"]>, { accountId }: Pick<Owner, "accountId">): SavedView {
  return {
    id: row.id,
    list: row.list,
    name: row.name,
    values: row.filters,
    isShared: row.is_shared,
    isOwn: row.account_id === accountId,
    by: row.username,
  };
}

/** Views of a list that an account may open: its own from A to Z, then those that others share. */
export async function viewsOf(read: Read, list: ListName, owner: Owner): Promise<SavedView[]> {
  const rows = await read.db
    .selectFrom("saved_view")
    .selectAll()
    .where("list", "=", list)
    .where((where) => where.or([where("account_id", "=", owner.accountId), where("is_shared", "=", true)]))
    .orderBy(sql`account_id <> ${owner.accountId}`)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(MAX_OWN_VIEWS + MAX_SHARED_VIEWS)
    .execute();
  return rows.map((row) => viewOf(row, owner));
}

/** Saves a view. Refuses a name that the account has for this list, and more views than there may be. */
export async function createOne(
  write: Write,
  list: ListName,
  { name, values, isShared }: ViewFields,
  owner: Owner,
): Promise<SavedView> {
  await requireRoom(write, { list, name, isShared, owner, id: null });
  const row = await write.db
    .insertInto("saved_view")
    .values({
      account_id: owner.accountId,
      username: owner.username,
      list,
      name,
      filters: JSON.stringify(values),
      is_shared: isShared,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return viewOf(row, owner);
}

/** The account's view with this id, locked for a change. Those of others are none. */
export async function ownView(write: Write, id: number, owner: Owner): Promise<SavedView> {
  const row = await write.db
    .selectFrom("saved_view")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", owner.accountId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal(404, "You have no such view. It may have been deleted.");
  return viewOf(row, owner);
}

export async function changeOne(
  write: Write,
  before: SavedView,
  { name, values, isShared }: ViewFields,
  owner: Owner,
): Promise<SavedView> {
  await requireRoom(write, {
    list: before.list,
    name,
    isShared: isShared && !before.isShared,
    owner,
    id: before.id,
  });
  const row = await write.db
    .updateTable("saved_view")
    .set({ name, filters: JSON.stringify(values), is_shared: isShared })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return viewOf(row, owner);
}

export async function deleteOne(write: Write, { id }: SavedView): Promise<void> {
  await write.db.deleteFrom("saved_view").where("id", "=", id).execute();
}

interface Wanted {
  readonly list: ListName;
  readonly name: string;
  readonly isShared: boolean;
  readonly owner: Owner;
  /** Of a view that is there already. */
  readonly id: number | null;
}

async function requireRoom({ db }: Write, { list, name, isShared, owner, id }: Wanted): Promise<void> {
  // Serialises writers of a list's views: two of them could pass the limits, or take the same name.
  await sql`select pg_advisory_xact_lock(hashtext(${`saved_view ${list}`}))`.execute(db);
  const { rows } = await sql<{ own: number; shared: number; isTaken: boolean | null }>`
    select count(*) filter (where account_id = ${owner.accountId})::int as own,
      count(*) filter (where is_shared)::int as shared,
      bool_or(account_id = ${owner.accountId} and lower(name) = lower(${name})) as "isTaken"
    from saved_view where list = ${list} and id is distinct from ${id}`.execute(db);
  const [found] = rows;
  if (found?.isTaken)
    throw new Refusal(
      409,
      `You already have a view named “${name}”. Choose another name, or replace that view.`,
    );
  if (id === null && found !== undefined && found.own >= MAX_OWN_VIEWS)
    throw new Refusal(422, `You have ${MAX_OWN_VIEWS} views of this list. Delete one first.`);
  if (isShared && found !== undefined && found.shared >= MAX_SHARED_VIEWS)
    throw new Refusal(
      422,
      `${MAX_SHARED_VIEWS} views of this list are shared already. Keep this one private, or ask for one to be deleted.`,
    );
}
