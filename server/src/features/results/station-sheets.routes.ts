import { readStationSheets } from "@command-center/contract/results/station-sheets";
import { mayUse } from "@command-center/domain/permissions";
import { authorised } from "../../platform/mount/admission.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import type { Platform } from "../../platform/platform.ts";
import { stationSheetsOf } from "./station-sheets.store.ts";

/** The sheets of a station: a read of its own, as the imports that it names are for those alone who may open them. */
export function mountStationSheets(platform: Platform): void {
  mountPlain(platform, readStationSheets, (caller, { cycle, ...input }) => {
    const asking = authorised(readStationSheets.access, caller);
    const { scope } = asking;
    // An import is of the whole country.
    const mayOpenImports = scope === "everywhere" && mayUse("data.import", asking) === "allowed";
    return platform.database.read(scope, (read) => stationSheetsOf(read, input, mayOpenImports), cycle);
  });
}
