const PLAIN = /^[a-z0-9 ]*$/;
const MARKS = /\p{M}/gu;
const APOSTROPHES = /['’‘ʼ`´]/g;
const GAPS = /[\s\-‐-―]+/g;

/**
 * A text as it is searched in: without case, accents and apostrophes, ŋ as n, dashes and runs of space as one space.
 * `Ŋ'oma–West` and `noma west` fold to the same.
 */
export function fold(text: string): string {
  const small = text.toLowerCase();
  // Nearly every name: it spares the rest, which is most of the work.
  if (PLAIN.test(small) && !small.includes("  ")) return small.trim();
  return small
    .normalize("NFD")
    .replace(MARKS, "")
    .replaceAll("ŋ", "n")
    .replace(APOSTROPHES, "")
    .replace(GAPS, " ")
    .trim();
}

/** The words to be found of what was typed; none finds everything. */
export function typedWords(typed: string): string[] {
  return fold(typed).split(" ").filter(Boolean);
}

/** Whether a folded text holds every word, wherever it stands in it. */
export function holds(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word));
}
