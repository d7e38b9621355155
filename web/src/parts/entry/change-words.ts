import type { ChangeSetDetail, PetitionVersion } from "@command-center/contract/changes/change-sets";
import type { SheetEffect } from "@command-center/contract/changes/sheet-effects";
import { COURT_STATE_WORDS } from "@command-center/domain/courts/court-words";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { GENERAL_CONTEST_WORDS } from "@command-center/domain/results/result-words";
import { IMPORT_KIND_WORDS } from "@command-center/import-rules/import-words";
import type { Tone } from "../../ui/badge.tsx";
import { formatDay } from "../../ui/format.ts";

const PETITION_STATES: Record<PetitionVersion["state"], string> = {
  filed: "filed",
  served: "served",
  listed: "listed",
  heard: "heard",
  ruled: "ruled on",
  withdrawn: "withdrawn",
};

/** What a change set changes: `Correction: Kanu Primary School`, `MP/015: heard → ruled on`, `Import 15`. */
export function changeTitle(set: ChangeSetDetail): string {
  const { change, petition, choice, court, record, origin } = set;
  if (change !== null) {
    const what = origin === "undo" ? "Undo" : change.before === null ? "New result" : "Correction";
    return `${what}: ${change.area.name}`;
  }
  if (petition !== null) {
    const step = `${petition.number}: ${PETITION_STATES[petition.before.state]} → ${PETITION_STATES[petition.after.state]}`;
    return origin === "undo" ? `Undo of ${step}` : step;
  }
  if (court !== null) return `${origin === "undo" ? "Undo of " : ""}${courtTitle(court)}`;
  if (choice !== null) return `${origin === "undo" ? "Undo of the value" : "Value"} of ${choice.label}`;
  if (record !== null) {
    if (set.kind === "cycle-settings") return `Change of ${record.title}`;
    if (set.kind === "account-rights") return record.title;
    const isNew = record.changes.every(({ from }) => from === null);
    return `${origin === "undo" ? "Undo" : isNew ? "New record" : "Correction"}: ${record.title}`;
  }
  return origin === "undo" ? `Undo of import ${set.import ?? ""}` : `Import ${set.import ?? ""}`;
}

/** `EP 12 of 2021: heard → decided`. */
function courtTitle({ number, before, after, gazettedOn }: NonNullable<ChangeSetDetail["court"]>): string {
  if (number === null) return `Gazette day${gazettedOn === null ? "" : `: ${formatDay(gazettedOn)}`}`;
  const words = [before, after].map((version) =>
    version === null ? "not filed" : COURT_STATE_WORDS[version.state].toLowerCase(),
  );
  return `${number}: ${words.join(" → ")}`;
}

/** What it is about, in a line under its title. */
export function changeSubject(set: ChangeSetDetail): string {
  const { kind, change, petition, choice, court, record, source } = set;
  if (change !== null)
    return `${GENERAL_CONTEST_WORDS[change.contest]}, ${formatDay(change.pollingDay)}, ${change.issuer}`;
  if (petition !== null) return petition.contest;
  if (court !== null) return court.seat;
  if (choice !== null) return [choice.candidate, choice.place ?? "Whole country"].filter(Boolean).join(", ");
  const words = Object.entries(IMPORT_KIND_WORDS).find(([name]) => name === kind)?.[1];
  if (record !== null) return words ?? (kind === "account-rights" ? "Accounts" : "Cycles");
  return [words, source].filter(Boolean).join(", ");
}

/** The step of a petition or of a case in court, if a change is one, and its contest. */
export function rulingOf({ petition, court }: ChangeSetDetail) {
  if (petition !== null)
    return { result: petition.result, winner: petition.winner, contest: petition.contest };
  return court === null ? null : { result: court.result, winner: court.winner, contest: court.seat };
}

/** What such a step does to the result of its contest; null if nothing. */
export function rulingEffect({
  result,
  winner,
  contest,
}: NonNullable<ReturnType<typeof rulingOf>>): string | null {
  switch (result) {
    case "none":
      return null;
    case "nullified":
      return `The result of ${contest} is void until a fresh poll is declared.`;
    case "declared":
      return `The winner of ${contest} becomes ${winnerText(winner)}.`;
  }
}

const winnerText = (winner: string | null) => (winner === null ? "another candidate" : candidateName(winner));

/** Who is ahead or has won after the change, where that is another candidate than now; null otherwise. */
export function newWinner(set: ChangeSetDetail, effect: SheetEffect | undefined): string | null {
  const ruling = rulingOf(set);
  if (ruling?.result === "declared") return ruling.winner;
  if (set.kind === "declarations") {
    const winner = set.record?.changes.find(({ what }) => what === "Winner")?.to;
    return typeof winner === "string" ? winner : null;
  }
  const contest = effect?.units.find(({ isContest }) => isContest);
  if (contest === undefined || contest.leader.now === contest.leader.after) return null;
  return contest.leader.after;
}

/** What became of a change set. */
export const CHANGE_SET_WORDS: Record<
  ChangeSetDetail["state"],
  { readonly name: string; readonly tone: Tone }
> = {
  proposed: { name: "Waits for approval", tone: "middling" },
  approved: { name: "Approved, being saved", tone: "good" },
  applied: { name: "Saved", tone: "good" },
  undone: { name: "Undone", tone: "neutral" },
  rejected: { name: "Rejected", tone: "bad" },
  withdrawn: { name: "Withdrawn", tone: "neutral" },
  lapsed: { name: "Lapsed", tone: "bad" },
};
