import type { CecContest } from "@command-center/contract/results/cec";
import { percentText } from "@command-center/domain/number-text";
import { formatCount } from "../../../ui/format.ts";

/** Whether it is known of more than one person that they stood. */
export function isContested({ candidates }: CecContest): boolean {
  return candidates.length > 1;
}

/** How an office was won, in words: unopposed is one thing, not published another. */
export function resultText({ isUnopposed, candidates, validVotes }: CecContest): string {
  if (isUnopposed) return "Unopposed: no vote was taken";
  const [winner] = candidates;
  const votes = winner?.votes ?? null;
  const percentage = winner?.percentage ?? null;
  const share = percentage === null ? null : percentText(percentage);
  if (votes === null) return share === null ? "Votes not published" : `${share}; votes not published`;
  const wholeText = validVotes === null ? " votes" : ` of ${formatCount(validVotes)} valid votes`;
  return `${formatCount(votes)}${wholeText}${share === null ? "" : `, ${share}`}`;
}
