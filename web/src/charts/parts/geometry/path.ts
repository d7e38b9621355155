type Place = { x: number; y: number | null };

/** The unbroken stretches of a series; an unknown value ends one. */
function stretches(points: readonly Place[]): { x: number; y: number }[][] {
  const found: { x: number; y: number }[][] = [[]];
  for (const { x, y } of points) {
    if (y === null) found.push([]);
    else found.at(-1)?.push({ x, y });
  }
  return found.filter((stretch) => stretch.length > 0);
}

/** A line through the known points; one that stands alone is closed onto itself, so that its cap shows as a dot. */
export function linePath(points: readonly Place[]): string {
  return stretches(points)
    .map(
      (stretch) => `M${stretch.map(({ x, y }) => `${x},${y}`).join("L")}${stretch.length === 1 ? "Z" : ""}`,
    )
    .join("");
}

/** The same, filled down to a base line. */
export function areaPath(points: readonly Place[], base: number): string {
  return stretches(points)
    .map((stretch) => {
      const [first, last] = [stretch[0]?.x ?? 0, stretch.at(-1)?.x ?? 0];
      return `M${first},${base}L${stretch.map(({ x, y }) => `${x},${y}`).join("L")}L${last},${base}Z`;
    })
    .join("");
}
