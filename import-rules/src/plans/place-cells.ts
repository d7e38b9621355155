import { readCount } from "../cells/numbers.ts";
import { columnOf, type Columns } from "../columns/columns.ts";
import type { FileRow } from "../file-row.ts";
import type { PrintedUnits } from "../places/parish-finder.ts";
import { printedName, type PrintedName } from "../places/place-name.ts";

/** Reads the printed places of a row. */
export interface PlaceCells {
  /** What tells the row's units above the station from others: equal for equal cells. */
  key(row: FileRow): string;
  /** Whether both rows print the same units above the station. */
  sameUnits(one: FileRow, other: FileRow): boolean;
  /** Whether both rows print the same station, units and register: those of a file with a row for each candidate. */
  sameStation(one: FileRow, other: FileRow): boolean;
  units(row: FileRow): PrintedUnits;
  station(row: FileRow): PrintedName;
  /** Voters on the register, where the row prints a count of them. */
  registered(row: FileRow): number | null;
  /** The code of a unit as it is printed, in its own cell or in front of the name; null where there is none. */
  codeOf(row: FileRow, level: PlaceLevel): string | null;
  district(row: FileRow): PrintedName;
  /** Null where the row prints none. */
  printed(row: FileRow, level: "district" | "constituency" | "parish"): PrintedName | null;
  /** The name of the first place that is empty and must not be; null where none is. */
  empty(row: FileRow): string | null;
  /** Header and cell that a problem about a place belongs to. */
  at(
    row: FileRow,
    level: PlaceLevel,
  ): { readonly line: number; readonly column: string | null; readonly value: string | null };
}

export type PlaceLevel = "district" | "county" | "constituency" | "subCounty" | "parish" | "station";

const UPPER: readonly PlaceLevel[] = ["district", "county", "constituency", "subCounty", "parish"];

/** Finds the columns of places once a file. */
export function placeCells(columns: Columns): PlaceCells {
  const place = (level: PlaceLevel) => {
    const name = columnOf(columns, level);
    const code = columnOf(columns, `${level}Code`);
    return {
      level,
      name: name?.index ?? -1,
      code: code?.index ?? -1,
      coded: name?.coded ?? false,
      header: (name ?? code)?.header ?? null,
    };
  };
  const places = Object.fromEntries(
    [...UPPER, "station" as const].map((level) => [level, place(level)]),
  ) as Record<PlaceLevel, ReturnType<typeof place>>;
  const keyColumns = UPPER.flatMap((level) => [places[level].name, places[level].code]).filter(
    (index) => index >= 0,
  );
  const has = (level: PlaceLevel) => places[level].name >= 0 || places[level].code >= 0;
  const required = columns.kind.fields.flatMap(({ id, required, isFilled }) => {
    if (!(id in places)) return [];
    const level = id as PlaceLevel;
    return required || (isFilled === true && has(level)) ? [places[level]] : [];
  });
  const [hasSubCounty, hasParish] = [has("subCounty"), has("parish")];
  const register = columnOf(columns, "registered")?.index ?? -1;
  const stationColumns = [...keyColumns, places.station.name, places.station.code, register];
  const names = new Map(columns.kind.fields.map(({ id, name }) => [id, name]));

  const printed = ({ cells }: FileRow, level: PlaceLevel): PrintedName => {
    const { name, code, coded } = places[level];
    const nameCell = name >= 0 ? (cells[name] ?? "") : "";
    const codeCell = code >= 0 ? (cells[code] ?? "") : "";
    return printedName(nameCell, codeCell === "" ? null : codeCell, coded);
  };
  const label = (row: FileRow, level: PlaceLevel): PrintedName | null => {
    const read = printed(row, level);
    return read.name === "" && read.code === null ? null : read;
  };
  return {
    key({ cells }) {
      let key = "";
      for (const index of keyColumns) key += `${cells[index] ?? ""}\u0000`;
      return key;
    },
    sameUnits: (one, other) => same(keyColumns, one, other),
    sameStation: (one, other) => same(stationColumns, one, other),
    units: (row) => ({
      district: printed(row, "district"),
      county: label(row, "county"),
      constituency: label(row, "constituency"),
      subCounty: hasSubCounty ? printed(row, "subCounty") : null,
      parish: hasParish ? printed(row, "parish") : null,
    }),
    station: (row) => printed(row, "station"),
    registered({ cells }) {
      const count = readCount(cells[register] ?? "");
      return count.is === "count" ? count.value : null;
    },
    codeOf({ cells }, level) {
      const { name, code } = places[level];
      const own = code >= 0 ? (cells[code] ?? "") : "";
      if (own !== "") return own.endsWith(".0") ? own.slice(0, -2) : own;
      return /^\d+/.exec(name >= 0 ? (cells[name] ?? "") : "")?.[0] ?? null;
    },
    district: (row) => printed(row, "district"),
    printed: label,
    empty({ cells }) {
      for (const { level, name, code } of required)
        if ((cells[name] ?? "") === "" && (cells[code] ?? "") === "") return names.get(level) ?? level;
      return null;
    },
    at({ line, cells }, level) {
      const { header, name, code } = places[level];
      return { line, column: header, value: cells[name >= 0 ? name : code] ?? null };
    },
  };
}

function same(indexes: readonly number[], { cells: one }: FileRow, { cells: other }: FileRow): boolean {
  for (const index of indexes) if (one[index] !== other[index]) return false;
  return true;
}
