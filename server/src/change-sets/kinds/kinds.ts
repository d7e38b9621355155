import { COURT_STEP } from "./court-step.ts";
import { FIGURE_CHOICE } from "./figure-choice.ts";
import { type SettingKind, settingKind, type WriteSetting } from "../setting.ts";
import type { ChangeKind } from "./kind.ts";
import { PETITION_STEP } from "./petition-step.ts";
import { RESULT_SHEET } from "./result-sheet.ts";
import { CANDIDATE_MATCH, INQUIRY, OWN_CANDIDATE } from "./statements.ts";

/** Kinds of single changes by their id. Changes of an import are of a kind of import, and are none of these. */
export type Kinds = ReadonlyMap<string, ChangeKind>;

/** Kinds that are entered, approved and undone here. */
export const KINDS: Kinds = new Map(
  [RESULT_SHEET, PETITION_STEP, COURT_STEP, FIGURE_CHOICE, OWN_CANDIDATE, CANDIDATE_MATCH, INQUIRY].map(
    (kind) => [kind.id, kind],
  ),
);

/** The kind with this id, of a change set that is none of an import. */
export function kindOf(kinds: Kinds, id: string): ChangeKind {
  const kind = kinds.get(id);
  if (kind === undefined) throw new Error(`There is no kind of change ${id}.`);
  return kind;
}

/** All kinds, with settings by their kind and what writes them. Without a second person they are no change sets. */
export function kindsWith(settings: Readonly<Record<SettingKind, WriteSetting>>): Kinds {
  const kinds = Object.entries(settings) as [SettingKind, WriteSetting][];
  return new Map([
    ...KINDS,
    ...kinds.map(([id, writeSetting]) => [id, settingKind(id, writeSetting)] as const),
  ]);
}
