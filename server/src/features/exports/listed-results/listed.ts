import { RECORD } from "@command-center/contract/exports/file-columns";
import type { ChosenResults } from "@command-center/contract/exports/chosen-results";
import { RECORD_WORDS, recordWords } from "@command-center/domain/files/export-names";
import type { DataSet } from "@command-center/contract/wire/live";
import type { Read } from "../../../database/database.ts";
import { type Cell, type CellColumn, rowOf, type SheetColumn } from "../../../files/document.ts";
import type { Origin } from "../../../measures/stations/origin.ts";
import { UGANDA_AHEAD } from "@command-center/domain/time/calendar";
import { askedFor, sourceKinds, type Asked } from "../tables/asked-results.ts";
import { asQuery, type ExportTable, type ShapedTable } from "../tables/export-table.ts";

/** What the pages of results by station read. */
const READS: readonly DataSet[] = ["cycle", "areas", "results", "registers"];

/** A list of results as a page has it. */
interface Listed<Item> {
  readonly items: readonly Item[];
  /** The columns, where they depend on the results. */
  readonly columns?: readonly CellColumn<Item>[];
  /** Of which results, where that is not what was chosen. */
  readonly about?: string;
}

interface ListOfResults<Item> {
  /** Reads the list by the query of the page's own call: the file has what the screen shows. */
  list(read: Read, results: ChosenResults, asked: Asked): Promise<Listed<Item> | null>;
  readonly columns: readonly CellColumn<Item>[];
  readonly namedBy?: NonNullable<ExportTable["namedBy"]>;
  readonly orderedBy: readonly string[];
  /** Names a row as the page does. Default: its number in the list. */
  idOf?(item: Item, at: number): Cell;
  /** Source of a row. Default: all sheets of the issuer that was chosen. */
  standingOf?(item: Item): { readonly source: string; readonly record: string | null };
}

/** A list of the pages of results as a table: without results of the contest, one without rows. */
export function listOfResults<Item>({ list, namedBy, ...table }: ListOfResults<Item>): ShapedTable {
  const { orderedBy, idOf = (_, at) => at + 1, standingOf } = table;
  return {
    reads: READS,
    shape: async (read, results = { contest: "president" }) => {
      const asked = await askedFor(read, results);
      const listed = asked === null ? null : await list(read, results, asked);
      const { items = [], columns: own = table.columns, about = asked?.about } = listed ?? {};
      const columns = [...own.map(({ cell: _cell, ...column }) => column), RECORD];
      const record = asked === null ? null : recordWords(await sourceKinds(read, asked));
      const standing = { source: asked?.issuer ?? "", record };
      const rows = items.map((item, at) => ({
        ...rowOf(own, item, at),
        id: idOf(item, at),
        ...(standingOf?.(item) ?? standing),
      }));
      return {
        columns,
        about,
        reads: READS,
        orderedBy,
        ...(namedBy !== undefined && { namedBy }),
        records: () => asQuery(columns, rows, namedBy),
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

const column =
  (kind: SheetColumn["kind"]) =>
  <Item>(key: string, label: string, cell: CellColumn<Item>["cell"]): CellColumn<Item> => ({
    key,
    label,
    kind,
    cell,
  });
export const text = column("text");
export const number = column("integer");
export const percent = column("percent");
export const points = column("decimal");
export const day = column("day");

/** The number of a row in its list. */
export const NUMBER = number<unknown>("number", "No.", (_, at) => at + 1);
/** Source of a row: a file, the line in it, and who sent it. */
export const FILE = { key: "file", label: "File", kind: "text" } as const;
export const LINE = number<{ readonly line: number | null }>("line", "Line of the file", ({ line }) => line);
/** Of a workbook with several sheets that were read as one file. */
export const SHEET = text<{ readonly sheet: string | null }>(
  "sheet",
  "Sheet of the file",
  ({ sheet }) => sheet,
);
export const SENT_BY = { key: "sent_by", label: "Uploaded by", kind: "text" } as const;

/** Day and time of a moment by Uganda's clock, in two cells, as lists of administration have it; null without one. */
export function dayAndTime(at?: string): { readonly day: string | null; readonly time: string | null } {
  if (at === undefined) return { day: null, time: null };
  const there = new Date(Date.parse(at) + UGANDA_AHEAD).toISOString();
  return { day: there.slice(0, 10), time: there.slice(11, 16) };
}
