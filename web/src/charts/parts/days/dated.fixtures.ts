/** The days of the sample's petitions, counted from the first: 0 is 18 July 2025. */
export function dateOf(i: number): string {
  return new Date(Date.UTC(2025, 6, 18) + i * 86_400_000).toISOString().slice(0, 10);
}
