import { hash } from "node:crypto";
import { sql } from "kysely";
import type { proposeChange } from "@command-center/contract/changes/change-sets";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { needOf, type Need } from "@command-center/domain/approvals/approval";
import type { Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { addChange, addChangeSet, repeatedChangeSet } from "../change-sets.store.ts";
import { changedAlone } from "../changed-alone.ts";
import { checkedSheet, differingFigures, effectsOf } from "./entered-sheet.ts";
import { sheetConflict } from "./sheet-conflict.ts";
import { sheetFactOf, type KnownSheet, type SheetValues } from "./sheet-fact.ts";

/** A digest of everything that an approver of a single change sees. */
export const digestOf = (content: unknown): string => hash("sha256", JSON.stringify(content), "base64url");

/** The kind of a change set that is about one result sheet. */
export const RESULT_SHEET = "result-sheet";

/**
 * Proposes to replace one station's result. Returns the change set, and whether it was there already: the client repeats a request of
 * which it has no answer.
 */
export async function proposeSheet(
  write: Write,
  input: InputOf<typeof proposeChange>,
  username: string,
): Promise<{ readonly id: number; readonly isRepeated: boolean }> {
  const { clientId, replaces, reason } = input;
  const digest = digestOf(input);
  const repeated = () => repeatedChangeSet(write, { by: username, clientId, digest });
  const earlier = await repeated();
  if (earlier !== null) return { id: earlier, isRepeated: true };
  const known = await sheetFactOf(write, input);
  const { fact, current } = known;
  const { values, warnings } = checkedSheet(input.sheet, known);
  if ((current?.id ?? null) !== replaces) {
    // The same request may have been saved since it was looked for.
    const saved = await repeated();
    if (saved !== null) return { id: saved, isRepeated: true };
    throw await sheetConflict(write, fact, values);
  }
  if (current !== null && differingFigures(current, values).length === 0)
    throw new Refusal(409, "This is the current result. There is nothing to change.");
  const { changed, need } = await needOfSheet(write, known, values, { origin: "form", username });
  const sourceId = await addSource(write, input.source, username);
  const id = await addChangeSet(write, {
    cycleId: known.cycleId,
    origin: "form",
    kind: RESULT_SHEET,
    by: username,
    clientId,
    digest,
    reason,
    sourceId,
    need,
    changed,
  });
  if (id === null) {
    const existing = await repeated();
    if (existing === null) throw new Error(`The change set with client id ${clientId} is gone.`);
    return { id: existing, isRepeated: true };
  }
  await addChange(write, id, { fact, expects: replaces, after: values, restores: null, problems: warnings });
  return { id, isRepeated: false };
}

/** Who must approve that a result is replaced or taken back, and how many records in force that changes. */
export async function needOfSheet(
  write: Write,
  { fact, seatArea, current }: Pick<KnownSheet, "fact" | "seatArea" | "current">,
  after: SheetValues | null,
  {
    origin,
    username,
    wasApproved = false,
  }: { readonly origin: "form" | "undo"; readonly username: string; readonly wasApproved?: boolean },
): Promise<{ readonly changed: number; readonly need: Need }> {
  const kind = RESULT_SHEET;
  if (current === null) return { changed: 0, need: needOf({ origin, kind }) };
  const { rows } = await sql<{ votes: number[] }>`
    select votes::float8[] as votes from result_sum
    where contest_id = ${fact.contest} and issuer = ${fact.issuer} and area_id = ${seatArea} and constituency_id = 0`.execute(
    write.db,
  );
  const effects = effectsOf(current, after, rows[0]?.votes ?? []);
  const changedBefore = await changedAlone(write, username);
  return {
    changed: effects.changed,
    need: needOf({ origin, kind, ...effects, changedBefore, wasApproved }),
  };
}

async function addSource({ db }: Write, title: string, username: string): Promise<number> {
  const { id } = await db
    .insertInto("source")
    .values({ kind: "person", title, entered_by: username })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
