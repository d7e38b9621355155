import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ExportFormat } from "@command-center/contract/exports/exports";
import { median, megabytes, seconds, type Result } from "../result.ts";

const MEMORY_BAR = 150_000_000;

interface Measured {
  readonly format: ExportFormat;
  readonly name: string;
  /** In thousands. */
  readonly rows: number;
  readonly limit: string;
  readonly bar: number;
}

const FORMATS: readonly Measured[] = [
  { format: "csv", name: "CSV", rows: 1_000, limit: "raw write of the same bytes", bar: 12 },
  { format: "json", name: "JSON", rows: 1_000, limit: "JSON.stringify in batches", bar: 1.6 },
  { format: "excel", name: "XLSX", rows: 1_000, limit: "deflate level 1 over the same XML", bar: 3 },
  { format: "pdf", name: "PDF", rows: 10, limit: "the same pages untagged", bar: 5 },
];

/** In milliseconds, of the clock and of the processor in all its threads. */
export interface ExportCost {
  readonly time: number;
  readonly processor: number;
}
/** What the process that writes exports answers: its writer and the limit, measured one after the other. */
export interface ExportTimes {
  readonly bytes: number;
  readonly times: readonly { readonly own: ExportCost; readonly limit: ExportCost }[];
}
export interface ExportMemory {
  readonly rest: number;
  readonly peak: number;
}

/**
 * Each format's writer against its physical limit, both into a new file in the temporary folder; and its memory. The bar
 * is on the processor's time: whatever else runs takes from the clock's, and more from what takes longer.
 */
export async function measureExports(): Promise<Result[]> {
  const results: Result[] = [];
  for (const { format, name, rows, limit, bar } of FORMATS) {
    const { bytes, times } = await inProcess<ExportTimes>(format, "times", rows);
    const ratios = times.map(({ own, limit }) => own.processor / limit.processor);
    const ratio = median(ratios);
    const what = `${name}, ${rows === 1_000 ? "1,000,000" : "10,000"} rows × 10`;
    const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
    const middle = (side: "own" | "limit", cost: keyof ExportCost) =>
      median(times.map((pair) => pair[side][cost]));
    results.push(
      {
        name: `export ${what}, ${megabytes(bytes)}, processor time`,
        measured: seconds(middle("own", "processor")),
        limit: `${seconds(middle("limit", "processor"))} ${limit} (ratios ${spread})`,
        ratio,
        bar: `≤ ${bar}`,
        ok: ratio <= bar,
      },
      {
        name: `export ${what}, time`,
        measured: seconds(middle("own", "time")),
        limit: `${seconds(middle("limit", "time"))} ${limit}`,
        ratio: median(times.map(({ own, limit }) => own.time / limit.time)),
        bar: null,
        ok: true,
      },
    );
    const { rest, peak } = await inProcess<ExportMemory>(format, "memory", rows);
    results.push({
      name: `export ${what}, memory above rest`,
      measured: megabytes(peak - rest),
      limit: `${megabytes(rest)} at rest`,
      ratio: null,
      bar: `≤ ${megabytes(MEMORY_BAR)}`,
      ok: peak - rest <= MEMORY_BAR,
    });
  }
  return results;
}

function inProcess<T>(format: ExportFormat, task: "times" | "memory", thousands: number): Promise<T> {
  // Beside this file once both are bundled (scripts/bench.mjs).
  const path = fileURLToPath(new URL("export-process.js", import.meta.url));
  return new Promise((resolve, reject) => {
    const child = fork(path, [format, task, String(thousands)]);
    child.once("message", (answer) => resolve(answer as T));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Writing ${format} ended with code ${code}.`)));
  });
}
