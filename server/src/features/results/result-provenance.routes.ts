import { readResultSources } from "@command-center/contract/results/result-sources";
import { readStationSheets } from "@command-center/contract/results/station-sheets";
import { mayUse } from "@command-center/domain/permissions";
import { authorised } from "../../platform/mount/admission.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import type { Platform } from "../../platform/platform.ts";
import { resultSourcesOf } from "./result-sources.store.ts";
import { stationSheetsOf } from "./station-sheets.store.ts";

/** Where results came from: reads of their own, as the imports that they name are for those alone who may open them. */
export function mountResultProvenance(platform: Platform): void {
  mountPlain(platform, readStationSheets, (caller, { cycle, ...input }) => {
    const asking = authorised(readStationSheets.access, caller);
    return platform.database.read(
      asking.scope,
      (read) => stationSheetsOf(read, input, mayOpenImports(asking)),
      cycle,
    );
  });
  mountPlain(platform, readResultSources, (caller, { cycle, ...input }) => {
    const asking = authorised(readResultSources.access, caller);
    return platform.database.read(
      asking.scope,
      (read) => resultSourcesOf(read, input, mayOpenImports(asking)),
      cycle,
    );
  });
}

/** An import is of the whole country. */
const mayOpenImports = (asking: ReturnType<typeof authorised>) =>
  asking.scope === "everywhere" && mayUse("data.import", asking) === "allowed";
