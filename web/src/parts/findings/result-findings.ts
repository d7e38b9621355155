import type { ContestDeclaration } from "@command-center/contract/results/contest-declarations";
import { countedText, marginText, percentText } from "@command-center/domain/number-text";
import { formatCount } from "../../ui/format.ts";

type Declared = Pick<ContestDeclaration, "status" | "winner" | "isUnopposed" | "leadVotes" | "leadPoints">;

/** Who won and by how much, as far as it is published; null where no winner is recorded. */
export function declarationFinding(declaration: Declared): string | null {
  const { status, winner, isUnopposed, leadVotes, leadPoints } = declaration;
  if (status === "nullified") return "The result is nullified";
  if (winner === null) return null;
  if (isUnopposed) return `${winner} was unopposed`;
  const votes = leadVotes === null ? null : countedText(leadVotes, "vote", "votes");
  const points = leadPoints === null ? null : marginText(leadPoints);
  const by = votes !== null && points !== null ? `${votes} (${points})` : (votes ?? points);
  const verb = status === "provisional" ? "leads" : "won";
  return by === null ? `${winner} ${verb}` : `${winner} ${verb} by ${by}`;
}

interface Tally {
  readonly incumbentReelected: number;
  readonly incumbentDefeated: number;
}

/** How many of the incumbents who stood were re-elected; null where none is known to have stood. */
export function incumbentsFinding(name: string, tally: Tally | undefined): string | null {
  const stood = (tally?.incumbentReelected ?? 0) + (tally?.incumbentDefeated ?? 0);
  if (tally === undefined || stood === 0) return null;
  const share = percentText((tally.incumbentReelected / stood) * 100);
  return `${formatCount(tally.incumbentReelected)} of ${formatCount(stood)} ${name} incumbents who stood were re-elected (${share})`;
}

/** Half of the seats by their margin, and how many margins are missing; null where none is published. */
export function marginFinding(median: number | null, published: number, seats: number): string | null {
  if (median === null || published === 0) return null;
  return `Half of the ${formatCount(published)} seats were won by ${marginText(median)} or less${missingText(published, seats)}`;
}

/** How many seats are in the closest step of margins; null where no margin is published. */
export function closestFinding(
  closest: { readonly to: number; readonly seats: number } | undefined,
  published: number,
  seats: number,
): string | null {
  if (closest === undefined || published === 0) return null;
  return `${formatCount(closest.seats)} of ${formatCount(published)} seats were won by less than ${closest.to} points${missingText(published, seats)}`;
}

function missingText(published: number, seats: number): string {
  return published < seats ? `; the margins of ${formatCount(seats - published)} more are not published` : "";
}
