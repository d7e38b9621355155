import { createBrief, listExports } from "@command-center/contract/exports/exports";
import type { QueryClient } from "@tanstack/react-query";
import { download } from "../../api/download.ts";
import { chosenMoment } from "../../navigation/address.ts";
import { chosenOf } from "../../navigation/moment.ts";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { fileDay, saveFile } from "../../ui/save-file.ts";
import { failed } from "../../parts/export/failed.ts";

/** Takes the morning brief as of a day; null: of the moment in the address. Never rejects: a toast says how it went. */
export async function takeBrief(queries: QueryClient, asOf: string | null): Promise<void> {
  try {
    const moment = asOf === null ? chosenOf(chosenMoment()) : { asOf };
    const { content, fileName } = await download(queries, createBrief, moment);
    const name = fileName ?? `morning-brief-${fileDay()}.pdf`;
    saveFile(content, name);
    toasts.add({ title: "Export Complete", description: `Saved ${name}` });
    void queries.invalidateQueries({ queryKey: [listExports.id] });
  } catch (error) {
    failed(error);
  }
}
