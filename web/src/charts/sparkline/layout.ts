import { tenth } from "../parts/geometry/box.ts";
import { linear } from "../parts/geometry/linear.ts";
import { linePath } from "../parts/geometry/path.ts";

/** A path through the values, lowest at the bottom; unknown values are bridged, flat ones run in the middle. */
export function sparklinePath(values: readonly (number | null)[], width: number, height: number): string {
  const edge = 2;
  const known = values.flatMap((value, i) =>
    value === null || !Number.isFinite(value) ? [] : [{ i, value }],
  );
  const [low, high] = [
    Math.min(...known.map((each) => each.value)),
    Math.max(...known.map((each) => each.value)),
  ];
  const x = linear([0, Math.max(1, values.length - 1)], [edge, Math.max(edge, width - edge)]);
  const flat = low === high;
  const y = linear(flat ? [low - 1, high + 1] : [low, high], [Math.max(edge, height - edge), edge]);
  return linePath(known.map((each) => ({ x: tenth(x(each.i)), y: tenth(y(each.value)) })));
}
