/** The party's own candidate, whatever their place. */
const OWN = "var(--y3)";
/** Colours of the first two others of a contest, told apart also by who sees no red or green; `map/views.ts` shades by the same. */
const FILLS = ["var(--s4)", "var(--p4)"] as const;
/** Of all the rest, one after the other. */
const OTHERS = ["var(--g4)", "var(--g2)"] as const;

/** Place of a candidate among the rivals of the party's own, from 0; -1 for that candidate and for unknown names. */
export function rivalPlace(ranking: readonly string[], own: string | null, name: string): number {
  return ranking.filter((one) => one !== own).indexOf(name);
}

/** The fills of some candidates of a contest. The party's own is yellow; each of its first two rivals keeps a colour in every unit. */
export function candidateFills(
  ranking: readonly string[],
  names: readonly string[],
  own: string | null,
): ReadonlyMap<string, string> {
  const fillOf = (name: string) => (name === own ? OWN : FILLS[rivalPlace(ranking, own, name)]);
  const late = names.filter((name) => fillOf(name) === undefined);
  return new Map(
    names.map((name) => [name, fillOf(name) ?? OTHERS[late.indexOf(name) % OTHERS.length] ?? OTHERS[0]]),
  );
}
