import { type ChangedRecord } from "@command-center/contract/changes/changes-between";
import { RECORD_NAMES } from "@command-center/contract/changes/record-kinds";
import { COURT_OUTCOME_WORDS, COURT_STATE_WORDS } from "@command-center/domain/courts/court-words";
import { INQUIRY_WORDS } from "@command-center/domain/decisive/decisive-words";
import { PETITION_OUTCOME_WORDS } from "@command-center/domain/petitions/petition-words";
import { listingText, STATE_EVENTS } from "@command-center/domain/tribunal/petition-steps";
import type { FieldValue, VersionRow } from "./part.ts";

/** Columns that an event is named by. */
type Named = Pick<VersionRow, "kind" | "state" | "outcome" | "adjourned" | "fields">;

interface Happened {
  /** True after its last day. */
  readonly isOver: boolean;
  readonly isCorrection: boolean;
  readonly isRemoved: boolean;
  readonly isUndo: boolean;
}

/** Names an event of a record: `Served`, `Turnout corrected`. */
export function whatHappened(named: Named, { isOver, isCorrection, isRemoved, isUndo }: Happened): string {
  const name = nameOf(named);
  if (isOver) return `${name} ended`;
  // Its successor is of another day or key, or of a district that the caller may not see.
  if (isRemoved) return `${name} ${isUndo ? "undone" : "removed by a correction"}`;
  if (isUndo) return `${name} restored`;
  return isCorrection ? `${name} corrected` : name;
}

const wordFor = (words: Readonly<Record<string, string>>, code: string | null) => words[code ?? ""];

function nameOf({ kind, state, outcome, adjourned, fields }: Named): string {
  const { "Listed for": hearingOn, Panel: panel } = fields;
  switch (kind) {
    case "petition_state":
      return state === "listed" && typeof hearingOn === "string"
        ? listingText({ hearingOn, panel: typeof panel === "number" ? panel : null }, adjourned)
        : (wordFor(PETITION_OUTCOME_WORDS, outcome) ?? wordFor(STATE_EVENTS, state) ?? RECORD_NAMES[kind]);
    case "court":
      return wordFor(COURT_OUTCOME_WORDS, outcome) ?? wordFor(COURT_STATE_WORDS, state) ?? "Gazetted";
    case "declaration":
      return wordFor(DECLARATION_WORDS, outcome) ?? (state === "first" ? "Declared" : "Re-declared");
    case "inquiry":
      return `${RECORD_NAMES[kind]} ${wordFor(INQUIRY_WORDS, state)?.toLowerCase()}`;
    case "choice":
      return "Value chosen";
    default:
      return RECORD_NAMES[kind];
  }
}

const DECLARATION_WORDS = { nullified: "Nullified by a ruling", provisional: "Provisional result" };

/** Fields in which two versions differ, as text. A field without one is null. */
export function changedFields(
  before: Pick<VersionRow, "fields"> | undefined,
  after: Pick<VersionRow, "fields"> | undefined,
): ChangedRecord["fields"] {
  return Object.keys({ ...before?.fields, ...after?.fields }).flatMap((label) => {
    const [was, is] = [before?.fields[label], after?.fields[label]];
    if (textOf(was) === textOf(is)) return [];
    return [{ label, before: shown(was, "Earlier text"), after: shown(is, "New text") }];
  });
}

/** A field as text: yes or no, the number, the day as in 2025-08-22. */
function textOf(value: FieldValue | undefined): string | null {
  if (value == null) return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "object" ? value.hidden : String(value);
}

const shown = (value: FieldValue | undefined, instead: string) =>
  value !== null && typeof value === "object" ? instead : textOf(value);
