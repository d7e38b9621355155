/** Little to much, worse to better; or the CSS variables of a ramp of one's own, from little to much. */
export type Ramp = "sequential" | "diverging" | readonly string[];

/** How values fall into the steps of a colour ramp. */
export type Classes = {
  /** Rising lower bounds of every class but the first: [20, 35, 50] makes four classes. */
  breaks: number[];
  ramp: Ramp;
  format: (value: number) => string;
};

const steps: Readonly<Record<"sequential" | "diverging", readonly string[]>> = {
  sequential: ["--s0", "--s1", "--s2", "--s3", "--s4", "--s5"],
  diverging: ["--d0", "--d1", "--d2", "--d3", "--d4", "--d5", "--d6"],
};

/** The class a value falls in, from 0; null where there is no value. */
export function classOf(value: number | null, breaks: readonly number[]): number | null {
  if (value === null || !Number.isFinite(value)) return null;
  return breaks.filter((bound) => value >= bound).length;
}

/** The CSS variable of a class: fewer classes than steps take steps spread over the whole ramp. */
export function rampVariable(index: number, count: number, ramp: Ramp): string {
  const all = typeof ramp === "string" ? steps[ramp] : ramp;
  const at = count <= 1 ? Math.floor(all.length / 2) : Math.round((index / (count - 1)) * (all.length - 1));
  return all[Math.max(0, Math.min(all.length - 1, at))] ?? "--s3";
}

export function fillOf(value: number | null, classes: Classes): string | null {
  const index = classOf(value, classes.breaks);
  return index === null ? null : `var(${rampVariable(index, classes.breaks.length + 1, classes.ramp)})`;
}
