/** Titles that look like initials. */
const TITLES = new Set(["DR", "MR", "MRS", "MS", "ST", "LT", "SR", "JR"]);
const ROMAN = new Set(["II", "III", "IV", "VI", "VII", "VIII", "IX", "XI", "XII", "XIII"]);
const VOWEL = /[AEIOUY]/;
/** Initials without dots have at most as many letters. */
const MAX_INITIALS = 3;
/** Letters of a word; an apostrophe inside one belongs to it. */
const LETTERS = /[\p{L}\p{M}'’‘ʼ`´]+/gu;
const APOSTROPHE = /['’‘ʼ`´]/u;

/**
 * A candidate's name as pages show it: `MUGISHA MUNTU GREGG` becomes `Mugisha Muntu Gregg`. A name with any small letter was
 * written with care and stays as it is, as initials and Roman numerals do. Files keep every name as it was recorded.
 */
export function candidateName(recorded: string): string {
  if (recorded !== recorded.toUpperCase()) return recorded;
  return recorded
    .split(" ")
    .map((word, at) => (at > 0 && ROMAN.has(word) ? word : word.replaceAll(LETTERS, titled)))
    .join(" ");
}

function titled(letters: string): string {
  const isInitials = letters.length <= MAX_INITIALS && !VOWEL.test(letters) && !TITLES.has(letters);
  if (isInitials && !APOSTROPHE.test(letters)) return letters;
  // O’NEIL and D’ARC, but NG’OLE: there the apostrophe is part of the sound.
  if (APOSTROPHE.test(letters.charAt(1))) return letters.slice(0, 2) + capitalised(letters.slice(2));
  if (letters.startsWith("MC") && letters.length > 4) return `Mc${capitalised(letters.slice(2))}`;
  return capitalised(letters);
}

function capitalised(letters: string): string {
  const [first = "", ...rest] = letters;
  return first + rest.join("").toLowerCase();
}

/** Words of a name that are enough where space is short. */
const SHORT_WORDS = 2;

/**
 * The names that candidates are called by where space is short, by their recorded names: the first two words, and more where
 * two candidates share these. Two words hold a family name in either order.
 */
export function shortNames(recorded: readonly string[]): ReadonlyMap<string, string> {
  const names = recorded.map((name) => ({ name, words: candidateName(name).split(" ").filter(Boolean) }));
  const short = new Map<string, string>();
  for (const { name, words } of names) {
    let length = Math.min(SHORT_WORDS, words.length);
    const isShared = () =>
      names.some((other) => other.name !== name && startsWith(other.words, words.slice(0, length)));
    while (length < words.length && isShared()) length += 1;
    short.set(name, words.slice(0, length).join(" ") || name);
  }
  return short;
}

const startsWith = (words: readonly string[], start: readonly string[]) =>
  start.every((word, at) => words[at] === word);

/**
 * The candidate who has every word of a person's name: the chairperson `Yoweri Kaguta Museveni` is `YOWERI MUSEVENI TIBUHABURWA
 * KAGUTA` on the ballot. Null where none or several do.
 */
export function sameNameOn(ballot: readonly string[], person: string): string | null {
  const wanted = wordsOf(person);
  if (wanted.length < SHORT_WORDS) return null;
  const matches = ballot.filter((name) => {
    const words = new Set(wordsOf(name));
    return wanted.every((word) => words.has(word));
  });
  return matches.length === 1 ? (matches[0] ?? null) : null;
}

const wordsOf = (name: string): readonly string[] => name.toUpperCase().match(LETTERS) ?? [];

/** Whether a text is one word of a candidate's name, such as the surname, or all of it; capitals do not matter. */
export function isNamed(recorded: string, typed: string): boolean {
  const words = wordsOf(recorded);
  const text = wordsOf(typed).join(" ");
  return text === words.join(" ") || (text.length > 1 && words.includes(text));
}
