import type { ShareStatement } from "@command-center/contract/shares/shares";

type Value = ShareStatement["values"][number];

/** Fields that name a row to a reader, the best first. */
const NAMES = [
  "name",
  "label",
  "region",
  "seat",
  "contest",
  "district",
  "number",
  "title",
  "office",
  "on",
  "day",
];
/** Fields that tell records apart, and nothing about them. */
const IDENTIFIERS = /^(?:id|.*Ids?|version|recordedAt|slug)$/;

/** Every number and text in the answers behind a chart, by where it is: `Kampala, mp, percent`. */
export function valuesIn(answers: readonly unknown[]): Value[] {
  const values: Value[] = [];
  for (const answer of answers) collect(answer, [], values);
  return values;
}

function collect(value: unknown, place: readonly string[], values: Value[]): void {
  if (Array.isArray(value)) {
    for (const [at, element] of value.entries()) collect(element, [...place, nameOf(element, at)], values);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, field] of Object.entries(value))
      if (!IDENTIFIERS.test(key)) collect(field, [...place, wordsOf(key)], values);
  } else {
    values.push({ label: place.join(", "), text: textOf(value) });
  }
}

function nameOf(element: unknown, at: number): string {
  if (typeof element === "object" && element !== null) {
    const fields = element as Record<string, unknown>;
    for (const key of NAMES) {
      const name = fields[key];
      if (typeof name === "string") return name;
    }
  }
  return String(at + 1);
}

/** `votesCast` → `votes cast`. */
const wordsOf = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "not known";
  return typeof value === "number"
    ? value.toLocaleString("en-GB", { maximumFractionDigits: 2 })
    : String(value);
}
