/** Maps one span of numbers to another. A scale library would bring colours, dates and formats with it. */
export function linear(
  domain: readonly [number, number],
  range: readonly [number, number],
): (value: number) => number {
  const span = domain[1] - domain[0];
  return (value) => range[0] + (span === 0 ? 0 : (value - domain[0]) / span) * (range[1] - range[0]);
}
