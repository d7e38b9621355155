import { countedText } from "@command-center/domain/number-text";
import { formatCount } from "../../ui/format.ts";

/** A row of a chart: a value, and as it is printed; null where it is not known. */
export interface NamedValue {
  readonly name: string;
  readonly value: number | null;
  readonly text: string;
}

/** What the rows of a chart are, in singular and plural. */
export type Noun = readonly [one: string, many: string];

/**
 * Where a measure is highest and lowest: `MP turnout is highest in Western (85.0%) and lowest in Kampala (8.0%)`. Values that
 * read the same are equal. Where some rows have no value it says how many have one; null where none has.
 */
export function extremesFinding(measure: string, rows: readonly NamedValue[], noun: Noun): string | null {
  const known = rows
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (rows.length === 1) return `${measure} in ${first.name}: ${first.text}`;
  const isPart = known.length < rows.length;
  if (known.length === 1)
    return `${measure} is known in 1 of ${countedText(rows.length, ...noun)}: ${first.name}, ${first.text}`;
  if (first.text === last.text)
    return `${measure} is the same in ${isPart ? "the" : "all"} ${countedText(known.length, ...noun)}${isPart ? " with data" : ""}: ${first.text}`;
  const of = isPart ? `, of ${known.length} of ${countedText(rows.length, ...noun)} with data` : "";
  return `${measure} is highest in ${placesAt(first.text, known, noun)} and lowest in ${placesAt(last.text, known, noun)}${of}`;
}

/** `Kampala (8.0%)`, `Kampala and Luwero (8.0%)`, `3 regions (8.0%)`. */
function placesAt(text: string, rows: readonly NamedValue[], noun: Noun): string {
  const names = rows.filter((row) => row.text === text).map(({ name }) => name);
  return `${names.length <= 2 ? listedText(names) : countedText(names.length, ...noun)} (${text})`;
}

/**
 * Which row has the most of a count, and how much of the whole: `Central has the most petitions: 34 of 120 (28.3%)`. Rows of an
 * unknown count are left out of the whole, which is then not named. Null where nothing is counted.
 */
export function mostFinding(
  things: string,
  rows: readonly { readonly name: string; readonly value: number | null }[],
): string | null {
  const known = rows.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
  const total = known.reduce((sum, { value }) => sum + value, 0);
  const most = Math.max(0, ...known.map(({ value }) => value));
  if (most === 0) return null;
  const names = known.filter(({ value }) => value === most).map(({ name }) => name);
  const count = formatCount(most);
  const isAlone = names.length === 1;
  if (rows.length === 1) return `${names[0]}: ${count} ${things}`;
  if (names.length > 3) return null;
  const whole = known.length < rows.length ? "" : ` of ${formatCount(total)}`;
  const share = whole === "" ? "" : ` (${((100 * most) / total).toFixed(1)}%)`;
  return `${listedText(names)} ${isAlone ? "has" : "have"} the most ${things}: ${count}${isAlone ? "" : " each"}${whole}${share}`;
}

/** `Western`, `Western and Eastern`, `Western, Eastern and Acholi`. */
export function listedText(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
