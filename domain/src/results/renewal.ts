import { roundTo } from "./turnout.ts";

/** Seats with a declaration in force, by what it means for whoever held them (see `incumbencyOutcome`). */
export interface IncumbencyTally {
  readonly incumbentReelected: number;
  readonly incumbentDefeated: number;
  readonly openSeat: number;
  readonly newLeader: number;
  /** Declared, but no source says who held them before. */
  readonly notKnown: number;
}

/** How far an election renewed who holds its seats. */
export interface RenewalShare {
  /** Seats declared for somebody else than the incumbent. */
  readonly newFaces: number;
  /** Seats that they are counted in: declared, and known who held them before. */
  readonly known: number;
  /** New faces in percent of these, with one decimal; null where there is none. */
  readonly share: number | null;
}

/** Renewal of some seats. What no source says stays unknown: such a seat is neither new nor old, and in no denominator. */
export function renewalOf(tally: IncumbencyTally): RenewalShare {
  const newFaces = tally.incumbentDefeated + tally.openSeat + tally.newLeader;
  const known = newFaces + tally.incumbentReelected;
  return { newFaces, known, share: renewedShare(newFaces, known) };
}

/** New faces in percent of the seats they are counted in, with one decimal; null where there is none. */
export function renewedShare(newFaces: number, known: number): number | null {
  return known > 0 ? roundTo((newFaces / known) * 100, 1) : null;
}

/** Declared seats, and of how many the incumbent is known to have won or nobody says whether. */
export interface DeclaredSeats {
  readonly declared: number;
  readonly kept: number;
  readonly notKnown: number;
}

/** Seats that incumbents kept; null where none is declared, or where of none it is recorded: that is not 0. */
export function seatsKept({ declared, kept, notKnown }: DeclaredSeats): number | null {
  return declared === notKnown ? null : kept;
}
