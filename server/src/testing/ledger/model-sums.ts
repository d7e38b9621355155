import type { NewFact } from "./model.ts";
import { figuresOf, unitsAbove } from "./plain-sums.ts";
import type { World } from "./world.ts";

/** Sums by contest, issuer, unit and constituency. */
export type Sums = Map<string, readonly number[]>;

type Figures = readonly [
  state: string,
  registered: number | null,
  valid: number | null,
  invalid: number | null,
  total: number | null,
  votes: readonly number[] | null,
];

/** Adds sheets up for every unit, as one would by hand. */
export function plainSums(world: World, sheets: readonly NewFact[], places: readonly NewFact[]): Sums {
  const parishOf = new Map(places.map(({ about, value }) => [Number(about), Number(value)]));
  const isStation = (unit: number) => world.areas.get(unit)?.kind === "station";
  const parsed = sheets.map(({ about, value }) => {
    const [seat = "", issuer = "", unit = ""] = about.split("/");
    return { of: `${seat}/${issuer}`, unit: Number(unit), figures: JSON.parse(value) as Figures };
  });
  const withStations = new Set(parsed.filter(({ unit }) => isStation(unit)).map(({ of }) => of));
  const sums = new Map<string, number[]>();
  for (const { of, unit, figures } of parsed) {
    // The sheet of a seat counts where none of its stations has one.
    if (!isStation(unit) && (withStations.has(of) || figures[5] === null)) continue;
    const [state, registered, valid, invalid, total, votes] = figures;
    const added = figuresOf({ state, registered, valid, invalid, total, votes }, isStation(unit));
    for (const place of unitsAbove(world, world.areas.get(unit), parishOf.get(unit))) {
      const key = `${of}/${place}`;
      const sum = sums.get(key) ?? added.map(() => 0);
      sums.set(
        key,
        sum.map((figure, index) => figure + (added[index] ?? 0)),
      );
    }
  }
  return sums;
}
