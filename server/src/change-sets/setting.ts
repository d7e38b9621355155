import { sql } from "kysely";
import type { Need } from "@command-center/domain/changes/approval";
import type { Write } from "../database/database.ts";
import { Refusal } from "../http/errors.ts";
import { addChanges, addChangeSet, digestOf, type StoredChangeSet } from "./change-sets.store.ts";
import type { SettingKind, StoredSetting } from "./kinds/kinds.ts";

/** What is set: a cycle, or the rights of an account. */
type SettingSubject = { readonly cycle: number } | { readonly account: string; readonly username: string };

type SettingFact = SettingSubject & { readonly setting: SettingKind };

/** The account that a change set is about; null if it is about records or a cycle. */
export const accountOf = ({ change }: Pick<StoredChangeSet, "change">): string | null =>
  change !== null && "username" in change.fact ? String(change.fact.username) : null;

/** Makes a change of a setting wait for a second person. Refused if another change of the same subject waits. Returns its change set. */
export async function askForSetting(
  write: Write,
  {
    kind,
    subject,
    cycleId,
    by,
    need,
    ...setting
  }: StoredSetting & {
    readonly kind: SettingKind;
    readonly subject: SettingSubject;
    readonly cycleId: number;
    readonly by: string;
    readonly need: Need;
  },
): Promise<number> {
  const fact: SettingFact = { setting: kind, ...subject };
  const waiting = await write.db
    .selectFrom("change_set")
    .innerJoin("change", "change_set_id", "change_set.id")
    .select("proposed_by")
    .where("state", "=", "proposed")
    .where("fact", "=", sql<object>`${JSON.stringify(fact)}::jsonb`)
    .executeTakeFirst();
  if (waiting !== undefined)
    throw new Refusal(
      409,
      `A change by ${waiting.proposed_by} waits for approval already. Have it approved or withdrawn first.`,
    );
  const changed = 1;
  const id = await addChangeSet(write, {
    cycleId,
    origin: "form",
    kind,
    by,
    digest: digestOf(setting),
    changed,
    need,
  });
  await addChanges(write, [{ id, fact, expects: null, after: setting, restores: null, problems: [] }]);
  touchSetting(write, fact);
  return id;
}

/** The list of cycles shows what waits. */
export function touchSetting(write: Write, fact: object): void {
  if ("setting" in fact && fact.setting === "cycle-settings") write.touch("cycle");
}
