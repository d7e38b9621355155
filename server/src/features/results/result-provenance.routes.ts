import {
  DIFFERENCES_LISTED,
  readResultSources,
  type ResultSources,
} from "@command-center/contract/results/result-sources";
import { readStationSheets } from "@command-center/contract/results/station-sheets";
import { mayUse } from "@command-center/domain/permissions";
import { withoutOrigin } from "../../measures/stations/origin.ts";
import { resultSourcesOf, type SourcedResults } from "../../measures/stations/result-sources.ts";
import { stationSheetsOf } from "../../measures/stations/station-sheets.ts";
import { authorised } from "../../platform/mount/admission.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import type { Platform } from "../../platform/platform.ts";

/** Where results came from: reads of their own, as the imports that they name are for those alone who may open them. */
export function mountResultProvenance(platform: Platform): void {
  mountPlain(platform, readStationSheets, (caller, { cycle, asOf, known, ...input }) => {
    const asking = authorised(readStationSheets.access, caller);
    return platform.database.read(
      asking.scope,
      (read) => stationSheetsOf(read, input, mayOpenImports(asking)),
      { cycle, asOf, known },
    );
  });
  mountPlain(platform, readResultSources, (caller, { cycle, asOf, known, ...input }) => {
    const asking = authorised(readResultSources.access, caller);
    return platform.database.read(
      asking.scope,
      async (read) => asListed(await resultSourcesOf(read, input), mayOpenImports(asking)),
      { cycle, asOf, known },
    );
  });
}

/** An import is of the whole country. */
const mayOpenImports = (asking: ReturnType<typeof authorised>) =>
  asking.scope === "everywhere" && mayUse("data.import", asking) === "allowed";

/** The sources as the page lists them: the first differences alone, and imports to who may open them. */
function asListed({ results, stationLists, tally }: SourcedResults, mayOpen: boolean): ResultSources {
  const open = <Named extends { import: number | null }>(one: Named) =>
    mayOpen ? one : { ...one, import: null };
  return {
    results: results.map(withoutOrigin).map(open),
    stationLists: stationLists.map(withoutOrigin).map(open),
    tally: tally && { ...tally, differences: tally.differences.slice(0, DIFFERENCES_LISTED).map(open) },
  };
}
