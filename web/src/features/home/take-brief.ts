import { createBrief, listExports } from "@command-center/contract/exports/exports";
import type { QueryClient } from "@tanstack/react-query";
import { chosenMoment } from "../../navigation/address.ts";
import { chosenOf } from "../../navigation/moment.ts";
import { takeFile } from "../../parts/export/take-file.ts";
import { fileDay } from "../../ui/save-file.ts";

/** Takes the morning brief as of a day; null: of the moment in the address. Never rejects: a toast says how it went. */
export async function takeBrief(queries: QueryClient, asOf: string | null): Promise<void> {
  const moment = asOf === null ? chosenOf(chosenMoment()) : { asOf };
  const ownName = `morning-brief-${fileDay()}.pdf`;
  if (await takeFile(queries, createBrief, moment, { ownName }))
    void queries.invalidateQueries({ queryKey: [listExports.id] });
}
