import type { SeatDeclaration, SeatDetail, SeatContestKind } from "@command-center/contract/results/seat";
import { marginText, percentText, countedText } from "@command-center/domain/number-text";
import { CONTEST_KIND_WORDS, SEAT_KIND_WORDS } from "@command-center/domain/results/result-words";
import { formatCount, formatDay } from "../../../ui/format.ts";

type Current = SeatDetail["declarations"][number] | undefined;

/** A kind of seat, as its page's head says it. */
export const KIND_WORDS: Record<SeatDetail["kind"], string> = {
  ...SEAT_KIND_WORDS,
  president: "President",
  cec_office: "Office of the Central Executive Committee",
};

/** What the seats are called that one goes through from here. */
export function amongWords({ place, kind }: Pick<SeatDetail, "place" | "kind">): string {
  if (place !== null) return `Seats in ${districtName(place.district)}`;
  if (kind === "president") return "President";
  return kind === "cec_office" ? "CEC offices" : "Special-interest seats";
}

/** `Budaka District`, `Arua City`. */
export function districtName({
  name,
  type,
}: Pick<NonNullable<SeatDetail["place"]>["district"], "name" | "type">) {
  return type === "district" ? `${name} District` : name;
}

/** `6 Aug` of `2025-08-06`, where the year stands nearby. */
export function shortDay(day: string): string {
  return formatDay(day).replace(/ \d{4}$/, "");
}

/** What somebody won: a primary makes flagbearers, a conference fills an office. */
export function winnerWord(kind: SeatContestKind): string {
  return kind === "cec" ? "Winner" : "Flagbearer";
}

/** Over the winner's name, or over what stands in its place. */
export function leadLabel({ contest }: Pick<SeatDetail, "contest">, current: Current): string {
  if (contest === null) return "This cycle";
  if (current === undefined) return `${CONTEST_KIND_WORDS[contest.kind]}, ${formatDay(contest.pollingDay)}`;
  const on = formatDay(current.declaredOn);
  if (current.status === "nullified") return `Nullified ${on}`;
  if (current.status === "provisional") return `Leading in the count, ${on}`;
  const why = { first: "", rerun: " after a rerun", ruling: " after a ruling" }[current.reason];
  return `${winnerWord(contest.kind)}, declared ${on}${why}`;
}

/** The name of who stands first, or why there is none. */
export function leadName({ contest }: Pick<SeatDetail, "contest">, current: Current): string {
  if (contest === null) return "Not contested";
  if (current === undefined) return "Awaiting a result";
  if (current.status === "nullified") return "Result nullified";
  return current.winner ?? "Winner not recorded";
}

/** What a declaration is, beside others of the same seat or alone. */
export function declarationName(declaration: SeatDeclaration, isOnlyOne: boolean): string {
  const { reason, status, isCorrection } = declaration;
  if (status === "nullified") return "Result nullified";
  const name = {
    first: status === "provisional" ? "Provisional result" : isOnlyOne ? "Declaration" : "First declaration",
    rerun: "Rerun",
    ruling: "After a ruling",
  }[reason];
  return isCorrection ? `${name}, corrected` : name;
}

/** The same as an option of a switch: `17 Jul`, `Rerun, 6 Aug`. */
export function optionName({ reason, polledOn, declaredOn }: SeatDeclaration): string {
  if (reason === "first") return shortDay(polledOn);
  return reason === "rerun" ? `Rerun, ${shortDay(polledOn)}` : `Ruling, ${shortDay(declaredOn)}`;
}

/** Title of the card that shows a declaration's votes. */
export function resultTitle({ reason }: Pick<SeatDeclaration, "reason">, isOnlyOne: boolean): string {
  if (reason === "rerun") return "Result of the rerun";
  if (reason === "ruling") return "Result after the ruling";
  return isOnlyOne ? "Result" : "First result";
}

export function votesText(votes: number): string {
  return countedText(votes, "vote", "votes");
}

/** `Lead 3,137 votes, 16.5 points`, as far as it is known; null where neither is. */
export function leadText({ leadVotes, leadPoints }: Pick<SeatDeclaration, "leadVotes" | "leadPoints">) {
  const parts = [
    leadVotes === null ? null : votesText(leadVotes),
    leadPoints === null ? null : marginText(leadPoints),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : `Lead ${parts.join(", ")}`;
}

/** One line of what was declared: `Alfred Okoth 9,083, lead 3,137 votes (16.5 points)`. */
export function declarationText(declaration: SeatDeclaration): string {
  const { winner, candidates, isUnopposed, leadVotes, leadPoints, status } = declaration;
  if (status === "nullified") return "No result stands until the next declaration";
  if (winner === null) return "Winner and votes not recorded";
  if (isUnopposed) return `${winner}, unopposed`;
  const votes = candidates.find(({ isWinner }) => isWinner)?.votes ?? null;
  if (votes === null) return `${winner}, votes not published`;
  const points = leadPoints === null ? null : marginText(leadPoints);
  const lead =
    leadVotes !== null
      ? `, lead ${votesText(leadVotes)}${points === null ? "" : ` (${points})`}`
      : points === null
        ? ""
        : `, lead ${points}`;
  return `${winner} ${formatCount(votes)}${lead}`;
}

/** How many votes more or fewer than before, in percent: `24.5% fewer`; null where nothing can be said. */
export function changeText(now: number | null, before: number | null): string | null {
  if (now === null || before === null || before === 0) return null;
  const change = (100 * (now - before)) / before;
  if (Math.abs(change) < 0.05) return "as many";
  return `${percentText(Math.abs(change))} ${change > 0 ? "more" : "fewer"}`;
}
