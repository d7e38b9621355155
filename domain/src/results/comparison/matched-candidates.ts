import type { ComparedCandidate } from "@command-center/contract/results/result-comparison";
import { candidateName } from "../stations/candidate-names.ts";

/** A candidate of a contest, with the words of the printed name in capitals. */
export interface Standing {
  readonly id: number;
  readonly words: readonly string[];
}

/** A user's decision about a candidate of the earlier election: the candidate of the later one, or null for none. */
export interface MatchDecision {
  readonly before: number;
  readonly after: number | null;
}

/** One person in both elections, or in one of them. */
export interface CandidateMatch {
  readonly before: number | null;
  readonly after: number | null;
  readonly matchedBy: "name" | "decision" | null;
}

/**
 * Finds the candidates who stood in both elections. What was decided comes first; then equal names; then names of which one has every
 * word of the other, where initials stand for words. A name that fits two candidates stays unmatched.
 */
export function matchedCandidates(
  before: readonly Standing[],
  after: readonly Standing[],
  decisions: readonly MatchDecision[],
): readonly CandidateMatch[] {
  const matches: CandidateMatch[] = [];
  const [left, right] = [new Set(before), new Set(after)];
  for (const { before: was, after: is } of decisions) {
    const one = before.find(({ id }) => id === was);
    if (one === undefined) continue;
    const other = is === null ? undefined : after.find(({ id }) => id === is);
    left.delete(one);
    if (other !== undefined) right.delete(other);
    matches.push({ before: was, after: other?.id ?? null, matchedBy: "decision" });
  }
  for (const fits of [hasSameWords, couldBeOne]) {
    const found = [...left].flatMap((one) => {
      const [other, ...more] = [...right].filter((each) => fits(one.words, each.words));
      const isOnly =
        other !== undefined &&
        more.length === 0 &&
        [...left].filter((each) => fits(each.words, other.words)).length === 1;
      return isOnly ? [{ one, other }] : [];
    });
    for (const { one, other } of found) {
      matches.push({ before: one.id, after: other.id, matchedBy: "name" });
      left.delete(one);
      right.delete(other);
    }
  }
  for (const { id } of left) matches.push({ before: id, after: null, matchedBy: null });
  for (const { id } of right) matches.push({ before: null, after: id, matchedBy: null });
  return matches;
}

type Words = readonly string[];

const hasSameWords = (one: Words, other: Words) =>
  one.length === other.length && one.every((word) => other.includes(word));

/** Whether each word of the shorter name matches another word of the longer one, and at least one is written out in both. */
function couldBeOne(one: Words, other: Words): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const free = new Set(long);
  let isWritten = false;
  const rest: string[] = [];
  for (const word of short)
    if (word.length > 1 && free.delete(word)) isWritten = true;
    else rest.push(word);
  return (
    isWritten &&
    rest.every((word) => {
      const stood = [...free].find((each) =>
        word.length === 1 ? each.startsWith(word) : each.length === 1 && word.startsWith(each),
      );
      return stood !== undefined && free.delete(stood);
    })
  );
}

/** The words that two printings of a person's name share, in the order of the later one: what the person is called for short. */
export function sharedName(before: string, after: string): string {
  const wordsOf = (name: string) => name.split(/[^\p{L}\p{M}\p{N}'’-]+/u).filter((word) => word.length > 1);
  const earlier = new Set(wordsOf(before).map((word) => word.toUpperCase()));
  const later = wordsOf(after);
  const shared = later.filter((word) => earlier.has(word.toUpperCase()));
  if (shared.length === 0 || shared.length === later.length) return after;
  return shared.map(inTitleCase).join(" ");
}

const inTitleCase = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1).toLowerCase()}`;

/** What a candidate is called for short: by the words that both printings of the name share. */
export function shortName({ before, after }: Pick<ComparedCandidate, "before" | "after">): string {
  if (before === null || after === null) return (after ?? before)?.name ?? "";
  return sharedName(before.name, after.name);
}

interface WithSubject {
  readonly subject: { readonly before: number } | null;
  readonly candidates: readonly ComparedCandidate[];
}

/** Whether a comparison is about a candidate. */
export const isSubject = (
  { before }: ComparedCandidate,
  { subject }: Pick<WithSubject, "subject">,
): boolean => before !== null && before.id === subject?.before;

/** The short name of the person that a comparison is about; null without one. */
export function subjectName(comparison: WithSubject): string | null {
  const person = comparison.candidates.find((one) => isSubject(one, comparison));
  return person === undefined ? null : candidateName(shortName(person));
}
