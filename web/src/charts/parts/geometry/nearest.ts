import type { Point } from "./box.ts";

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest point in an arrow's direction, sideways distance counting double; itself at the edge. */
export function nearestThatWay(points: readonly Point[], from: number, key: string): number {
  const direction = directions[key];
  const start = points[from];
  if (!direction || !start) return from;
  let best = from;
  let least = Infinity;
  points.forEach((point, i) => {
    const ahead = (point.x - start.x) * direction.x + (point.y - start.y) * direction.y;
    const aside = Math.abs((point.x - start.x) * direction.y + (point.y - start.y) * direction.x);
    // Beyond 60 degrees it is another direction.
    if (ahead <= 0 || aside > ahead * 1.75) return;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [i, cost];
  });
  return best;
}
