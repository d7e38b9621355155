import { needOf } from "@command-center/domain/changes/approval";
import { undo } from "@command-center/domain/changes/change-set";
import type { Write } from "../database/database.ts";
import { Refusal } from "../http/errors.ts";
import {
  addChangeSets,
  changedAlone,
  changeSetToMove,
  digestOf,
  type NewChange,
  type NewChangeSet,
  repeatedChangeSets,
} from "./change-sets.store.ts";
import type { FormInput, FormKind, KnownRecord, PlannedChange } from "./kinds/kind.ts";
import { type Kinds, kindOf } from "./kinds/kinds.ts";
import { possible } from "./move-change-set.ts";
import { requestsAgainst } from "./waiting.ts";

/** A change set, and whether it was there already: a client repeats a request of which it has no answer. */
export interface Proposed {
  readonly id: number;
  readonly isRepeated: boolean;
}

/** Proposes a change of one record. Refused if it is not possible, or if another change has replaced the version that it names. */
export async function proposeForm<Input extends FormInput, Known extends KnownRecord>(
  write: Write,
  kind: FormKind<Input, Known>,
  input: Input,
  by: string,
): Promise<Proposed> {
  const { clientId, replaces, reason, source } = input;
  const request = { by, clientId, digest: digestOf(input) };
  const [earlier] = await repeatedChangeSets(write, [request]);
  if (earlier instanceof Refusal) throw earlier;
  if (typeof earlier === "number") return { id: earlier, isRepeated: true };
  const known = await kind.known(write, input);
  if (known.version !== replaces) throw await kind.conflict(write, known);
  const change = { ...kind.check(known, input), expects: known.version };
  const set = { cycleId: known.cycleId, origin: "form", kind: kind.id, reason, ...request } as const;
  const [sourceId] = source === undefined ? [] : await addSources(write, [{ source, by }]);
  const id = await addPlanned(write, { ...set, ...(sourceId !== undefined && { sourceId }) }, change);
  // The same request has been saved by another process since it was looked for.
  return id === null ? proposeForm(write, kind, input, by) : { id, isRepeated: false };
}

/** Adds a source for each request, with who entered it. Returns their ids. */
export async function addSources(
  { db }: Write,
  requests: readonly { readonly source: string; readonly by: string }[],
): Promise<readonly (number | undefined)[]> {
  if (requests.length === 0) return [];
  const added = await db
    .insertInto("source")
    .values(requests.map(({ source, by }) => ({ kind: "person", title: source, entered_by: by })))
    .returning(["id", "title", "entered_by"])
    .execute();
  return requests.map(({ source, by }) => {
    const at = added.findIndex(({ title, entered_by }) => title === source && entered_by === by);
    return at < 0 ? undefined : added.splice(at, 1)[0]?.id;
  });
}

/**
 * Proposes to undo an applied change: the version before it is then in force again. Returns the change set of the undo. Refused if a later
 * change or import depends on it.
 */
export async function proposeUndo(
  write: Write,
  { id, reason }: { readonly id: number; readonly reason: string },
  by: string,
  kinds: Kinds,
): Promise<number> {
  const stored = await changeSetToMove(write, id);
  const { decided } = possible(undo(stored.set));
  await refuseSecond(write, id);
  const { cycleId, kind } = stored;
  const change = await kindOf(kinds, kind).undo(write, stored);
  const { fact, expects, after, restores } = change;
  const added = await addPlanned(
    write,
    {
      cycleId,
      origin: "undo",
      kind: kind as NewChangeSet["kind"],
      by,
      digest: digestOf({ undoes: id, reason, fact, expects, after, restores }),
      reason,
      undoes: id,
    },
    change,
    decided !== null,
  );
  if (added === null) throw new Error(`The undo of change set ${id} was not added.`);
  return added;
}

async function refuseSecond({ db }: Write, id: number): Promise<void> {
  const waiting = await db
    .selectFrom("change_set")
    .select("proposed_by")
    .where("undoes", "=", id)
    .where("state", "in", ["proposed", "approved"])
    .executeTakeFirst();
  if (waiting !== undefined)
    throw new Refusal(409, `${waiting.proposed_by} has asked for this undo already.`);
}

/** Adds a change set with its only change, and who must approve it. Returns its id; null if its client id was sent before. */
async function addPlanned(
  write: Write,
  set: Omit<NewChangeSet, "need" | "changed">,
  { changed, effects, ...change }: PlannedChange & Pick<NewChange, "expects">,
  wasApproved = false,
): Promise<number | null> {
  const [waiting = []] = await requestsAgainst(write, [change.fact]);
  const changedBefore = (await changedAlone(write, [set.by])).get(set.by) ?? 0;
  const { origin, kind } = set;
  const need = needOf({ origin, kind, changed, ...effects, changedBefore, waiting, wasApproved });
  const [id = null] = await addChangeSets(write, [{ ...set, need, changed, change }]);
  return id;
}
