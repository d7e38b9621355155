import { sql } from "kysely";
import type {
  ChangeEffect,
  readChangeEffect,
  ResultChange,
} from "@command-center/contract/changes/sheet-effects";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Asking, Read } from "../database/database.ts";
import { Refusal } from "../http/errors.ts";
import { type StoredChangeSet, storedChangeSets } from "./change-sets.store.ts";
import { declaredResult } from "./changed-result.ts";
import { KINDS } from "./kinds/kinds.ts";

/** Effect of a waiting change set on results and figures; empty for any other state. A 404 if there is none. */
export async function changeEffect(
  asking: Asking,
  { id }: InputOf<typeof readChangeEffect>,
): Promise<ChangeEffect> {
  const [stored] = await storedChangeSets(asking, [id]);
  if (stored === undefined) throw new Refusal(404, "There is no such change. Reload the page.");
  const none: ChangeEffect = { result: null, moves: [], units: [] };
  if (stored.set.state !== "proposed") return none;
  const read = await cycleNow(asking, stored.cycleId);
  if (stored.importId !== null) return { ...none, ...(await importEffect(read, stored.importId, stored)) };
  const kind = KINDS.get(stored.kind);
  const [result = null] = (await kind?.results?.(read, [stored])) ?? [];
  return { ...none, ...(await kind?.effect?.(read, stored)), result };
}

/** A cycle as it is now, with all of its districts. */
async function cycleNow({ db }: Asking, id: number): Promise<Read> {
  const { as_of: asOf } = await db
    .selectFrom("cycle")
    .select("as_of")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { db, cycle: { id }, moment: { asOf, known: "now" }, scope: "everywhere" };
}

/** Effect of the record of a form; a file has its own page. */
async function importEffect(read: Read, id: number, { kind, undoes }: StoredChangeSet) {
  const { rows } = await sql<{ impact: ChangeEffect["moves"] }>`
    select impact from data_import where id = ${id} and entered is not null`.execute(read.db);
  const [row] = rows;
  if (row === undefined) return {};
  const isUndo = undoes !== null;
  return {
    result: kind === "declarations" ? await declaredResult(read, id, isUndo) : null,
    moves: isUndo ? [] : row.impact.map(({ what, from, to }) => ({ what, from, to })),
  };
}

/** The winners or leaders that waiting change sets change, by the ids of the change sets. */
export async function changedWinners(
  asking: Asking,
  sets: readonly StoredChangeSet[],
): Promise<ReadonlyMap<number, "another winner" | "none">> {
  const changed = new Map<number, "another winner" | "none">();
  for (const kind of KINDS.values())
    for (const cycle of new Set(sets.map(({ cycleId }) => cycleId))) {
      const same = sets.filter((set) => set.kind === kind.id && set.cycleId === cycle);
      if (same.length === 0) continue;
      const results = await kind.results?.(await cycleNow(asking, cycle), same);
      for (const [at, { id }] of same.entries()) {
        const winner = winnerAfter(results?.[at] ?? null);
        if (winner !== null) changed.set(id, winner);
      }
    }
  const { rows } = await sql<{ id: number }>`
    select set.id from unnest(${sets.map(({ id }) => id)}::int[]) given (id) join change_set set on set.id = given.id
    where exists (select from import_change row where row.import_id = set.import_id and set.kind = 'declarations'
      and lower(row.before ->> 'winner') is distinct from lower(row.after ->> 'winner'))`.execute(asking.db);
  for (const { id } of rows) changed.set(id, "another winner");
  return changed;
}

function winnerAfter(result: ResultChange | null): "another winner" | "none" | null {
  if (result === null) return null;
  const { winner, isDeclared } = result;
  if (isDeclared && winner.after === null) return "none";
  if (winner.now?.toLowerCase() === winner.after?.toLowerCase()) return null;
  return isDeclared || winner.now !== null ? "another winner" : null;
}
