import { RECORD } from "@command-center/contract/exports/file-columns";
import type { ChosenResults } from "@command-center/contract/exports/chosen-results";
import { RECORD_WORDS, recordWords } from "@command-center/domain/files/export-names";
import type { DataSet } from "@command-center/contract/wire/live";
import type { Read } from "../../../database/database.ts";
import type { Row, SheetColumn } from "../../../files/document.ts";
import type { Origin } from "../../../measures/stations/origin.ts";
import { UGANDA_AHEAD } from "@command-center/domain/time/calendar";
import { askedFor, sourceKinds, text, type Asked } from "../tables/asked-results.ts";
import { asQuery, type ExportTable, type ShapedTable } from "../tables/export-table.ts";

/** What the pages of results by station read. */
const READS: readonly DataSet[] = ["cycle", "areas", "results", "registers"];

/** A list of results as a page has it. */
interface Listed {
  /** What the rows have; `id` names a row as the page does. */
  readonly columns: readonly SheetColumn[];
  /**
   * Of each row what is in the columns, and its `id`. Without `source` and `record` of its own, a row stands on all sheets of the
   * issuer that was chosen.
   */
  readonly rows: readonly Row[];
  /** Of which results, where that is not what was chosen. */
  readonly about?: string;
}

interface ListOfResults {
  /** The columns where there is no result. */
  readonly columns: readonly SheetColumn[];
  readonly namedBy?: NonNullable<ExportTable["namedBy"]>;
  readonly orderedBy: readonly string[];
  /** Reads the list by the query that the page's own call stands on: what is in the file is what is on the screen. */
  list(read: Read, results: ChosenResults, asked: Asked): Promise<Listed | null>;
}

/** A list of the pages of results as a table: without results of the contest, one without rows. */
export function listOfResults({ columns, namedBy, orderedBy, list }: ListOfResults): ShapedTable {
  return {
    reads: READS,
    shape: async (read, results = { contest: "president" }) => {
      const asked = await askedFor(read, results);
      const listed = asked === null ? null : await list(read, results, asked);
      const all = [...(listed?.columns ?? columns), RECORD];
      const record = asked === null ? null : recordWords(await sourceKinds(read, asked));
      const standing = { source: asked?.issuer ?? "", record };
      const rows = (listed?.rows ?? []).map((row) => ({ ...standing, ...row }));
      return {
        columns: all,
        about: listed?.about ?? asked?.about,
        reads: READS,
        datedBy: null,
        orderedBy,
        bars: null,
        ...(namedBy !== undefined && { namedBy }),
        records: () => asQuery(all, rows, namedBy),
      };
    },
  };
}

/** The same of a unit whichever constituency the way to it went through: some lists of the page know no parts of units. */
export function ofWholeUnit(results: ChosenResults): Omit<ChosenResults, "constituency"> {
  const { constituency: _, ...whole } = results;
  return whole;
}

/** What a row says of the one file, or whatever else it was, that it came from. */
export function cameFrom(title: string, { publisher, kind }: Origin) {
  return { source: publisher === null ? title : `${publisher}, ${title}`, record: RECORD_WORDS[kind] };
}

export const PLACE: SheetColumn = { key: "place", label: "Place", kind: "text" };
/** What a row came from: a file, the line in it, and who sent it. */
export const FILE: SheetColumn = text("file", "File");
export const LINE: SheetColumn = { key: "line", label: "Line of the file", kind: "integer" };
/** Of a workbook with several sheets that were read as one file. */
export const SHEET: SheetColumn = text("sheet", "Sheet of the file");
export const SENT_BY: SheetColumn = text("sent_by", "Uploaded by");
export const number = (key: string, label: string): SheetColumn => ({ key, label, kind: "integer" });
export const percent = (key: string, label: string): SheetColumn => ({ key, label, kind: "percent" });
export const points = (key: string, label: string): SheetColumn => ({ key, label, kind: "decimal" });
export const day = (key: string, label: string): SheetColumn => ({ key, label, kind: "day" });

/** Day and time of a moment by Uganda's clock, in two cells, as lists of administration have it. */
export function dayAndTime(at: string): { readonly day: string; readonly time: string } {
  const there = new Date(Date.parse(at) + UGANDA_AHEAD).toISOString();
  return { day: there.slice(0, 10), time: there.slice(11, 16) };
}
