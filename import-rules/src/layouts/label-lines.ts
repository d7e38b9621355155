import { comparisonWords } from "@command-center/domain/names/comparison-key";
import { headerKey, knownNames } from "../columns/header-names.ts";
import type { FileRow } from "../file-row.ts";
import type { ImportField } from "@command-center/contract/imports/import-fields";
import type { ImportKind } from "../kinds/import-kind.ts";

/** Units that a line may name, from the highest down. */
export const PLACES = ["district", "county", "constituency", "subCounty", "parish", "station"] as const;

/** The unit that a field of a name or code is about. */
export const unitOf = (field: string) => (field.endsWith("Code") ? field.slice(0, -"Code".length) : field);

/** A label in a line with the value that follows it: `Constituency: EXAMPLE NORTH`. */
export interface LabelledValue {
  /** As printed. */
  readonly label: string;
  readonly field: string;
  /** The field that our own files have under this name; `field` may be what another publisher means by it. */
  readonly named: string;
  readonly value: string;
  readonly line: number;
}

/** What a line has of labels and values. */
export interface LabelLine {
  readonly values: readonly LabelledValue[];
  /** Whether the line has at least one, and nothing else. */
  readonly isOnlyLabels: boolean;
}

/** Reads the labels of lines in turn: a bare `Code` belongs to the unit that was named last. */
export type LabelReader = (row: FileRow) => LabelLine;

/** Figures that a line may give to a station; votes of a candidate are none. */
const NO_LABEL: ReadonlySet<string> = new Set(["candidate", "votes", "turnout", "notReporting", "nullified"]);
/** Words in front of a name on forms: `Total number of valid votes`, `Name of polling station`. */
const BEGINS: ReadonlySet<string> = new Set(["TOTAL", "NUMBER", "NAME", "NO"]);
const GOES_ON: ReadonlySet<string> = new Set([...BEGINS, "OF", "THE"]);
/** Words behind one: `Registered voters in the polling station`. */
const ENDS = ["IN", "THE", "POLLING", "STATION"];
/** The number of a line on a form: `3. Rejected ballot papers`. */
const NUMBERED = /^\d{1,2}[.)]\s/;
/** Words of the longest label. */
const MOST_WORDS = 10;

/** Makes a reader for the labels that a kind of file knows. */
export function labelReader(kind: ImportKind): LabelReader {
  const names = knownNames(kind);
  const places = new Set<string | null>(
    kind.fields.filter(({ holds }) => holds === "code and name").map(({ id }) => id),
  );
  const known = new Map<string, string | null>();
  let lastPlace: string | null = null;

  const fieldNamed = (words: readonly string[]): string | null => {
    const field = names.get(headerKey(words.join(" ")));
    return field !== undefined && isLabel(field) ? field.id : null;
  };
  /** The field of a label as forms print it, perhaps with its number; `CODE` for a code alone. */
  const find = (text: string, isBeginning: boolean): string | null => {
    const words = comparisonWords(isBeginning ? text.replace(NUMBERED, "") : text);
    if (words.length === 0 || words.length > MOST_WORDS) return null;
    const whole = fieldNamed(words);
    if (whole !== null) return whole;
    const start = BEGINS.has(words[0] ?? "") ? words.findIndex((word) => !GOES_ON.has(word)) : 0;
    const bare = words.slice(Math.max(0, start));
    const isLong = bare.length > ENDS.length && ENDS.every((word, at) => bare.at(at - ENDS.length) === word);
    const name = isLong ? bare.slice(0, -ENDS.length) : bare;
    return name.join(" ") === "CODE" ? "CODE" : fieldNamed(name);
  };
  const fieldOf = (text: string, isBeginning: boolean): string | null => {
    const key = `${isBeginning}${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const field = find(text, isBeginning);
    if (known.size < MOST_KNOWN) known.set(key, field);
    return field;
  };

  return ({ line, cells }) => {
    const values: LabelledValue[] = [];
    let isOnlyLabels = true;
    let label: { readonly text: string; readonly field: string } | null = null;
    const labelled = (text: string, isBeginning: boolean) => {
      const field = fieldOf(text, isBeginning);
      return field === null ? null : { text, field };
    };
    const take = (value: string) => {
      if (!/[\p{L}\p{N}]/u.test(value)) return;
      if (label === null) isOnlyLabels = false;
      else {
        const isCode = label.field === "CODE";
        const field = isCode ? lastPlace && `${lastPlace}Code` : label.field;
        if (field !== null) values.push({ label: label.text, field, named: field, value, line });
        if (!isCode) lastPlace = places.has(field) ? field : null;
      }
      label = null;
    };
    for (const [index, cell] of cells.entries()) {
      // A merged cell says the same in each of its columns.
      if (cell === "" || cell === cells[index - 1]) continue;
      if (!cell.includes(":")) {
        const next = labelled(cell, true);
        if (next === null) take(cell);
        else {
          // Names in a row are a header.
          if (label !== null) isOnlyLabels = false;
          label = next;
        }
        continue;
      }
      const parts = cell.split(":");
      for (const [at, part] of parts.entries()) {
        if (at === parts.length - 1) {
          take(part.trim());
          continue;
        }
        const { before, text } = lastLabel(part, at === 0, labelled);
        if (at > 0 || before !== "") take(before);
        label = text;
        if (label === null) isOnlyLabels = false;
      }
    }
    return { values, isOnlyLabels: isOnlyLabels && values.length > 0 };
  };
}

/** Labels and other texts that a reader remembers. */
const MOST_KNOWN = 1_000;
/** What parts a value from the label behind it in one cell: `EXAMPLE NORTH   County`. */
const GAP = /\s{2,}|[;,|]/;

/** Takes a value and the label behind it apart: behind a gap, else the longest known name at the end. */
function lastLabel<Label>(
  part: string,
  isBeginning: boolean,
  labelled: (text: string, isBeginning: boolean) => Label | null,
): { readonly before: string; readonly text: Label | null } {
  const trimmed = part.trim();
  const whole = labelled(trimmed, isBeginning);
  if (whole !== null) return { before: "", text: whole };
  const groups = trimmed.split(GAP);
  const last = (groups.at(-1) ?? "").trim();
  const beforeLast = trimmed.slice(0, trimmed.length - (groups.at(-1) ?? "").length);
  const words = last.split(" ").slice(-MOST_WORDS);
  for (let from = 0; from < words.length; from += 1) {
    const name = words.slice(from).join(" ");
    const text = labelled(name, false);
    if (text !== null)
      return { before: withoutGap(beforeLast + last.slice(0, last.length - name.length)), text };
  }
  return groups.length > 1 ? { before: withoutGap(beforeLast), text: null } : { before: trimmed, text: null };
}

const withoutGap = (text: string) =>
  text
    .trim()
    .replace(/[;,|]$/, "")
    .trimEnd();

function isLabel({ id, holds }: ImportField): boolean {
  return !NO_LABEL.has(id) && (holds.startsWith("code") || holds === "count");
}
