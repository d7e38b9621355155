import { sheetOfLine } from "@command-center/domain/files/sheet-lines";
import { columnOf, type Columns } from "../columns/columns.ts";
import type { FileRow } from "../file-row.ts";
import { contestNamed } from "./offices.ts";

/** The upper units of a row, from the highest down. A category of contests may stand above them. */
const LEVELS = ["district", "county", "constituency", "subCounty", "parish"] as const;
const TOTAL = /total/i;

/** The columns of a level that prints its labels in every row, or only in the first row of each group. */
interface Level {
  readonly id: string;
  readonly columns: readonly number[];
  readonly header: string;
}

/** Follows the rows of a file whose labels may be printed once a group. */
export interface LabelsOnce {
  /** The row with the labels of its group. Rows must come in the order of the file. */
  filled(row: FileRow): FileRow;
  /** Names of the columns that were filled; empty where the rows so far do not all show the pattern. */
  filledColumns(): readonly string[];
  /** How many rows were filled. */
  filledRows(): number;
}

/**
 * Fills labels that are printed once a group: the first row of a group prints a unit and all units below it, the others leave them
 * blank. A column either prints a label in every row or never repeats it; a file that mixes both does not show the pattern,
 * since its blank cells may be mistakes. No label is carried across a row that prints another upper unit, or into another sheet.
 */
export function labelsOnce(columns: Columns): LabelsOnce {
  const isLong = columns.layout === "long";
  const places = [...(isLong ? ["category"] : []), ...LEVELS, ...(isLong ? ["station"] : [])];
  const levels = places.flatMap((id): Level[] => {
    const own = [columnOf(columns, id), columnOf(columns, `${id}Code`)].filter(
      (column) => column !== undefined,
    );
    const [first] = own;
    return first === undefined ? [] : [{ id, columns: own.map(({ index }) => index), header: first.header }];
  });
  const own = (isLong ? ["candidate"] : ["station", "stationCode"]).flatMap(
    (id) => columnOf(columns, id)?.index ?? [],
  );
  const textOf = ({ cells }: FileRow, { columns: at }: Level) =>
    at.map((index) => cells[index] ?? "").join("\u0000");
  const category = isLong ? columnOf(columns, "category") : undefined;
  /** Whether the contest of a row has no constituencies, so that it prints none. */
  const isOfDistricts = (cells: readonly string[]) => {
    const text = cells[category?.index ?? -1] ?? "";
    return text !== "" && contestNamed(text) !== "mp";
  };
  const isBlank = (text: string) => text.replaceAll("\u0000", "") === "";
  const carried: (string | null)[] = levels.map(() => null);
  const hasBlanks = levels.map(() => false);
  const hasRepeats = levels.map(() => false);
  let isBroken = false;
  let rows = 0;
  let sheet = 0;

  /** A row without its own unit: a total says nothing about the group, any other label ends it. */
  function passOver(row: FileRow) {
    for (const [at, level] of levels.entries()) {
      const text = textOf(row, level);
      if (isBlank(text) || text === carried[at] || TOTAL.test(text)) continue;
      carried.fill(null, at);
      return;
    }
  }

  return {
    filled(row) {
      if (columns.sheets.length > 0 && sheetOfLine(row.line) !== sheet) {
        sheet = sheetOfLine(row.line);
        carried.fill(null);
      }
      if (!own.some((index) => (row.cells[index] ?? "") !== "")) {
        passOver(row);
        return row;
      }
      const cells = [...row.cells];
      let isNewGroup = false;
      let isFilled = false;
      for (const [at, level] of levels.entries()) {
        const text = textOf(row, level);
        const before = carried[at] ?? null;
        if (level.id === "constituency" && isBlank(text) && isOfDistricts(cells)) {
          carried[at] = text;
          continue;
        }
        if (!isBlank(text)) {
          if (text === before && !isNewGroup) hasRepeats[at] = true;
          else isNewGroup = true;
          carried[at] = text;
        } else if (before !== null && !isBlank(before)) {
          if (isNewGroup) isBroken = true;
          hasBlanks[at] = true;
          isFilled = true;
          for (const [part, index] of level.columns.entries())
            cells[index] = before.split("\u0000")[part] ?? "";
        } else if (before === null) carried[at] = text;
      }
      if (!isFilled || isBroken) return row;
      rows += 1;
      return { ...row, cells };
    },
    filledColumns() {
      const isMixed = levels.some((_, at) => hasBlanks[at] && hasRepeats[at]);
      return isBroken || isMixed ? [] : levels.flatMap(({ header }, at) => (hasBlanks[at] ? [header] : []));
    },
    filledRows: () => rows,
  };
}
