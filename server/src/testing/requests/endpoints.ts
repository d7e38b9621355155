import { readdir } from "node:fs/promises";
import type { Endpoint } from "@command-center/contract/wire/endpoint";

/** Reads of results by polling station: a 404 in a cycle that has none, such as the sample. */
export const OF_STATION_RESULTS: ReadonlySet<string> = new Set([
  "results.stations",
  "results.seats",
  "results.sources",
  "results.station-sheets",
  "results.unusual",
  "results.comparison",
]);

const CONTRACT = new URL("../../../../contract/src/", import.meta.url);

/** Every endpoint that the contract declares, found by its shape, so that none can be forgotten in a test. */
export async function declaredEndpoints(): Promise<Endpoint[]> {
  const files = (await readdir(CONTRACT, { recursive: true })).filter((name) => /^[a-z/-]+\.ts$/.test(name));
  const modules = await Promise.all(
    files.map((name) => import(new URL(name, CONTRACT).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === "object" && value !== null && "path" in value && "method" in value && "access" in value
  );
}
