const MOST_NAMED = 3;

/**
 * What a person sees where it is not the whole country, e.g. `Only Western, Gulu`: without it, the figures of some
 * districts would be taken for the country's. Null without a limit.
 */
export function limitText(limitedTo: readonly string[]): string | null {
  if (limitedTo.length === 0) return null;
  const more = limitedTo.length - MOST_NAMED;
  return `Only ${limitedTo.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
