import { ACCENTS, APOSTROPHES, DASHES, UNSEEN } from "./characters.ts";

const PLAIN = /^[a-z0-9 ]*$/;
const DROPPED = new RegExp(`[${ACCENTS}${APOSTROPHES}${UNSEEN}]+`, "gu");
/** Characters that count as a space, the slash of `EX/001` included. */
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

const JOINTS = new RegExp(` ?[/${DASHES}] ?`, "gu");

/**
 * The words to be found of what was typed, as {@link searchText} has them; none finds everything. What a dash or a slash joins is
 * one word with a space in it: `EX / 001` is `ex 001`.
 */
export function typedWords(typed: string): string[] {
  const joined = typed.replace(/\s+/g, " ").replace(JOINTS, "-");
  return joined.split(" ").map(searchText).filter(Boolean);
}

/** Whether a text, as {@link searchText} returns it, contains every word anywhere. */
export function holds(text: string, words: readonly string[]): boolean {
  return words.every((word) => {
    const pattern = numberPattern(word);
    return text.includes(word) || (pattern !== null && new RegExp(pattern).test(text));
  });
}

/**
 * A regular expression, for JavaScript and PostgreSQL, that finds the numbers of a word with more or fewer zeros in front: `ex 1` and
 * `ex 0001` find `ex 001`. Null for a word that has none to find so.
 */
export function numberPattern(word: string): string | null {
  if (!/\d/.test(word) || !(word.includes(" ") || word.startsWith("0"))) return null;
  const parts = word.split(/(\d+)/).map((part) => {
    const number = part.replace(/^0+(?=\d)/, "");
    if (!/^\d/.test(part)) return part.replace(/[^\p{L}\p{M}\p{N} ]/gu, "\\$&");
    // Zeros are written in front of a number that is typed as a whole.
    return `(?<![0-9])0*${number}${number === part ? "" : "(?![0-9])"}`;
  });
  return parts.join("");
}
