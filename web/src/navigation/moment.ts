/** What a page shows. Null stands for the cycle in force, for its newest day, and for what is known now. */
export interface Moment {
  readonly cycle: number | null;
  /** The chosen day, `YYYY-MM-DD` unless the address is wrong. */
  readonly asOf: string | null;
  /** Token of a position of the ledger. The server refuses one that it does not have, or that comes without a cycle and a day. */
  readonly known: string | null;
}

/** A cycle at its newest day, as it is known now. */
export function nowOf(cycle: number | null): Moment {
  return { cycle, asOf: null, known: null };
}

const NAMES = ["cycle", "asOf", "known"] as const;

/** The moment that an address names. An invalid day or position stays, for the server to refuse: the page must not show another moment. */
export function momentIn(valueOf: (name: (typeof NAMES)[number]) => string | null): Moment {
  const cycleText = valueOf("cycle") ?? "";
  const cycle = /^[1-9]\d{0,8}$/.test(cycleText) ? Number(cycleText) : null;
  return { cycle, asOf: valueOf("asOf") || null, known: valueOf("known") || null };
}

/** Whether a moment is not now, so that records cannot be changed. */
export const isPast = ({ asOf, known }: Moment) => (asOf ?? known) !== null;

/** A moment as the server is given it, without what is not chosen. */
export function chosenOf(moment: Moment): { cycle?: number; asOf?: string; known?: string } {
  return Object.fromEntries(Object.entries(moment).filter(([, value]) => value !== null));
}

/** What the page of changes calls its first moment. */
export function firstOf({ asOf, known }: Moment): { from?: string; fromKnown?: string } {
  return { ...(asOf !== null && { from: asOf }), ...(known !== null && { fromKnown: known }) };
}

/** An address of the product at a moment. One that names another cycle keeps it, at its newest day. */
export function inMoment(href: string, moment: Moment): string {
  if (!href.startsWith("/")) return href;
  const [path = "", query] = href.split("?");
  const search = new URLSearchParams(query);
  const ownCycle = search.get("cycle");
  if (ownCycle !== null && ownCycle !== String(moment.cycle)) return href;
  for (const [name, value] of Object.entries(chosenOf(moment)))
    if (!search.has(name)) search.set(name, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
