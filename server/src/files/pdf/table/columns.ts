/** What a column would like to have, and what it needs so that no word is broken; in points. */
export interface Wish {
  readonly natural: number;
  readonly least: number;
}

const BREATH = 26;

/** Widths with every row on one line and some air, if the room allows it. */
export function onOneLine(wishes: readonly Wish[], room: number): readonly number[] | null {
  const natural = sum(wishes.map((wish) => wish.natural));
  if (natural > room) return null;
  const air = Math.min((room - natural) / wishes.length, BREATH);
  return wishes.map((wish) => wish.natural + air);
}

/** Widths with long text on several lines and words whole, if the room allows it. */
export function onSeveralLines(wishes: readonly Wish[], room: number): readonly number[] | null {
  const natural = sum(wishes.map((wish) => wish.natural));
  const least = sum(wishes.map((wish) => wish.least));
  if (least > room) return null;
  const share = natural > least ? Math.min(1, (room - least) / (natural - least)) : 0;
  return wishes.map((wish) => wish.least + (wish.natural - wish.least) * share);
}

/** Widths for tables that fit only with words broken. */
export function squeezed(wishes: readonly Wish[], room: number): readonly number[] {
  const least = sum(wishes.map((wish) => wish.least));
  return wishes.map((wish) => (wish.least / least) * room);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
