import { ACCENTS, APOSTROPHES, DASHES, UNSEEN } from "./characters.ts";

const PLAIN = /^[a-z0-9 ]*$/;
const DROPPED = new RegExp(`[${ACCENTS}${APOSTROPHES}${UNSEEN}]+`, "gu");
/** What stands for one space: the slash of `EX/001`, too. */
export const GAPS = `\\s/${DASHES}`;
const GAP_RUNS = new RegExp(`[${GAPS}]+`, "gu");
/** Letters that Ugandan languages have and keyboards lack, each over the one that people type. */
export const TYPED_LETTERS = { letters: "ŋɓɗɛɔɩʋƴ", typed: "nbdeoiuy" } as const;
const TYPED = new Map(
  [...TYPED_LETTERS.letters].map((letter, at) => [letter, TYPED_LETTERS.typed[at] ?? ""]),
);
const HAS_TYPED = new RegExp(`[${TYPED_LETTERS.letters}]`, "gu");

/**
 * A text as it is searched in: without case, accents, apostrophes and unseen characters, ŋ as n, dashes, slashes and runs of space
 * as one space. `Ŋ'oma–West` and `noma west` are the same. The server's `searchText` says it in SQL.
 */
export function searchText(text: string): string {
  const small = text.toLowerCase();
  // Nearly every name: it spares the rest, which is most of the work.
  if (PLAIN.test(small) && !small.includes("  ")) return small.trim();
  return small
    .normalize("NFD")
    .replace(DROPPED, "")
    .replace(HAS_TYPED, (letter) => TYPED.get(letter) ?? letter)
    .replace(GAP_RUNS, " ")
    .trim();
}

/** The words to be found of what was typed; none finds everything. */
export function typedWords(typed: string): string[] {
  return searchText(typed).split(" ").filter(Boolean);
}

/**
 * Whether a text, as {@link searchText} has it, holds every word, wherever it stands in it. A number with zeros in front is also
 * found where it is written with fewer: `001` in `ex 1`.
 */
export function holds(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word) || (isPadded(word) && samePadded(word).test(text)));
}

/** Whether a word is a number with zeros in front. */
export function isPadded(word: string): boolean {
  return /^0+[1-9][0-9]*$/.test(word);
}

const samePadded = (word: string) => new RegExp(`(?<![0-9])0*${word.replace(/^0+/, "")}(?![0-9])`);
