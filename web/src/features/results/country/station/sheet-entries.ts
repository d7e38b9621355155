import type { proposeChange } from "@command-center/contract/changes/change-sets";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { StationSheet } from "@command-center/contract/results/station-sheets";

export type EnteredSheet = InputOf<typeof proposeChange>["sheet"];
export const STATES = ["counted", "not received", "nullified"] as const;
type State = (typeof STATES)[number];

/** What a user has entered, as text, by field; kept as a draft. Votes are under {@link voteField}. */
export type SheetEntries = Readonly<Record<string, string>>;

export const voteField = (place: number) => `vote${place}`;

/** The form as it opens, on the current result; on a blank one without. */
export function openedEntries(ballot: readonly string[], base: StationSheet | null): SheetEntries {
  const text = (count: number | null | undefined) => (count == null ? "" : String(count));
  return {
    ...Object.fromEntries(ballot.map((_, place) => [voteField(place), text(base?.votes?.[place]?.votes)])),
    state: base === null || base.state === "zero" ? "counted" : base.state,
    valid: "",
    invalid: text(base?.invalid),
    total: "",
    registered: base?.hasListedRegister === false ? text(base.registered) : "",
    note: base?.note ?? "",
    reason: "",
    explanation: "",
    source: "",
    sourceDetail: "",
  };
}

/** A count of the form: null where the field is blank, undefined where it has something else. */
type Count = number | null | undefined;

const MOST_VOTES = 1_000_000;

/** The count in a field; spaces and commas between thousands are left out. */
function countIn(text: string): Count {
  const plain = text.replaceAll(/[\s,]/g, "");
  if (plain === "") return null;
  const count = /^\d{1,7}$/.test(plain) ? Number(plain) : Number.NaN;
  return count <= MOST_VOTES ? count : undefined;
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

export function stateIn({ state }: SheetEntries): State {
  return STATES.find((one) => one === state) ?? "counted";
}

/** The entered result as it is sent; null while a figure is missing or is no count. */
export function sheetIn(entries: SheetEntries, ballot: readonly string[]): EnteredSheet | null {
  const state = stateIn(entries);
  const { votes, invalid, valid, total, registered } = figuresIn(entries, ballot);
  if (registered === undefined) return null;
  const note = state === "nullified" && entries["note"]?.trim() ? entries["note"].trim() : null;
  if (state !== "counted") return { state, registered, votes: null, invalid: null, note };
  const known = votes.filter((count) => typeof count === "number");
  if (known.length < votes.length || invalid === undefined || valid === undefined || total === undefined)
    return null;
  return { state, registered, votes: known, invalid, note };
}

/** Whether a result differs from the current one. */
export function isChanged(sheet: EnteredSheet, base: StationSheet | null): boolean {
  if (base === null) return true;
  return JSON.stringify(sheet) !== JSON.stringify(sheetOf(base));
}

/** A recorded result as it would be entered. */
function sheetOf({ state, registered, hasListedRegister, votes, invalid, note }: StationSheet): EnteredSheet {
  return {
    state: state === "zero" ? "counted" : state,
    registered: hasListedRegister ? null : registered,
    votes: votes?.map((one) => one.votes) ?? null,
    invalid,
    note,
  };
}
