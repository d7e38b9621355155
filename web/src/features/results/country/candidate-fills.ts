/** Colours of the first three of a contest, told apart also by who sees no red or green; `cards/leader-view.ts` shades by the same. */
const FILLS = ["var(--s4)", "var(--p4)", "var(--y3)"] as const;
/** Of everybody else, one after the other. */
const OTHERS = ["var(--g4)", "var(--g2)"] as const;

/** The fills of some candidates of a contest: each of its first three keeps a colour in every unit. */
export function candidateFills(
  ranking: readonly string[],
  names: readonly string[],
): ReadonlyMap<string, string> {
  const late = names.filter((name) => FILLS[ranking.indexOf(name)] === undefined);
  return new Map(
    names.map((name) => [
      name,
      FILLS[ranking.indexOf(name)] ?? OTHERS[late.indexOf(name) % OTHERS.length] ?? OTHERS[0],
    ]),
  );
}
