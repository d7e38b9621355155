import { n } from "../../../../files/pdf/canvas.ts";

/**
 * A path of relative steps ("m1 2 3-.5z", the only kind the bake writes) as a page's operators, placed and scaled. Filled
 * by the rule that a shape within a shape is a hole.
 */
export function pathOperators(path: string, scale: number, left: number, top: number): string {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let operators = "";
  for (const part of path.split("m").slice(1)) {
    const steps = (part.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    for (let i = 0; i + 1 < steps.length; i += 2) {
      x += steps[i] ?? 0;
      y += steps[i + 1] ?? 0;
      operators += `${n(left + x * scale)} ${n(top + y * scale)} ${i === 0 ? "m" : "l"} `;
      if (i === 0) [startX, startY] = [x, y];
    }
    if (!part.includes("z")) continue;
    operators += "h ";
    [x, y] = [startX, startY];
  }
  return operators;
}
