import { sql } from "kysely";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { Need } from "@command-center/domain/changes/approval";
import type { Write } from "../database/database.ts";
import { Refusal } from "../http/errors.ts";
import { addChanges, addChangeSet, type StoredChangeSet } from "./change-sets.store.ts";
import { digestOf } from "./propose-sheets.ts";

/** Settings of which some changes wait for a second person. */
export type SettingKind = "cycle-settings" | "account-rights";

/** What writes a setting: the call of its author, once a second person has approved it. */
export type WriteSetting = (write: Write, input: object, by: string) => Promise<unknown>;

/** Settings by their kind, each with what writes it. */
export type Settings = Readonly<Record<SettingKind, WriteSetting>>;

/** What is set: a cycle, or the rights of an account. */
type SettingSubject = { readonly cycle: number } | { readonly account: string; readonly username: string };

type SettingFact = SettingSubject & { readonly setting: SettingKind };

/** What a change set keeps of a change of a setting. */
export interface StoredSetting extends NonNullable<ChangeSetDetail["record"]> {
  /** What the call of its author sent. */
  readonly input: object;
}

/** The account that a change set is about; null if it is about records or a cycle. */
export const accountOf = ({ change }: Pick<StoredChangeSet, "change">): string | null =>
  change !== null && "username" in change.fact ? String(change.fact.username) : null;

export const isOfSetting = ({ change }: Pick<StoredChangeSet, "change">) =>
  change !== null && "setting" in change.fact;

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

/** Writes the setting of an approved change set. */
export async function applySetting(write: Write, stored: StoredChangeSet, settings: Settings): Promise<void> {
  const { change, set } = stored;
  if (change === null) throw new Error(`Change set ${stored.id} has no change.`);
  const { setting } = change.fact as SettingFact;
  await settings[setting](write, (change.after as StoredSetting).input, set.proposed.by);
}
