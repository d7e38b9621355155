import { FILE_COLUMNS } from "@command-center/contract/exports/file-columns";
import { readQuality } from "@command-center/contract/data/quality";
import { QUALITY_GROUP_WORDS } from "@command-center/domain/quality-words";
import { qualityOf } from "../../../measures/quality/quality.ts";
import { asQuery, type ExportTable } from "../tables/export-table.ts";

const COLUMNS = FILE_COLUMNS.quality;

/** Problems of the records, as the page lists them. */
export const QUALITY: ExportTable = {
  columns: COLUMNS,
  reads: readQuality.reads ?? [],
  orderedBy: ["position"],
  namedBy: "key",
  records: async (read) => {
    const { problems } = await qualityOf(read);
    return asQuery(
      [...COLUMNS, { key: "position", label: "", kind: "integer" }],
      problems.map(({ key, group, on, place: _place, ...problem }, position) => ({
        id: key,
        ...problem,
        group: QUALITY_GROUP_WORDS[group],
        recorded_on: on,
        source: null,
        position,
      })),
      "key",
    );
  },
};
