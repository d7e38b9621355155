import type { EnteredKind } from "@command-center/contract/changes/entered-records";
import type { ImportField } from "@command-center/contract/imports/import-fields";
import { choiceReader } from "@command-center/import-rules/cells/choices";
import { importKind } from "@command-center/import-rules/kinds/import-kinds";
import type { RowValue } from "@command-center/import-rules/impact/row-changes";

/** How the form of a kind differs from a row of its files. */
interface FormRules {
  /** Fields that a correction does not change; default: the key. */
  readonly fixed?: readonly string[];
  /** Texts of fields that every new record has. */
  readonly entered?: Readonly<Record<string, string>>;
  /** Labels in place of those of files, of fields that the form shows only. */
  readonly names?: Readonly<Record<string, string>>;
  /** Hints in place of those of files. */
  readonly help?: Readonly<Record<string, string>>;
  /** A field that says what the others say, where it is known. */
  readonly listedIn?: { readonly field: string; readonly instead: readonly string[] };
  /** Fields that later steps bring: a new record has none, and a correction those that are known. */
  readonly later?: readonly string[];
}

const RULES: Partial<Record<EnteredKind, FormRules>> = {
  declarations: {
    fixed: ["seat", "district", "constituency", "office", "reason"],
    names: { reason: "Vote" },
    help: { reason: "What it is declared after" },
    listedIn: { field: "candidates", instead: ["votes", "runnerUpVotes"] },
  },
  // A step of the petition changes its status and outcome, and the result with it.
  petitions: {
    fixed: ["number", "category", "district", "constituency", "subject", "petitioner", "status", "outcome"],
    entered: { status: "Filed" },
    help: { petitioner: "Who filed it." },
    later: ["servedOn", "heardOn", "ruledOn", "withdrawnOn", "outcome"],
  },
  // A value is chosen on the sheet of its figure.
  claims: { later: ["reason"] },
};

/** A record's values by the ids of its kind's fields. */
export type FieldValues = Readonly<Record<string, RowValue>>;

export const rulesOf = (kind: EnteredKind): FormRules => RULES[kind] ?? {};

/** The fields that a form of a kind has. A code is part of its place's name. */
export function fieldsOfForm(kind: EnteredKind): readonly ImportField[] {
  return importKind(kind).fields.filter(({ holds }) => holds !== "code");
}

/** Fields that say which record it is, or that a correction cannot change. */
export function fixedFields(kind: EnteredKind, values: FieldValues): ReadonlySet<string> {
  const fixed = rulesOf(kind).fixed ?? importKind(kind).record?.key ?? [];
  // The day tells one rerun or ruling from another.
  const isLater = kind === "declarations" && values["reason"] !== "first";
  return new Set(isLater ? [...fixed, "day"] : fixed);
}

/** A value as a row of a file has it. */
export function fieldText(
  { holds, choices = [], synonyms }: ImportField,
  value: RowValue | undefined,
  placeName: (id: number) => string | undefined,
): string {
  if (value === undefined || value === null) return "";
  if (holds === "code and name" && typeof value === "number") return placeName(value) ?? "";
  if (holds !== "choice") return String(value);
  const read = choiceReader(choices, synonyms)(String(value));
  return read.is === "choice" ? read.choice : String(value);
}
