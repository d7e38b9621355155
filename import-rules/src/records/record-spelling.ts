import { comparisonKey, identifierKey } from "@command-center/domain/names/comparison-key";
import type { ImportKind } from "../kinds/import-kind.ts";
import { LEAVE_OUT } from "../places/place-question.ts";
import type { RecordValues } from "./record-rule.ts";

/** A number that is written much like others, without being one of them; a user says whether it is one. */
export interface NumberQuestion {
  /** The same in every file with this number. */
  readonly id: string;
  readonly printed: string;
  /** Numbers on record, or in an earlier row, as they are written there. */
  readonly like: readonly string[];
}

/** Answers to {@link NumberQuestion}: `is EX/001`, `another`, `leave out`. */
export type NumberAnswers = Readonly<Record<string, string>>;

/**
 * The values of a row with its record's number and names as they are on record, or what is to be known first; with the question
 * that an answer settled.
 */
export type Spelled =
  | { readonly is: "spelled"; readonly values: RecordValues; readonly answered?: AnsweredNumber }
  | { readonly is: "asked"; readonly question: NumberQuestion }
  | { readonly is: "left out"; readonly answered: AnsweredNumber };

export interface AnsweredNumber {
  readonly question: NumberQuestion;
  readonly answer: string;
}

/** The spellings of the records of a kind, on record and in the file so far. */
export interface RecordSpelling {
  spell(values: RecordValues): Spelled;
  /** Notes the spelling of a row that is taken: later rows follow it. */
  note(values: RecordValues): void;
}

interface Spellings {
  readonly texts: string[];
  readonly below: Map<string, Spellings>;
}

/**
 * A record is written in one way: spacing, the kind of dash and unseen characters in its number, and any punctuation in a
 * name, make no other record (acceptance IMP-19). What is on record keeps its spelling.
 *
 * @param onRecord the fields of the record key, of each record in force
 */
export function recordSpelling(
  kind: ImportKind,
  onRecord: Iterable<RecordValues>,
  answers: NumberAnswers,
): RecordSpelling {
  const fields = kind.fields.filter(({ id, holds }) => holds === "text" && kind.record?.key.includes(id));
  const numbered = kind.record?.number;
  const root: Spellings = { texts: [], below: new Map() };
  /** Numbers by the key that they share with those that are written much like them. */
  const alike = new Map<string, string[]>();
  const keyOf = (field: string, text: string) =>
    field === numbered ? identifierKey(text) : comparisonKey(text) || text;

  function note(values: RecordValues): void {
    let at: Spellings = root;
    for (const { id } of fields) {
      const text = String(values[id] ?? "");
      const key = keyOf(id, text);
      const next: Spellings = at.below.get(key) ?? { texts: [], below: new Map() };
      if (!next.texts.includes(text)) next.texts.push(text);
      at.below.set(key, next);
      at = next;
      if (id !== numbered) continue;
      const others = alike.get(comparisonKey(text)) ?? [];
      if (!others.some((one) => identifierKey(one) === key)) others.push(text);
      alike.set(comparisonKey(text), others);
    }
  }

  function spell(values: RecordValues): Spelled {
    const spelled: Record<string, string | number | null> = { ...values };
    let at: Spellings | undefined = root;
    let answered: AnsweredNumber | null = null;
    for (const { id } of fields) {
      const text = values[id] ?? null;
      if (typeof text !== "string") continue;
      at = at?.below.get(keyOf(id, text));
      const small = text.toLowerCase();
      // Other capitals correct those on record.
      const known = at?.texts.some((one) => one.toLowerCase() === small) ? text : at?.texts[0];
      if (known !== undefined) spelled[id] = known;
      else if (id === numbered) {
        const like = alike.get(comparisonKey(text)) ?? [];
        if (like.length === 0) continue;
        const question = { id: `number/${identifierKey(text)}`, printed: text, like };
        const answer = answers[question.id];
        const same = like.find((one) => answer === `is ${one}`);
        if (answer === LEAVE_OUT) return { is: "left out", answered: { question, answer } };
        if (answer === undefined || (same === undefined && answer !== "another"))
          return { is: "asked", question };
        answered = { question, answer };
        spelled[id] = same ?? text;
      }
    }
    return { is: "spelled", values: spelled, ...(answered !== null && { answered }) };
  }

  for (const values of onRecord) note(values);
  return { spell, note };
}
