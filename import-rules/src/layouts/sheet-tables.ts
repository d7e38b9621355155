import { comparisonKey } from "@command-center/domain/names/comparison-key";
import { decideColumns } from "../columns/columns.ts";
import { headerFingerprint, headerKey, knownNames } from "../columns/header-names.ts";
import { findHeader } from "../columns/header-line.ts";
import { recogniseKind } from "../columns/recognise.ts";
import type { FileRow } from "../file-row.ts";
import type { ImportKind, ImportKindId } from "../kinds/import-kind.ts";
import { SHEET_NAME } from "../kinds/place-fields.ts";
import type { ListedUnit } from "../places/place-list.ts";
import type { DistrictNamed } from "./district-named.ts";

/** A sheet as it was read, with its first rows. */
export interface SheetRead {
  readonly name: string;
  readonly isHidden: boolean;
  readonly firstRows: readonly FileRow[];
  readonly hiddenColumns: readonly number[];
}

/** A sheet with a table of stations. Where no column holds the district, the sheet's name fills one. */
export interface SheetTable extends SheetRead {
  /** Header, with the column that the name fills. */
  readonly header: FileRow;
  /** Line of the upper part of a header in two lines. */
  readonly firstLine: number | null;
  readonly below: readonly FileRow[];
  /** What the sheet's name puts into rows, and where; null where a column holds the district. */
  readonly filled: { readonly text: string; readonly at: number } | null;
  /** The district that the name names. */
  readonly district: ListedUnit | null;
  /** What the first rows print as their districts; empty where no column holds the district. */
  readonly printed: ReadonlySet<string>;
  /** Null where it is not certain. Found out when it is asked for: a file of one sheet needs it once only. */
  readonly kind: ImportKindId | null;
  /** A row of the sheet, with the sheet's name as its district. */
  withDistrict(row: FileRow): FileRow;
}

/** Most sheets that are read as one file. */
export const MOST_SHEETS_TOGETHER = 200;

const hasStations = ({ fields }: ImportKind) => fields.some(({ id }) => id === "station");

/** Reads the headers of sheets. `kinds` are those that the file can be. */
export function sheetTables(
  sheets: readonly SheetRead[],
  kinds: readonly ImportKind[],
  districtNamed: DistrictNamed,
  fileName: string,
): readonly SheetTable[] {
  const stationKinds = kinds.filter(hasStations);
  const fieldOf = (name: string) =>
    stationKinds.map((kind) => knownNames(kind).get(headerKey(name))).find((field) => field !== undefined);
  const kindsOfHeaders = new Map<string, ImportKindId | null>();
  let headersOfKinds = 0;
  const kindOf = (name: string, header: FileRow, below: readonly FileRow[]) => {
    const key = headerFingerprint(header.cells);
    const known = kindsOfHeaders.get(key);
    if (known !== undefined) return known;
    // Recognising takes time, and more sheets of a kind are too many for one file anyway.
    if (headersOfKinds > MOST_SHEETS_TOGETHER) return null;
    const { kind, sure } = recogniseKind(header, below, kinds, [name, fileName]);
    const given = kinds.length === 1 && kinds[0] !== undefined && isComplete(kinds[0], header, below);
    const id = given ? (kinds[0]?.id ?? null) : sure && kind !== null && hasStations(kind) ? kind.id : null;
    kindsOfHeaders.set(key, id);
    if (id !== null) headersOfKinds += 1;
    return id;
  };
  return sheets.flatMap((sheet): SheetTable[] => {
    const found = findHeader(sheet.firstRows, kinds);
    if (found.is === "missing" || stationKinds.length === 0) return [];
    const { row, index, firstLine } = found;
    const fields = row.cells.map(fieldOf);
    const own = fields.findIndex((field) => field?.id === "district" || field?.id === "districtCode");
    const district = districtNamed(sheet.name);
    const filled = own >= 0 ? null : { text: district?.name ?? sheet.name, at: row.cells.length };
    const labels = [...fields.entries()].flatMap(([at, field]) =>
      field !== undefined && (field.holds.startsWith("code") || field.id === "candidate") ? [at] : [],
    );
    const withDistrict = (one: FileRow): FileRow => {
      if (filled === null) return one;
      const isOfPlace = labels.some((at) => (one.cells[at] ?? "") !== "");
      // A single text is a title or a note.
      const isRow = isOfPlace && one.cells.filter((cell) => cell !== "").length > 1;
      return { ...one, cells: cellsWith(one.cells, filled.at, isRow ? filled.text : "") };
    };
    const header = filled === null ? row : { ...row, cells: [...row.cells, SHEET_NAME] };
    const below = sheet.firstRows.slice(index + 1).map(withDistrict);
    const printed = new Set(own < 0 ? [] : below.flatMap(({ cells }) => districtKey(cells[own] ?? "")));
    const table = { ...sheet, header, firstLine, below, filled, district, printed, withDistrict };
    return [
      {
        ...table,
        get kind() {
          return kindOf(sheet.name, header, below);
        },
      },
    ];
  });
}

/** A printed district as it is compared; nothing of a total, or of a header that is repeated. */
function districtKey(text: string): readonly string[] {
  const key = comparisonKey(text);
  return key === "" || /total/i.test(text) || key.startsWith("DIST") ? [] : [key];
}

/** Cells with one more at a place; those behind it move. */
function cellsWith(cells: readonly string[], at: number, text: string): readonly string[] {
  if (text === "" && cells.length <= at) return cells;
  const before = Array.from({ length: at }, (_, index) => cells[index] ?? "");
  return [...before, text, ...cells.slice(at)];
}

function isComplete(kind: ImportKind, header: FileRow, rows: readonly FileRow[]): boolean {
  return (
    hasStations(kind) && !decideColumns({ kind, header, rows }).problems.some(({ code }) => code === "F020")
  );
}

/**
 * Sheets with the same columns as one of them, in the workbook's order. Among sheets that are named after districts each table is one of them:
 * what it lacks is then named, and no district is passed over.
 */
export function alikeSheets(tables: readonly SheetTable[], one: SheetTable): readonly SheetTable[] {
  if (tables.length === 1 || one.kind === null) return [one];
  const key = headerFingerprint(one.header.cells);
  return tables.filter(
    ({ kind, header, district }) =>
      kind === one.kind ||
      headerFingerprint(header.cells) === key ||
      (district !== null && one.district !== null),
  );
}

/**
 * Whether alike sheets certainly belong to the same table: at least half are named after districts, or the first rows of each
 * have districts of its own. Two editions of a table have the same districts.
 */
export function belongTogether(tables: readonly SheetTable[]): boolean {
  const shown = tables.filter(({ isHidden }) => !isHidden);
  if (shown.length < 2) return false;
  const named = shown.filter(({ district }) => district !== null);
  if (named.length * 2 >= shown.length) return true;
  const seen = new Set<string>();
  for (const { printed } of shown) {
    if (printed.size === 0 || [...printed].some((district) => seen.has(district))) return false;
    for (const district of printed) seen.add(district);
  }
  return true;
}

/** Alike sheets where neither a column nor their names say which district they are of. */
export function haveNoDistrict(tables: readonly SheetTable[]): boolean {
  return tables.length > 1 && tables.every(({ filled, district }) => filled !== null && district === null);
}
