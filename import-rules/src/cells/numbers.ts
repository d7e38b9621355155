import { comparisonKey } from "@command-center/domain/names/comparison-key";
import { readVotesByName, votesByName } from "@command-center/domain/results/votes-by-name";
import { type FoundAt, type Problem, type ProblemKind, problemOf } from "../problem.ts";
import {
  type NoCount,
  NOT_A_NUMBER,
  NOT_A_PAIR,
  NOT_VOTES_BY_NAME,
  PERCENT_BELOW_1,
  TOO_LARGE,
  TWO_READINGS,
} from "../problems/cell-problems.ts";
import { isPlaceholder } from "./placeholders.ts";

/** No count of an election is above this; it also fits the database's integers. */
const MOST = 100_000_000;

/** A cell that must hold a count and cannot be used. */
export interface RefusedCell {
  readonly is: "refused";
  problem(at: FoundAt): Problem;
}

/** What a cell of counts says. The marks are kept apart, as a blank is never 0. */
export type CountCell =
  | { readonly is: "count"; readonly value: number }
  | { readonly is: "blank" }
  | { readonly is: "dash" }
  | { readonly is: "x" }
  | RefusedCell;

/** A cell refused for this reason, to be placed once its line is known. */
export function refusedCell<Details>(kind: ProblemKind<Details>, details: NoInfer<Details>): RefusedCell {
  return { is: "refused", problem: (at) => problemOf(kind, details, at) };
}

const BLANK: CountCell = { is: "blank" };
const DASH: CountCell = { is: "dash" };
const NULLIFIED: CountCell = { is: "x" };
const MARKS: ReadonlyMap<string, CountCell> = new Map<string, CountCell>([
  ["", BLANK],
  ["-", DASH],
  ["–", DASH],
  ["—", DASH],
  ["−", DASH],
  ["x", NULLIFIED],
  ["X", NULLIFIED],
  ["×", NULLIFIED],
]);

/** Digits in groups of three behind the first, with one and the same sign between them: a comma, an apostrophe or a space. */
const GROUPED = /^\d{1,3}([,'’\s\u00a0\u2009\u202f])\d{3}(?:\1\d{3})*$/;
/** What programs make of a whole number in a column that also has blanks: `268.0`. */
const WHOLE_WITH_ZERO = /^\d+\.0$/;
const DOTTED = /^\d{1,3}(?:\.\d{3})+$/;
const NOT_WHOLE = /^(?:\d{1,3}(?:[,\s]?\d{3})*[.,]\d{1,2}|\d*\.\d+)$/;
const BELOW_ZERO = /^[-−–]\s?\d[\d,.\s]*$/;
const POWER = /^\d+(?:[.,]\d+)?[eE]\+?\d+$/;
const ODD_SEPARATORS = /^[\d,.'’\s]+$/;
const LOOKS_LIKE_DIGITS = /^[\dOolI|,\s]+$/;

/** Reads a cell of counts, its spaces already cut off. Text that can be read in two ways is refused. */
export function readCount(text: string): CountCell {
  const length = text.length;
  if (length > 0 && length < 9) {
    let value = 0;
    let at = 0;
    for (; at < length; at += 1) {
      const digit = text.charCodeAt(at) - 48;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    if (at === length) return { is: "count", value };
  }
  return MARKS.get(text) ?? readCarefully(text);
}

function readCarefully(text: string): CountCell {
  if (/^\d+$/.test(text) || GROUPED.test(text)) {
    const value = Number(text.replace(/\D/g, ""));
    return value <= MOST ? { is: "count", value } : refusedCell(TOO_LARGE, { most: MOST });
  }
  if (WHOLE_WITH_ZERO.test(text)) return readCarefully(text.slice(0, text.indexOf(".")));
  if (DOTTED.test(text)) {
    const digits = text.replaceAll(".", "");
    // With two dots only thousands are possible, yet whoever writes them may mean another column.
    return refusedCell(TWO_READINGS, { digits, decimal: text });
  }
  return refusedCell(NOT_A_NUMBER, { reason: whyNot(text) });
}

function whyNot(text: string): NoCount {
  if (isPlaceholder(text)) return "nil";
  if (BELOW_ZERO.test(text)) return "below zero";
  if (text.endsWith("%")) return "percent";
  if (POWER.test(text)) return "power of ten";
  if (NOT_WHOLE.test(text)) return "not whole";
  if (!/\d/.test(text)) return "text";
  if (ODD_SEPARATORS.test(text)) return "separators";
  if (LOOKS_LIKE_DIGITS.test(text)) return /[Oo]/.test(text) ? "letter O" : "letter l";
  return "text";
}

/** Texts that one reader remembers; the cells of a file hold far fewer different ones. */
const MOST_KEPT = 20_000;

/** A reader of counts for one file: the same text is read once. */
export function countReader(): (text: string) => CountCell {
  const read = new Map<string, CountCell>();
  return (text) => {
    const known = read.get(text);
    if (known !== undefined) return known;
    const cell = readCount(text);
    if (read.size < MOST_KEPT) read.set(text, cell);
    return cell;
  };
}

/** What a cell of a number says that may have decimals. */
type AmountCell = { readonly is: "amount"; readonly value: number } | { readonly is: "blank" } | RefusedCell;

/** `49.8`, `92.75`; three decimals would be thousands to other readers, but behind a 0 and in a percentage. */
const DECIMALS = /^(?:\d{1,9}\.(?:\d{1,2}|\d{4,6})|0\.\d{3})$/;
const PERCENT = /^\d{1,9}\.\d{1,6}$/;

/** Reads a count, or a number with a decimal point; a percent sign behind it is dropped. */
export function readAmount(text: string): AmountCell {
  const number = text.replace(/\s?%$/, "");
  if (DECIMALS.test(number) || (number !== text && PERCENT.test(number)))
    return { is: "amount", value: Number(number) };
  if (/^\d+,\d{1,2}$/.test(number)) return refusedCell(NOT_A_NUMBER, { reason: "separators" });
  const count = readCount(number);
  if (count.is === "refused") return count;
  return count.is === "count" ? { is: "amount", value: count.value } : { is: "blank" };
}

/** What a cell of two counts says: `179/180` is 179 received of 180 expected. */
type PairCell =
  | { readonly is: "pair"; readonly received: number; readonly expected: number }
  | { readonly is: "blank" }
  | RefusedCell;

/** Reads two counts with a slash or “of” between them. */
export function readPair(text: string): PairCell {
  if (text === "" || text === "-") return { is: "blank" };
  const parts = text.split(/\/|\sof\s/i);
  const [received, expected] = parts.map((part) => readCount(part.trim()));
  if (parts.length === 2 && received?.is === "count" && expected?.is === "count")
    return { is: "pair", received: received.value, expected: expected.value };
  return refusedCell(NOT_A_PAIR, {});
}

/** Reads a cell of candidates with their votes. */
type VotesCell =
  | { readonly is: "votes"; readonly candidates: readonly CountedCandidate[] }
  | { readonly is: "blank" }
  | RefusedCell;

export interface CountedCandidate {
  readonly name: string;
  /** Null if they are not known. */
  readonly votes: number | null;
}

/** Reads `Achen Example: 400; Okello Example: 300`. Each name may be there once. */
export function readVotes(text: string): VotesCell {
  const bare = text.split(";").find((part) => part.trim() !== "" && !part.includes(":"));
  if (bare !== undefined) return refusedCell(NOT_VOTES_BY_NAME, { part: bare.trim().slice(0, 40) });
  const names = new Set<string>();
  const candidates: CountedCandidate[] = [];
  for (const { name, votes } of readVotesByName(text)) {
    const cell = readCount(votes);
    if (cell.is === "refused") return cell;
    const key = comparisonKey(name);
    if (!/\p{L}/u.test(name) || names.has(key))
      return refusedCell(NOT_VOTES_BY_NAME, { part: name.slice(0, 40) });
    names.add(key);
    candidates.push({ name, votes: cell.is === "count" ? cell.value : null });
  }
  return candidates.length === 0 ? { is: "blank" } : { is: "votes", candidates };
}

/** Candidates with votes as a record has them: the most votes first. */
export function listedVotes(candidates: readonly CountedCandidate[]): string {
  return votesByName(
    candidates
      .toSorted((one, other) => (other.votes ?? -1) - (one.votes ?? -1) || (one.name < other.name ? -1 : 1))
      .map(({ name, votes }) => ({ name, votes: votes === null ? "" : String(votes) })),
  );
}

/**
 * Problems of an amount of this unit as its cell is written: a count is whole and no percentage, and a percentage below 1 is
 * warned about if it has no sign.
 */
export function amountProblems(value: number, unit: "percent" | "count", at: FoundAt): readonly Problem[] {
  const hasSign = at.value?.trimEnd().endsWith("%") ?? false;
  if (unit === "count") {
    if (hasSign) return [problemOf(NOT_A_NUMBER, { reason: "percent" }, at)];
    return Number.isInteger(value) ? [] : [problemOf(NOT_A_NUMBER, { reason: "not whole" }, at)];
  }
  if (hasSign || value <= 0 || value >= 1) return [];
  const meant = `${Number((value * 100).toFixed(6))}%`;
  return [problemOf(PERCENT_BELOW_1, { text: String(value), meant }, at)];
}
