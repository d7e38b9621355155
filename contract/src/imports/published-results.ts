import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { count, nothing } from "../wire/values.ts";
import { importState } from "./imports.ts";

/** The import of a published file; null before it has been started. */
const publishedImport = z.nullable(
  z.object({
    id: z.int(),
    state: importState,
    /** Share of the file that has been read. */
    share: z.number().check(z.minimum(0), z.maximum(1)),
    /** Whether its preview only adds records: it asks nothing, refuses nothing and changes nothing. */
    onlyAdds: z.boolean(),
  }),
);

/** How far the published results of the presidential election of 2021 are loaded. */
export const publishedResults = z.object({
  /** The party's own cycle that has their polling day; null before there is one. */
  cycle: z.nullable(z.object({ id: z.int(), name: z.string() })),
  stations: count,
  stationList: publishedImport,
  results: publishedImport,
});
export type PublishedResults = z.infer<typeof publishedResults>;

export const readPublishedResults = endpoint({
  id: "imports.published",
  method: "GET",
  path: "/api/published-results",
  access: "data.import",
  summary: "How far the Electoral Commission's 2021 presidential results are loaded",
  input: nothing,
  output: publishedResults,
});

export const startPublishedResults = endpoint({
  id: "imports.start-published",
  method: "POST",
  path: "/api/published-results",
  access: "data.import",
  summary:
    "Import the Electoral Commission's 2021 presidential results: make their cycle, then read the station list and, once that is committed, the results. Each call starts what is next, and nothing twice",
  input: nothing,
  output: publishedResults,
});
