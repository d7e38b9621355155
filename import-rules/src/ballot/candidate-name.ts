import { comparisonWords } from "@command-center/domain/names/comparison-key";
import { isPlaceholder } from "../cells/placeholders.ts";
import { namesFigure } from "../columns/figure-words.ts";
import { likeness } from "../places/suggestions.ts";

/** The words of a name as names are compared, each once and in the order of the alphabet. */
export function nameWords(name: string): readonly string[] {
  return [...new Set(comparisonWords(name))].sort();
}

/** The same for names with the same words in any order, case and punctuation. */
export function nameKey(name: string): string {
  return nameWords(name).join(" ");
}

/** From how much on two words are taken for two spellings of one. */
const ALIKE = 0.75;

/**
 * How well a printed name could be a person's, from 0: words in common count most, then initials and other spellings. 0 where a
 * printed word has nothing that it could stand for, or no whole word is shared. Only ever to suggest: never to match.
 */
export function couldBe(printed: string, person: string): number {
  const left = [...nameWords(person)];
  let score = 0;
  let whole = 0;
  const take = (fits: (word: string) => boolean): boolean => {
    const at = left.findIndex(fits);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  };
  const others: string[] = [];
  for (const word of nameWords(printed))
    if (word.length > 1 && take((one) => one === word)) {
      score += 10;
      whole += 1;
    } else others.push(word);
  const unfit = others.filter((word) => {
    if (
      word.length === 1
        ? take((one) => one.startsWith(word))
        : take((one) => one.length === 1 && word.startsWith(one))
    ) {
      score += 2;
      return false;
    }
    if (word.length > 2 && take((one) => likeness(one, word) >= ALIKE)) {
      score += 5;
      return false;
    }
    return true;
  });
  // All words of the person may be there beside others, such as those of a party.
  if (score < 5 || (unfit.length > 0 && left.length > 0)) return 0;
  return whole > 0 || score >= 5 ? score - unfit.length : 0;
}

/** Whether a name in the place of a candidate's is of a figure, or a placeholder such as “N/A”. */
export function isNoCandidate(name: string): boolean {
  return isPlaceholder(name) || namesFigure(name);
}
