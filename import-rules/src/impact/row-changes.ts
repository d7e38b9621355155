import { choiceReader } from "../cells/choices.ts";
import { readVotes } from "../cells/numbers.ts";
import type { ImportField } from "@command-center/contract/imports/import-fields";
import type { ImportKind } from "../kinds/import-kind.ts";
import { dayText } from "@command-center/domain/time/moment-text";

/** A value as a row has it: text, a number, or a day as `YYYY-MM-DD`; null where there is none. */
export type RowValue = string | number | null;

/**
 * What is in force for a row, or what the row says: values by the ids of its kind's fields, a sheet's `state`, and its `votes` in
 * the order of the ballot. What one side does not have is not compared.
 */
export type RowValues = Readonly<Record<string, RowValue | readonly number[]>>;

/** A field, or a candidate, that a row would change. */
export interface RowChange {
  readonly what: string;
  readonly from: RowValue;
  readonly to: RowValue;
}

/** What names are needed beside the values. */
export interface NamesOfRows {
  /** Candidates in the order of the ballot. */
  readonly ballot: readonly string[];
  /** The name of a place by its id. */
  placeName(id: number): string | undefined;
}

/** What a row changes, in the order of its kind's fields: first what became of a sheet, last its candidates. */
export function rowChanges(
  { fields }: Pick<ImportKind, "fields">,
  { ballot, placeName }: NamesOfRows,
  before: RowValues,
  after: RowValues,
): readonly RowChange[] {
  const single = (value: RowValues[string] | undefined) =>
    typeof value === "object" ? null : (value ?? null);
  const differs = (id: string) => id in before && id in after && single(before[id]) !== single(after[id]);
  const state = differs("state")
    ? [{ what: "Result", from: capital(single(before["state"])), to: capital(single(after["state"])) }]
    : [];
  // The list of candidates says the votes of the first two.
  const isListed = ({ id }: ImportField) => id === "votes" || id === "runnerUpVotes";
  const changed = fields
    .filter((field) => differs(field.id) && !(isListed(field) && differs("candidates")))
    .flatMap((field): RowChange[] => {
      const [from, to] = [single(before[field.id]), single(after[field.id])];
      if (field.holds === "votes by name") return candidateChanges(from, to);
      const words = (value: RowValue) => valueWords(field, value, placeName);
      return [{ what: field.name, from: words(from), to: words(to) }];
    });
  const [from, to] = [votesOf(before), votesOf(after)];
  const candidates = ballot
    .map((what, place) => ({ what, from: from[place] ?? null, to: to[place] ?? null }))
    .filter((one) => one.from !== one.to);
  return [...state, ...changed, ...candidates, ...leadChanges(before, after)];
}

/** The votes of each candidate that two lists have differently. */
function candidateChanges(before: RowValue, after: RowValue): RowChange[] {
  const [from, to] = [before, after].map((text) => {
    const cell = readVotes(String(text ?? ""));
    return new Map(cell.is === "votes" ? cell.candidates.map(({ name, votes }) => [name, votes]) : []);
  });
  if (from === undefined || to === undefined) return [];
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((name) => ({ what: `Votes of ${name}`, from: from.get(name) ?? null, to: to.get(name) ?? null }))
    .filter((change) => change.from !== change.to);
}

/** The lead of a declaration, which is worked out from its votes. */
function leadChanges(before: RowValues, after: RowValues): RowChange[] {
  const leadOf = ({ votes, runnerUpVotes, validVotes }: RowValues) => {
    if (typeof votes !== "number" || typeof runnerUpVotes !== "number") return { lead: null, points: null };
    const lead = votes - runnerUpVotes;
    const points =
      typeof validVotes === "number" && validVotes > 0
        ? Number(((100 * lead) / validVotes).toFixed(2))
        : null;
    return { lead, points };
  };
  const [from, to] = [leadOf(before), leadOf(after)];
  return [
    { what: "Lead, votes", from: from.lead, to: to.lead },
    { what: "Margin, points", from: from.points, to: to.points },
  ].filter((change) => change.to !== null && change.from !== change.to);
}

function votesOf({ votes }: RowValues): readonly number[] {
  return typeof votes === "object" && votes !== null ? votes : [];
}

/** What a row is about: the fields that tell it from others, and its places as printed, which `label` has between bars. */
export function rowTitle({ fields, record }: ImportKind, values: RowValues, label: string): string {
  const named = (record?.titled ?? record?.key ?? []).flatMap((id) => {
    const field = fields.find((one) => one.id === id);
    const value = values[id];
    if (field === undefined || isPlace(field) || value === undefined || value === null) return [];
    if (typeof value === "object") return [];
    return field.holds === "day" ? dayText(String(value)) : String(valueWords(field, value, () => undefined));
  });
  const places = label
    .split("|")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return [...named, ...places].join(" · ");
}

/** A value as people read it: a choice in its own words, a place by its name. */
export function valueWords(
  field: ImportField,
  value: RowValue,
  placeName: NamesOfRows["placeName"],
): RowValue {
  const { id, holds, choices = [], synonyms } = field;
  if (isPlace(field) && typeof value === "number") return placeName(value) ?? value;
  // A year is written without a comma.
  if (id === "birthYear" && value !== null) return String(value);
  if (holds !== "choice" || typeof value !== "string") return value;
  const read = choiceReader(choices, synonyms)(value);
  return read.is === "choice" ? read.choice : value;
}

const isPlace = ({ holds }: ImportField) => holds === "code and name";

function capital(value: RowValue): RowValue {
  return typeof value === "string" ? value.charAt(0).toUpperCase() + value.slice(1) : value;
}
