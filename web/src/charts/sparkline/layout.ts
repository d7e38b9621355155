import { extent } from "d3-array";
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { tenth } from "../parts/box.ts";

/** A path through the values, lowest at the bottom; unknown values are bridged, flat ones run in the middle. */
export function sparklinePath(values: readonly (number | null)[], width: number, height: number): string {
  const edge = 2;
  const known = values.flatMap((value, i) =>
    value === null || !Number.isFinite(value) ? [] : [{ i, value }],
  );
  const [low = 0, high = 0] = extent(known, (each) => each.value);
  const x = scaleLinear()
    .domain([0, Math.max(1, values.length - 1)])
    .range([edge, Math.max(edge, width - edge)]);
  const y = scaleLinear()
    .domain(low === high ? [low - 1, high + 1] : [low, high])
    .range([Math.max(edge, height - edge), edge]);
  const draw = line<{ i: number; value: number }>(
    (each) => tenth(x(each.i)),
    (each) => tenth(y(each.value)),
  );
  return draw(known) ?? "";
}
