import { hash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Action } from "@command-center/contract/wire/access";
import type { Need } from "@command-center/domain/changes/approval";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import { propose, type ChangeSet } from "@command-center/domain/changes/change-set";
import { mayUse, type RoleHolder } from "@command-center/domain/permissions";
import type { Asking, Write } from "../database/database.ts";
import { Refusal } from "../http/errors.ts";

/** A digest of everything that an approver of a single change sees. */
export const digestOf = (content: unknown): string => hash("sha256", JSON.stringify(content), "base64url");

/** A request with the id that its client chose. */
export interface ClientRequest {
  readonly by: string;
  readonly clientId: string;
  readonly digest: string;
}

/**
 * The ids of change sets with the same requests of the same accounts, null where there is none. In place of an id is a refusal if its
 * client id belongs to another request.
 */
export async function repeatedChangeSets(
  { db }: Asking,
  requests: readonly ClientRequest[],
): Promise<readonly (number | Refusal | null)[]> {
  const { rows } = await sql<{ id: number | null; digest: string | null }>`
    select change_set.id, coalesce(data_import.entered ->> 'request', change_set.digest) as digest
    from unnest(${requests.map(({ by }) => by)}::text[], ${requests.map(({ clientId }) => clientId)}::uuid[])
      with ordinality given (by, client_id, number)
    left join change_set on proposed_by = given.by and change_set.client_id = given.client_id
    left join data_import on data_import.id = change_set.import_id
    order by given.number`.execute(db);
  return rows.map(({ id, digest }, at) =>
    id === null || digest === requests[at]?.digest
      ? id
      : new Refusal(409, "This client id belongs to another change. Send this change with a new id."),
  );
}

/** A proposal: of a change, or of what an import would commit or undo. */
export interface NewChangeSet extends Pick<ChangeSetDetail, "origin" | "kind"> {
  readonly cycleId: number;
  readonly by: string;
  readonly digest: string;
  /** Who must approve it, by the policy. */
  readonly need: Need;
  /** Records in force that it replaces or retires. */
  readonly changed: number;
  readonly clientId?: string;
  readonly reason?: string | undefined;
  readonly sourceId?: number;
  readonly undoes?: number;
  readonly importId?: number;
  /** Left out for an import: its changes are its staged rows. */
  readonly change?: NewChange;
}

/** A change of one fact: its values are those of `after`, or of the row that an undo restores; without either none is left. */
export interface NewChange {
  readonly fact: object;
  readonly expects: number | null;
  readonly after: object | null;
  readonly restores?: number | null;
  readonly problems?: readonly object[];
}

/** Adds change sets. Returns their ids, null for one with a client id that its account has sent before. */
export async function addChangeSets(
  { db }: Write,
  sets: readonly NewChangeSet[],
): Promise<readonly (number | null)[]> {
  if (sets.length === 0) return [];
  const added = await db
    .insertInto("change_set")
    .values(sets.map(newRow))
    .onConflict((conflict) => conflict.columns(["proposed_by", "client_id"]).doNothing())
    .returning(["id", "proposed_by", "client_id"])
    .execute();
  const ids = new Map(added.map(({ id, proposed_by, client_id }) => [`${proposed_by} ${client_id}`, id]));
  const addedIds = sets.map(
    ({ by, clientId }) => ids.get(`${by} ${clientId?.toLowerCase() ?? null}`) ?? null,
  );
  const changes = sets.flatMap(({ change }, at) => {
    const id = addedIds[at] ?? null;
    return id === null || change === undefined ? [] : [changeRow(id, change)];
  });
  if (changes.length > 0) await db.insertInto("change").values(changes).execute();
  return addedIds;
}

const changeRow = (id: number, { fact, expects, after, restores = null, problems = [] }: NewChange) => ({
  change_set_id: id,
  number: 1,
  fact: JSON.stringify(fact),
  expects,
  after: after === null ? null : JSON.stringify(after),
  restores,
  problems: JSON.stringify(problems),
});

function newRow(set: NewChangeSet) {
  const { by, digest, undoes } = set;
  const proposal = { proposed: { by, at: new Date() }, digest, isUndo: undoes !== undefined };
  return {
    cycle_id: set.cycleId,
    origin: set.origin,
    kind: set.kind,
    state: propose(proposal, set.need.reasons.length > 0).state,
    proposed_by: by,
    proposed_at: proposal.proposed.at,
    client_id: set.clientId ?? null,
    digest,
    reason: set.reason ?? null,
    source_id: set.sourceId ?? null,
    needs: [...set.need.reasons],
    rights: [...set.need.rights],
    changed: set.changed,
    undoes: undoes ?? null,
    import_id: set.importId ?? null,
  };
}

/** Adds a change set of which the client id is new. */
export async function addChangeSet(write: Write, set: NewChangeSet): Promise<number> {
  const [id] = await addChangeSets(write, [set]);
  if (id == null) throw new Error(`The change set of ${set.by} was not added.`);
  return id;
}

/** A change set as it is stored. */
export interface StoredChangeSet {
  readonly id: number;
  readonly cycleId: number;
  readonly kind: string;
  readonly origin: ChangeSetDetail["origin"];
  /** The import that it commits or undoes. */
  readonly importId: number | null;
  readonly undoes: number | null;
  readonly sourceId: number | null;
  readonly reason: string | null;
  /** Null for an import: its changes are its staged rows. */
  readonly change: Required<Omit<NewChange, "problems">> | null;
  readonly set: ChangeSet;
  /** What its approver must be allowed to do. */
  readonly rights: readonly Action[];
}

interface Row extends Omit<StoredChangeSet, "set"> {
  readonly state: ChangeSet["state"];
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly digest: string;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly note: string | null;
}

const STORED = sql`
  select set.id, set.cycle_id as "cycleId", set.kind, set.origin, set.import_id as "importId", set.undoes, set.source_id as "sourceId", set.reason, set.state, set.rights,
    set.proposed_by as "proposedBy", set.proposed_at as "proposedAt", set.digest, approval.username as "decidedBy",
    approval.at as "decidedAt", approval.note, case when change.change_set_id is not null then jsonb_build_object('fact', change.fact,
      'expects', change.expects, 'after', change.after, 'restores', change.restores) end as change
  from change_set set left join approval on approval.change_set_id = set.id left join change on change.change_set_id = set.id`;

/** The stored change sets of the query's `rest`: its conditions and order, and a lock. */
async function stored({ db }: Asking, rest: RawBuilder<unknown>): Promise<readonly StoredChangeSet[]> {
  const { rows } = await sql<Row>`${STORED} where ${rest}`.execute(db);
  return rows.map(storedChangeSet);
}

const isOneOf = (ids: readonly number[]) => sql`set.id = any(${[...ids]}::int[])`;

/** Change sets by their ids. */
export const storedChangeSets = (asking: Asking, ids: readonly number[]) =>
  stored(asking, sql`${isOneOf(ids)} order by set.id`);

/** Locks a change set that is about to move on; a 404 if there is none. */
export async function changeSetToMove(write: Write, id: number): Promise<StoredChangeSet> {
  const [locked] = await changeSetsToMove(write, [id]);
  if (locked === undefined) throw new Refusal(404, "There is no such change. Reload the page.");
  return locked;
}

/** Locks change sets that are about to move on, in the order of their ids. */
export const changeSetsToMove = (write: Write, ids: readonly number[]) =>
  stored(write, sql`${isOneOf(ids)} order by set.id for no key update of set`);

/** Locks those of these change sets that no other transaction has locked: one that decides about them finds out itself. */
export const freeChangeSets = (write: Write, ids: readonly number[]) =>
  stored(
    write,
    sql`${isOneOf(ids)} and set.state = 'proposed' order by set.id for no key update of set skip locked`,
  );

/** The change sets of an import, the newest first. */
export const changeSetsOfImport = (asking: Asking, importId: number) =>
  stored(asking, sql`set.import_id = ${importId} order by set.id desc`);

/**
 * The import that a change set commits or undoes; null for a single change. A 404 if there is no such change set, or its approver must have
 * rights that the caller lacks.
 */
export async function importOfChangeSet(
  { db }: Asking,
  id: number,
  caller: RoleHolder,
): Promise<number | null> {
  const row = await db
    .selectFrom("change_set")
    .select(["import_id", "rights"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined || row.rights.some((right) => mayUse(right, caller) !== "allowed"))
    throw new Refusal(404, "There is no such change. Reload the page.");
  return row.import_id;
}

function storedChangeSet(row: Row): StoredChangeSet {
  const { state, proposedBy, proposedAt, digest, decidedBy, decidedAt, note, ...kept } = row;
  const because = state === "lapsed" ? { because: note ?? "" } : {};
  const decided =
    decidedBy === null || decidedAt === null ? null : { by: decidedBy, at: decidedAt, ...because };
  const proposed = { by: proposedBy, at: proposedAt };
  return { ...kept, set: { proposed, digest, isUndo: kept.undoes !== null, state, decided } };
}

/** Records in force that each account has changed within 24 hours without a second person, apart from one import. */
export async function changedAlone(
  { db }: Asking,
  usernames: readonly string[],
  exceptImport: number | null = null,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ username: string; changed: number }>`
    select proposed_by as username, sum(changed)::int as changed from change_set
    where proposed_by = any(${[...usernames]}::text[]) and proposed_at > now() - interval '24 hours' and changed > 0
      and state in ('approved', 'applied', 'undone') and needs = '{}'
      and (import_id is null or import_id is distinct from ${exceptImport}::int)
    group by 1`.execute(db);
  return new Map(rows.map(({ username, changed }) => [username, changed]));
}
