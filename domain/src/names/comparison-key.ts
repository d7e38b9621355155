import { ACCENTS, APOSTROPHES, DASHES, UNSEEN } from "./characters.ts";

const UNSEEN_RUNS = new RegExp(`[${UNSEEN}]+`, "gu");
const ANY_APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, "gu");
const ACCENT_RUNS = new RegExp(`[${ACCENTS}]+`, "gu");
const ANY_DASH = new RegExp(`[${DASHES}]`, "gu");
/** Nearly all text: it is compared as it is. */
const PLAIN = /^[A-Za-z0-9 .,()/:_-]*$/;
/** Accents without a letter: they must not join the letter before, once the space between is gone. */
const STRAY_ACCENTS = new RegExp(`(?<=^|\\s)[${ACCENTS}]+`, "gu");
/** Spaces that stand not between numbers. */
const NEEDLESS_SPACE = new RegExp(` (?<!\\p{N}[${ACCENTS}]* )| (?!\\p{N})`, "gu");
const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/gu;
const LEADING_ZEROS = /(?<!\p{N})0+(?=\p{N})/gu;
const BETWEEN_NUMBERS = /(?<=\p{N})[^\p{L}\p{N}\p{M}]+(?=\p{N})/gu;

/** A text without accents, apostrophes and unseen characters. */
function plainly(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(UNSEEN_RUNS, "")
    .replace(ANY_APOSTROPHE, "'")
    .normalize("NFKD")
    .replace(ACCENT_RUNS, "")
    .replaceAll("&", " AND ")
    .replace(BETWEEN_NUMBERS, " ")
    .replaceAll("'", "");
}

/**
 * The key by which names are compared: the same for all spellings that differ only in case, spacing, punctuation, apostrophes,
 * dashes, accents, leading zeros or unseen characters. `MASAKACITY` and `Masaka City` are one, so are `EX/001` and `Ex-1`, and
 * `Ng'ole` with any apostrophe. Numbers stay apart: `1/2` is not `12`. No letter is taken for another.
 */
export function comparisonKey(text: string): string {
  const plain = plainly(text);
  if (!/\p{N}/u.test(plain)) return plain.replace(SEPARATORS, "").toUpperCase();
  return plain
    .replace(LEADING_ZEROS, "")
    .replace(BETWEEN_NUMBERS, "\n")
    .replace(/[^\p{L}\p{N}\p{M}\n]+/gu, "")
    .replaceAll("\n", " ")
    .toUpperCase();
}

/** A text as it is recorded: without unseen characters, but for those that join letters of other scripts. */
export function visibleText(text: string): string {
  return PLAIN.test(text)
    ? text
    : text.replace(UNSEEN_RUNS, (run) => run.replace(/[^\u200c\u200d]+/g, "")).trim();
}

/** The words of a name as {@link comparisonKey} compares them. */
export function comparisonWords(text: string): readonly string[] {
  return plainly(text)
    .replace(LEADING_ZEROS, "")
    .toUpperCase()
    .split(SEPARATORS)
    .filter((word) => word !== "");
}

/**
 * The key by which a record's own number is recognised: free of case, spacing, the kind of dash and unseen characters. Users do
 * not see these as part of a number: `EX / 001` is `EX/001`. `EX-001` and `EX/1` may be other records: they only share their
 * {@link comparisonKey}, and a user decides.
 */
export function identifierKey(text: string): string {
  return text
    .replace(UNSEEN_RUNS, "")
    .replace(ANY_APOSTROPHE, "'")
    .normalize("NFKC")
    .replace(STRAY_ACCENTS, "")
    .replace(ANY_DASH, "-")
    .replace(/\s+/g, " ")
    .replace(NEEDLESS_SPACE, "")
    .toUpperCase();
}
