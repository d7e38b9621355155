import type { Sums } from "./document.ts";

/** What is said beside sums, e.g. `Buganda South: 12 rows`. */
export function sumsNote({ label, rows }: Sums): string {
  return `${label}: ${rows} ${rows === 1 ? "row" : "rows"}`;
}
