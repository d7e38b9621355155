import { comparisonKey } from "../names/comparison-key.ts";

/** A candidate's votes as written; blank if they are not known. */
export interface NamedVotes {
  readonly name: string;
  readonly votes: string;
}

/** Reads `Achen Example: 12,400; Okello Example: 9,800`. A name without votes is a candidate whose votes are not known. */
export function readVotesByName(text: string): readonly NamedVotes[] {
  return text
    .split(";")
    .map((part) => {
      const [name = "", ...votes] = part.split(":");
      return { name: name.trim(), votes: votes.join(":").trim() };
    })
    .filter(({ name, votes }) => name !== "" || votes !== "");
}

/** Writes the text that {@link readVotesByName} reads. */
export function votesByName(candidates: readonly NamedVotes[]): string {
  return candidates.map(({ name, votes }) => `${name}:${votes === "" ? "" : ` ${votes}`}`).join("; ");
}

/** The name as it is written in such a text, where `:` and `;` separate. */
export function listedName(name: string): string {
  return name.replaceAll(":", ",").replaceAll(";", ",");
}

export function isSameCandidate(one: string, other: string): boolean {
  return comparisonKey(listedName(one)) === comparisonKey(listedName(other));
}

/** The votes that decide a contest. */
export interface Lead {
  /** The winner's votes; null if they are not known. */
  readonly votes: number | null;
  readonly runnerUp: string | null;
  /** The most votes of another candidate; null unless those of all others are known. */
  readonly runnerUpVotes: number | null;
  /** Null unless the votes of every candidate are known. */
  readonly sum: number | null;
}

/** Works out the lead of `winner` from the votes of all candidates. */
export function leadOf(
  candidates: readonly { readonly name: string; readonly votes: number | null }[],
  winner: string,
): Lead {
  const own = candidates.find(({ name }) => isSameCandidate(name, winner));
  const others = candidates.filter((one) => one !== own);
  const isKnown = others.every(({ votes }) => votes !== null);
  const second = isKnown
    ? others.toSorted((one, other) => (other.votes ?? 0) - (one.votes ?? 0))[0]
    : undefined;
  const votes = own?.votes ?? null;
  return {
    votes,
    runnerUp: second?.name ?? null,
    runnerUpVotes: second?.votes ?? null,
    sum:
      isKnown && (own === undefined || votes !== null)
        ? others.reduce((sum, one) => sum + (one.votes ?? 0), votes ?? 0)
        : null,
  };
}
