import { countedText } from "@command-center/domain/number-text";
import type { PlaceId } from "../places/place-list.ts";
import { wordsToConfirm, type ShareChange } from "./shares.ts";

/** What a user must confirm by typing its words. */
export interface Confirmation {
  readonly question: "closing" | "uncounted" | "shares";
  /** What exactly is confirmed: the same words may fit other stations. */
  readonly confirmed: unknown;
  readonly asks: string;
  readonly words: string;
}

/** Asks whether these stations may close; empty if none would. */
export function closingStations(closed: readonly PlaceId[]): readonly Confirmation[] {
  if (closed.length === 0) return [];
  const words = `close ${countedText(closed.length, "station", "stations")}`;
  const what = countedText(closed.length, "polling station is", "polling stations are");
  return [confirmation("closing", closed, `${what} not in this list and would close.`, words)];
}

/** Asks whether counted results, by the ids of their sheets, may become not counted; empty if none would. */
export function uncountedResults(uncounted: readonly number[]): readonly Confirmation[] {
  if (uncounted.length === 0) return [];
  const words = `${countedText(uncounted.length, "result", "results")} not counted`;
  const what = countedText(uncounted.length, "counted result", "counted results");
  return [confirmation("uncounted", uncounted, `${what} would no longer be counted.`, words)];
}

/** Asks about shares that would move far: a column that is shifted by one looks like this. */
export function movedShares(moved: readonly ShareChange[]): readonly Confirmation[] {
  if (moved.length === 0) return [];
  const isOfSeats = moved.some(({ seat }) => seat !== undefined);
  const asks = `Shares ${isOfSeats ? "of a seat" : "of the whole contest"} would move by more than 5 points.`;
  return [confirmation("shares", moved, asks, wordsToConfirm(moved))];
}

const confirmation = (
  question: Confirmation["question"],
  confirmed: unknown,
  asks: string,
  words: string,
): Confirmation => ({ question, confirmed, asks: `${asks} To confirm, type: ${words}`, words });
