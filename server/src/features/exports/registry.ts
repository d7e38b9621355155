import type { DataType, ExportFormat, ExportRequest } from "@command-center/contract/exports/exports";
import { sql } from "kysely";
import type { OpenRead } from "../../database/database.ts";
import type { Download } from "../../platform/downloads/download.ts";
import { holdRegistered } from "../../platform/downloads/download-locks.ts";
import type { Contents } from "./export-document.ts";
import type { Provenance } from "./provenance.ts";

/** What is registered of a file before it is made. */
export interface RegistryEntry {
  readonly provenance: Provenance;
  /** What it is made from, open for as long as it is being made. */
  readonly read: OpenRead;
  readonly fileName: string;
  readonly format: ExportFormat;
  readonly dataTypes: readonly (DataType | "brief")[];
  readonly options: Pick<
    ExportRequest,
    "dateRange" | "from" | "to" | "groupBy" | "includeMetadata" | "rows" | "shown" | "columns"
  >;
  /** What it turned out to hold; asked for once it has been written. */
  readonly contents: () => Contents;
}

/** Ids that an entry of the log holds: of ten thousand it keeps how many they are. */
const MOST_LOGGED = 100;

/** What the log keeps of chosen rows. */
function chosenIn(rows: RegistryEntry["options"]["rows"]) {
  if (rows === undefined) return {};
  return { rowsChosen: rows.length, ...(rows.length <= MOST_LOGGED && { rows }) };
}

/** How a file gets into the register while it is given out, begun and then complete or abandoned. */
export function registration(entry: RegistryEntry): Pick<Download, "begin" | "complete" | "abandon"> {
  const { read, provenance, fileName, format, dataTypes } = entry;
  const { rows: named, ...options } = entry.options;
  let id: number | undefined;
  const end = (state: "complete" | "abandoned") => ({ state, ended_at: sql<Date>`clock_timestamp()` });
  return {
    async begin(write) {
      const added = await write.db
        .insertInto("export_file")
        .values({
          account_id: provenance.caller.accountId,
          username: provenance.caller.username,
          file_name: fileName,
          format,
          data_types: JSON.stringify(dataTypes),
          date_range: options.dateRange,
          from_day: options.from ?? null,
          to_day: options.to ?? null,
          group_by: options.groupBy,
          has_metadata: options.includeMetadata,
          scope: read.scope === "everywhere" ? null : JSON.stringify(read.scope),
          rows_chosen: named?.length ?? null,
          as_of: provenance.isOfCycle ? provenance.asOf : null,
          known_at: provenance.isOfCycle ? provenance.knownAt : null,
          is_sample: provenance.sampleNotice !== null,
          revisions: JSON.stringify(Object.fromEntries(provenance.revisions)),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      id = added.id;
      await holdRegistered(read, id);
      return {
        action: "export.begun",
        subject: fileName,
        after: { id, format, dataTypes, ...options, ...chosenIn(named) },
      };
    },
    async complete(write, { bytes, sha256 }) {
      const { rows, sha256: contentSha256 } = entry.contents();
      write.touch("exports");
      const { numUpdatedRows } = await write.db
        .updateTable("export_file")
        .set({
          ...end("complete"),
          row_counts: JSON.stringify(rows),
          bytes,
          sha256,
          content_sha256: contentSha256,
        })
        .where("id", "=", id ?? null)
        .where("state", "=", "begun")
        .executeTakeFirstOrThrow();
      // The read broke and somebody keeping house found nobody making it.
      if (numUpdatedRows === 0n) throw new Error("The export was ended before it was complete.");
      return {
        action: "export.completed",
        subject: fileName,
        after: { id, rows, bytes, sha256, contentSha256 },
      };
    },
    async abandon(write) {
      await write.db
        .updateTable("export_file")
        .set(end("abandoned"))
        .where("id", "=", id ?? null)
        .execute();
      return { action: "export.abandoned", subject: fileName, after: { id } };
    },
  };
}
