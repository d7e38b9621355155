import { createHash } from "node:crypto";
import { MEDIA_TYPES } from "@command-center/contract/wire/media-types";
import { listFigures } from "@command-center/contract/figures";
import type { DataSet } from "@command-center/contract/wire/live";
import { mayUse, type RoleHolder } from "@command-center/domain/permissions";
import type { OpenRead } from "../../../database/database.ts";
import type { Download } from "../../../platform/downloads/download.ts";
import { provenanceOf, type Provenance } from "../provenance.ts";
import { registration } from "../registry.ts";
import { readBrief } from "./brief.store.ts";
import { writeBrief } from "./write-brief.ts";

/** The figures stand on everything that the rest of the brief does. */
const READS: readonly DataSet[] = listFigures.reads ?? [];

/** The morning brief as a file of the register. That of a chosen day (`isPast`) has that day in its name. */
export async function briefDownload(
  read: OpenRead,
  caller: Provenance["caller"] & RoleHolder,
  isPast: boolean,
): Promise<Download> {
  const provenance = await provenanceOf(read, caller, READS);
  const brief = await readBrief(read, mayUse("petitions.export", caller) === "allowed");
  const fileName = `morning-brief-${isPast ? provenance.asOf : provenance.day}.pdf`;
  return {
    fileName,
    mediaType: MEDIA_TYPES.pdf,
    bytes: writeBrief(brief, provenance),
    ...registration({
      provenance,
      read,
      fileName,
      format: "pdf",
      dataTypes: ["brief"],
      options: { dateRange: "all", groupBy: "none", includeMetadata: false },
      contents: () => ({
        rows: { brief: brief.figures.length },
        sha256: createHash("sha256").update(JSON.stringify(brief)).digest("hex"),
      }),
    }),
  };
}
