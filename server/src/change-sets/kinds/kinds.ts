import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { NewAuditEntry } from "../../audit/audit.ts";
import type { Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { COURT_STEP } from "./court-step.ts";
import { FIGURE_CHOICE } from "./figure-choice.ts";
import { type ChangeKind, changeOf } from "./kind.ts";
import { PETITION_STEP } from "./petition-step.ts";
import { RESULT_SHEET } from "./result-sheet.ts";

/** Kinds of single changes by their id. Changes of an import are of a kind of import, and are none of these. */
export type Kinds = ReadonlyMap<string, ChangeKind>;

/** Kinds that are entered, approved and undone here. */
export const KINDS: Kinds = new Map(
  [RESULT_SHEET, PETITION_STEP, COURT_STEP, FIGURE_CHOICE].map((kind) => [kind.id, kind]),
);

/** The kind with this id, of a change set that is none of an import. */
export function kindOf(kinds: Kinds, id: string): ChangeKind {
  const kind = kinds.get(id);
  if (kind === undefined) throw new Error(`There is no kind of change ${id}.`);
  return kind;
}

/** Settings of which some changes wait for a second person. */
export type SettingKind = "cycle-settings" | "account-rights";

/** Writes a setting by repeating its author's call, once a second person has approved it. */
export type WriteSetting = (write: Write, input: object, by: string) => Promise<unknown>;

/** A changed setting as a change set stores it. */
export interface StoredSetting extends NonNullable<ChangeSetDetail["record"]> {
  /** The body of its author's call. */
  readonly input: object;
}

/** All kinds, with settings by their kind and what writes them. Without a second person they are no change sets. */
export function kindsWith(settings: Readonly<Record<SettingKind, WriteSetting>>): Kinds {
  const kinds = Object.entries(settings) as [SettingKind, WriteSetting][];
  return new Map([
    ...KINDS,
    ...kinds.map(([id, writeSetting]) => [id, settingKind(id, writeSetting)] as const),
  ]);
}

function settingKind(id: SettingKind, writeSetting: WriteSetting): ChangeKind {
  return {
    id,
    words: (after) => (after as StoredSetting).title,
    audit: auditOfRecord,
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

/** Fields of the audit entry for a record of a form, or for a setting. */
export function auditOfRecord({
  id,
  kind,
  record,
  state,
  reason,
  source,
}: ChangeSetDetail): Pick<NewAuditEntry, "subject" | "before" | "after"> {
  const { title, changes } = record ?? { title: kind, changes: [] };
  return {
    subject: `Change ${id}, ${title}`,
    before: Object.fromEntries(changes.map(({ what, from }) => [what, from])),
    after: { state, record: Object.fromEntries(changes.map(({ what, to }) => [what, to])), reason, source },
  };
}
