import type { Box } from "../parts/box.ts";

/** The box around a path of relative steps, the only kind the bake writes ("m1 2 3-.5z"). */
export function extent(path: string): Box {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const part of path.split("m").slice(1)) {
    const steps = (part.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    for (let i = 0; i + 1 < steps.length; i += 2) {
      x += steps[i] ?? 0;
      y += steps[i + 1] ?? 0;
      if (i === 0) [startX, startY] = [x, y];
      [left, top, right, bottom] = [
        Math.min(left, x),
        Math.min(top, y),
        Math.max(right, x),
        Math.max(bottom, y),
      ];
    }
    if (part.includes("z")) [x, y] = [startX, startY];
  }
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 };
  return { x: left, y: top, width: right - left, height: bottom - top };
}
