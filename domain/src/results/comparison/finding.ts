import { marginText, percentText } from "../../number-text.ts";
import { changeInPoints, pointsText } from "../change.ts";

/** A share in two elections, in percent; null where it is not known. */
export interface TwoShares {
  readonly before: number | null;
  readonly after: number | null;
}

export interface Found extends TwoShares {
  /** What changed, as a sentence begins: “Museveni’s share”, “Turnout”. */
  readonly measure: string;
  /** Where: “Abim, the only district on both lists”; null for the whole country. */
  readonly where: string | null;
  /** What the elections are called: “2016”, “2021”. */
  readonly elections: readonly [earlier: string, later: string];
  /** Parts of the place that cover the same ground in both, with what one of them is called. */
  readonly parts: readonly ({ readonly name: string } & TwoShares)[];
}

/** What two elections show of a place, in one sentence; differences are those of the percentages as written. */
export function findingText({ measure, where, before, after, elections, parts }: Found): string {
  const [earlier, later] = elections;
  const place = where === null ? "" : `In ${where}, `;
  const subject = where === null ? measure : asInside(measure);
  if (before === null && after === null)
    return where === null ? "No result in either election" : `No result in either election in ${where}`;
  if (before === null || after === null) {
    const [missing, known, value] = before === null ? [earlier, later, after] : [later, earlier, before];
    return `${place}${subject} was ${percentText(value ?? 0)} in ${known}. There is no result of ${missing}`;
  }
  const change = changeInPoints(before, after);
  const moves = parts
    .flatMap(({ name, ...one }) => {
      const points = changeInPoints(one.before, one.after);
      return points === null ? [] : [{ name, points }];
    })
    .toSorted((one, other) => one.points - other.points || one.name.localeCompare(other.name));
  const tail = partsText(change, moves);
  if (change === 0) return `${place}${subject} stayed at ${percentText(after)}${tail}`;
  const verb = change < 0 ? "fell" : "rose";
  return `${place}${subject} ${verb} by ${marginText(Math.abs(change))} to ${percentText(after)}${tail}`;
}

/** “Turnout” inside of a sentence is “turnout”; a name stays as it is. */
const asInside = (measure: string) => (measure === "Turnout" ? "turnout" : measure);

interface Move {
  readonly name: string;
  readonly points: number;
}

/** Where it fell and rose most, the direction of the whole first. */
function partsText(change: number, moves: readonly Move[]): string {
  const [lowest, highest] = [moves[0], moves.at(-1)];
  if (lowest === undefined || highest === undefined || moves.length < 2) return "";
  const fell = lowest.points < 0 ? `fell most in ${lowest.name} (${pointsText(lowest.points)})` : null;
  const rose = highest.points > 0 ? `rose most in ${highest.name} (${pointsText(highest.points)})` : null;
  const texts = (change > 0 ? [rose, fell] : [fell, rose]).filter((text) => text !== null);
  return texts.length === 0 ? "" : `: it ${texts.join(" and ")}`;
}

/** Names of two elections next to each other: their years, or their days if both are in the same year. */
export function electionNames(
  before: string,
  after: string,
  dayText: (day: string) => string,
): readonly [earlier: string, later: string] {
  const [one, other] = [before.slice(0, 4), after.slice(0, 4)];
  return one === other ? [dayText(before), dayText(after)] : [one, other];
}

/** The places on both lists, as a sentence says where it holds: “Abim, the only district on both lists”. */
export function sharedPlaces(names: readonly string[], [one, many]: readonly [string, string]): string {
  const [only] = names;
  if (names.length === 1 && only !== undefined) return `${only}, the only ${one} on both lists`;
  return `the ${names.length} ${many} on both lists`;
}
