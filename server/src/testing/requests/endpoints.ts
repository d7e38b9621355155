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
  "results.couldChange",
  "results.couldChangeSeat",
  "results.courtCases",
  "results.differences",
  "results.seatStations",
  "results.proof",
  "results.formSample",
]);

/** One query for each read that needs one, about the sample. */
export const ONE_QUESTION: Readonly<Record<string, string>> = {
  "search.everything": "?q=gulu",
  "administration.sessions": "?accountId=nobody",
  "areas.read": "?slug=acholi",
  "areas.compared": "?areas=gulu,acholi",
  "districts.read": "?slug=gulu",
  "districts.petitions": "?slug=gulu",
  "changes.history": "?kind=petition&id=MP/005",
  "changes.waiting": "?kind=petition&id=MP/005",
  "changes.marks": "?chart=mps_declared",
  "changes.importHistory": "?id=1",
  "figures.published": "?figure=petitions_filed",
  "follows.find": "?kind=seat&id=70",
  "views.list": "?list=petitions",
  "petitions.read": "?number=MP/005",
  "changes.nextPetitionStep": "?number=MP/005",
  "notes.list": "?petition=MP/005",
  // Aswa County, Gulu
  "seats.read": "?id=70",
  "seats.petitions": "?id=70",
  "results.couldChangeSeat": "?contest=1",
  "results.courtCases": "?contest=1",
  "results.proof": "?contest=1",
  "results.seatStations": "?contest=1",
  "results.formSample": "?id=1",
};

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
