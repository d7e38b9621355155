import { sql } from "kysely";
import type { ImportChange } from "@command-center/contract/imports/imports";
import type { Need } from "@command-center/domain/changes/approval";
import { fieldsText } from "@command-center/domain/changes/change-text";
import type { Write } from "../database/database.ts";
import { Refusal } from "../http/errors.ts";
import { addChangeSet, digestOf, type StoredChangeSet } from "./change-sets.store.ts";
import { fieldsOf } from "./changed-rows.ts";
import { type ChangeKind, changeOf, type ChangeWords } from "./kinds/kind.ts";

/** Settings of which some changes wait for a second person. */
export type SettingKind = "cycle-settings" | "account-rights";

/** Writes a setting by repeating its author's call, once a second person has approved it. */
export type WriteSetting = (write: Write, input: object, by: string) => Promise<unknown>;

/** A changed setting as a change set stores it. */
export interface StoredSetting extends Pick<ImportChange, "title" | "changes"> {
  /** The body of its author's call. */
  readonly input: object;
}

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
  const id = await addChangeSet(write, {
    cycleId,
    origin: "form",
    kind,
    by,
    digest: digestOf(setting),
    changed: 1,
    need,
    change: { fact, expects: null, after: setting },
  });
  touchSetting(write, fact);
  return id;
}

/** The list of cycles shows what waits. */
export function touchSetting(write: Write, fact: object): void {
  if ("setting" in fact && fact.setting === "cycle-settings") write.touch("cycle");
}

/** The kind of a setting: applied by repeating its author's call, and not undone. */
export function settingKind(id: SettingKind, writeSetting: WriteSetting): ChangeKind {
  return {
    id,
    words: async (_asking, sets) => sets.map(settingWords),
    async apply(write, sets) {
      for (const stored of sets)
        await writeSetting(
          write,
          changeOf<object, StoredSetting>(stored).after.input,
          stored.set.proposed.by,
        );
    },
    async undo() {
      throw new Refusal(409, "A setting is not undone. Change it again instead.");
    },
  };
}

/** A setting in words, which its request stores. */
export function settingWords(set: StoredChangeSet): ChangeWords {
  const { title, changes } = changeOf<object, StoredSetting>(set).after;
  const fields = fieldsOf(changes);
  // The title of an account's change says it all.
  return { about: title, what: accountOf(set) === null ? fieldsText(fields) : "", link: null, fields };
}
