import type { TurnoutByRegion } from "@command-center/contract/turnout";
import { countedText, marginText, percentText } from "@command-center/domain/number-text";
import { changeInPoints } from "@command-center/domain/results/change";
import { listedText } from "./findings.ts";

/**
 * In how many regions the turnout of the MP primaries fell since the last cycle, and most of all where; null where there is
 * nothing to compare.
 */
export function turnoutChangeFinding({
  previous,
  regions,
}: Pick<TurnoutByRegion, "previous" | "regions">): string | null {
  const compared = regions.flatMap(({ region, change, mp }) =>
    change === null ? [] : [{ region, change, now: mp?.percent ?? null }],
  );
  if (previous === null || compared.length === 0) return null;
  const fell = compared.filter(({ change }) => change < 0);
  const [most] = fell.toSorted((a, b) => a.change - b.change);
  const rose = compared.filter(({ change }) => change > 0).map(({ region }) => region);
  const regionsText = countedText(compared.length, "region", "regions");
  if (most === undefined)
    return `Turnout fell in none of ${regionsText} since ${previous.name}${rose.length === 0 ? "" : `; it rose in ${listedText(rose)}`}`;
  const to = most.now === null ? "" : ` to ${percentText(most.now)}`;
  return `Turnout fell in ${fell.length} of ${regionsText} since ${previous.name}, most in ${most.region} (by ${marginText(-most.change)}${to})${rose.length === 0 ? "" : `; it rose in ${listedText(rose)}`}`;
}

/** Which region cast the most votes, and whether that is more than its part of the members; null without votes. */
export function votesFinding({
  country,
  part,
  regions,
}: Pick<TurnoutByRegion, "country" | "part" | "regions">): string | null {
  const [most] = regions.toSorted((a, b) => (b.mp?.votesCast ?? 0) - (a.mp?.votesCast ?? 0));
  if (!most?.mp || !country.mp || country.mp.votesCast === 0 || country.mp.registered === 0) return null;
  const ofVotes = (most.mp.votesCast / country.mp.votesCast) * 100;
  const ofMembers = (most.mp.registered / country.mp.registered) * 100;
  return `${most.region} has ${percentText(ofMembers)} of members${part === null ? "" : ` in ${part}`} and cast ${percentText(ofVotes)} of the MP votes`;
}

interface Place {
  readonly label: string;
  /** LC5 turnout, then MP turnout, in percent. */
  readonly first: number | null;
  readonly second: number | null;
}

/** The first place's MP turnout against that of the last, which is the whole; null where one is not known. */
export function againstWholeFinding(places: readonly Place[]): string | null {
  const [place, whole] = [places[0], places.length > 1 ? places.at(-1) : undefined];
  if (place === undefined || place.second === null) return null;
  const own = `MP turnout in ${place.label} was ${percentText(place.second)}`;
  const change = changeInPoints(whole?.second, place.second);
  if (whole === undefined || whole.second === null || change === null) return own;
  if (change === 0) return `${own}, the same as in ${whole.label}`;
  return `${own}, ${marginText(Math.abs(change))} ${change < 0 ? "below" : "above"} ${whole.label} (${percentText(whole.second)})`;
}

/** Turnout of both primaries, as far as they have reported; null where neither has. */
export function bothTurnoutsFinding(mp: number | null, lc5: number | null): string | null {
  if (mp === null && lc5 === null) return null;
  if (mp === null || lc5 === null)
    return `Turnout was ${percentText(mp ?? lc5 ?? 0)} in the ${mp === null ? "LC5" : "MP"} primaries`;
  const change = changeInPoints(mp, lc5);
  if (change === 0) return `Turnout was ${percentText(mp)} in both primaries`;
  return `Turnout was ${percentText(mp)} in the MP primaries and ${marginText(Math.abs(change))} ${change < 0 ? "lower" : "higher"} in the LC5 primaries`;
}
