export type Box = { x: number; y: number; width: number; height: number };
export type Point = { x: number; y: number };

export function overlaps(a: Box, b: Box, gap = 0): boolean {
  return (
    a.x < b.x + b.width + gap &&
    b.x < a.x + a.width + gap &&
    a.y < b.y + b.height + gap &&
    b.y < a.y + a.height + gap
  );
}

export function inside(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** Rounded for a path: a tenth of a pixel is enough and keeps the markup short. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Where a tooltip goes: above what it names, else below it, else beside it, never out of the box. */
export function placeTooltip(mark: Box, size: { width: number; height: number }, box: Box): Point {
  const gap = 8;
  const x = clamp(
    mark.x + mark.width / 2 - size.width / 2,
    box.x,
    Math.max(box.x, box.x + box.width - size.width),
  );
  const above = mark.y - size.height - gap;
  const below = mark.y + mark.height + gap;
  if (above >= box.y) return { x, y: above };
  if (below + size.height <= box.y + box.height) return { x, y: below };
  const y = clamp(mark.y, box.y, Math.max(box.y, box.y + box.height - size.height));
  const right = mark.x + mark.width + gap;
  const left = mark.x - size.width - gap;
  if (right + size.width <= box.x + box.width) return { x: right, y };
  return left >= box.x ? { x: left, y } : { x, y: Math.max(box.y, above) };
}
