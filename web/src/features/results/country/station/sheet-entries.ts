import { enteredSheet } from "@command-center/contract/changes/change-sets";
import type { StationSheet } from "@command-center/contract/results/station-sheets";

/** What a user has entered, as text, by field; kept as a draft. Votes are under {@link voteField}. */
export type SheetEntries = Readonly<Record<string, string>>;

/** The votes of a candidate: named by the place on the ballot, as the schema names what is wrong with them. */
export const voteField = (place: number) => String(place);

/** The form as it opens, on the current result; on a blank one without. */
export function openedEntries(ballot: readonly string[], base: StationSheet | null): SheetEntries {
  return {
    ...figuresOf(ballot, base),
    reason: "",
    explanation: "",
    source: "",
    sourceDetail: "",
  };
}

/** The entries of a recorded result. Typed sums are not part of it. */
export function figuresOf(ballot: readonly string[], base: StationSheet | null): SheetEntries {
  const text = (count: number | null | undefined) => (count == null ? "" : String(count));
  return {
    ...Object.fromEntries(ballot.map((_, place) => [voteField(place), text(base?.votes?.[place]?.votes)])),
    state: base === null || base.state === "zero" ? "counted" : base.state,
    valid: "",
    invalid: text(base?.invalid),
    total: "",
    registered: base?.hasListedRegister === false ? text(base.registered) : "",
    note: base?.note ?? "",
  };
}

/** A count of the form: null where the field is blank, undefined where it has something else. */
type Count = number | null | undefined;

/** The count in a field; spaces and commas between thousands are left out. */
function countIn(text: string): Count {
  const plain = text.replaceAll(/[\s,]/g, "");
  if (plain === "") return null;
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined;
}

export interface EnteredFigures {
  readonly votes: readonly Count[];
  readonly invalid: Count;
  /** As typed; null where the sum follows the figures. */
  readonly valid: Count;
  readonly total: Count;
  /** As typed; null for the register of the station list. */
  readonly registered: Count;
}

export function figuresIn(entries: SheetEntries, ballot: readonly string[]): EnteredFigures {
  const field = (name: string) => countIn(entries[name] ?? "");
  return {
    votes: ballot.map((_, place) => field(voteField(place))),
    invalid: field("invalid"),
    valid: field("valid"),
    total: field("total"),
    registered: field("registered"),
  };
}

/** The entered result as it is sent, for its schema to check. */
export function sheetIn(entries: SheetEntries, ballot: readonly string[]) {
  const { state } = entries;
  const { votes, invalid, registered } = figuresIn(entries, ballot);
  const note = (state === "nullified" && entries["note"]?.trim()) || null;
  return state === "counted"
    ? { state, registered, votes, invalid, note }
    : { state, registered, votes: null, invalid: null, note };
}

/** True if the entered result is the current one. */
export const isRecorded = (entries: SheetEntries, ballot: readonly string[], base: StationSheet | null) =>
  base !== null &&
  JSON.stringify(sheetIn(entries, ballot)) === JSON.stringify(sheetIn(figuresOf(ballot, base), ballot));

/** The entered result, if it is complete and not the current one. */
export function changedSheet(entries: SheetEntries, ballot: readonly string[], base: StationSheet | null) {
  if (isRecorded(entries, ballot, base)) return null;
  return enteredSheet.safeParse(sheetIn(entries, ballot)).data ?? null;
}
