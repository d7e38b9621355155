/** Paths in a layout to numbers that place nothing (NaN, Infinity), each with its number; JSON would write null there. */
export function unplaceable(layout: unknown, path = ""): string[] {
  if (typeof layout === "number") return Number.isFinite(layout) ? [] : [`${path}: ${layout}`];
  if (typeof layout !== "object" || layout === null) return [];
  return Object.entries(layout).flatMap(([key, part]) => unplaceable(part, `${path}.${key}`));
}
