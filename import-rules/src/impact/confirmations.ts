import { confirms, wordsToConfirm, type ShareChange } from "./shares.ts";

/** What a user must confirm by typing its words. */
export interface Confirmation {
  readonly id: "closing" | "uncounted" | "shares";
  readonly asks: string;
  readonly words: string;
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;

/** Asks whether stations may close; empty if none would. */
export function closingStations(closed: number): readonly Confirmation[] {
  if (closed === 0) return [];
  const words = `close ${counted(closed, "station", "stations")}`;
  const what = counted(closed, "polling station is", "polling stations are");
  return [confirmation("closing", `${what} not in this list and would close.`, words)];
}

/** Asks whether counted results may become not counted; empty if none would. */
export function uncountedResults(uncounted: number): readonly Confirmation[] {
  if (uncounted === 0) return [];
  const words = `${counted(uncounted, "result", "results")} not counted`;
  const what = counted(uncounted, "counted result", "counted results");
  return [confirmation("uncounted", `${what} would not be counted any more.`, words)];
}

/** Asks about shares that would move far: a column that is shifted by one looks like this. */
export function movedShares(moved: readonly ShareChange[]): readonly Confirmation[] {
  if (moved.length === 0) return [];
  const isOfSeats = moved.some(({ seat }) => seat !== undefined);
  const asks = `Shares ${isOfSeats ? "of a seat" : "of the whole contest"} would move by more than 5 points.`;
  return [confirmation("shares", asks, wordsToConfirm(moved))];
}

const confirmation = (id: Confirmation["id"], asks: string, words: string): Confirmation => ({
  id,
  asks: `${asks} To confirm, type: ${words}`,
  words,
});

/** The confirmations that the answers do not give yet. */
export function openConfirmations(
  confirmations: readonly Confirmation[],
  answers: Readonly<Record<string, string>>,
): readonly Confirmation[] {
  return confirmations.filter(({ id, words }) => !confirms(answers[id] ?? "", words));
}
