/** One line of the table. */
export interface Result {
  readonly name: string;
  readonly measured: string;
  /** What it is held against: a physical limit measured in the same run. */
  readonly limit: string;
  readonly ratio: number | null;
  /** What it must reach; null where the line is only for information. */
  readonly bar: string | null;
  readonly ok: boolean;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value below which this part of ascending values lies. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Milliseconds as seconds. */
export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`;
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
export const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(2)} kB`;

const COLUMNS = ["measurement", "measured", "limit in this run", "ratio", "bar", ""] as const;

/** The results as a table of text. */
export function table(results: readonly Result[]): string {
  const rows = [
    COLUMNS,
    ...results.map(({ name, measured, limit, ratio, bar, ok }) => [
      name,
      measured,
      limit,
      ratio === null ? "" : ratio.toFixed(2),
      bar ?? "",
      bar === null ? "" : ok ? "ok" : "MISSED",
    ]),
  ];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
