import { pluralText } from "@command-center/domain/number-text";
import { runningLine } from "@command-center/domain/files/sheet-lines";
import { columnOf } from "@command-center/import-rules/columns/columns";
import type { FileRow } from "@command-center/import-rules/file-row";
import type { DistrictNamed } from "@command-center/import-rules/layouts/district-named";
import type { SheetColumns } from "@command-center/import-rules/layouts/joined-columns";
import { LEAVE_OUT } from "@command-center/import-rules/places/place-question";
import { counted } from "@command-center/import-rules/problems/written";
import type { Question } from "../import-choices.ts";

/** Answers to these bring the next questions. */
const MAX_QUESTIONS = 50;

interface Contradiction {
  readonly sheet: string;
  readonly ofSheet: string;
  readonly ofRows: string;
  readonly line: number;
  rows: number;
}

/** One pass over the rows of a file. */
export interface DistrictPass {
  /** A row of a sheet by the answers so far; null if it is left out. */
  checked(sheet: number, row: FileRow): FileRow | null;
  /** All rows were read. */
  end(): void;
}

/**
 * Finds rows that print another district than the one that their sheet is named after. A user says which of the two is right: neither is
 * taken silently.
 */
export function otherDistricts(
  sheets: readonly SheetColumns[],
  answers: Readonly<Record<string, string>>,
  districtNamed: DistrictNamed,
): { pass(): DistrictPass; questions(): readonly Question[] } {
  let found: ReadonlyMap<string, Contradiction> = new Map();
  const places = sheets.map(({ own, table }) => {
    const isCompared = table.filled === null && table.district !== null;
    return isCompared ? (columnOf(own, "district")?.index ?? -1) : -1;
  });
  const codes = sheets.map(({ own }) => columnOf(own, "districtCode")?.index ?? -1);
  return {
    pass() {
      const contradictions = new Map<string, Contradiction>();
      return {
        checked(sheet, row) {
          const at = places[sheet] ?? -1;
          const table = sheets[sheet]?.table;
          const ofSheet = table?.district ?? null;
          const printed = row.cells[at] ?? "";
          if (printed === "" || table === undefined || ofSheet === null) return row;
          const ofRow = districtNamed(printed);
          if (ofRow === null || ofRow.id === ofSheet.id) return row;
          const id = `sheetDistrict/${table.name.slice(0, 200)}/${ofRow.id}`;
          const known = contradictions.get(id);
          if (known !== undefined) known.rows += 1;
          else
            contradictions.set(id, {
              sheet: table.name,
              ofSheet: ofSheet.name,
              ofRows: ofRow.name,
              line: runningLine(sheet, row.line),
              rows: 1,
            });
          if (answers[id] === LEAVE_OUT) return null;
          if (answers[id] !== "sheet") return row;
          const cells = [...row.cells];
          cells[at] = ofSheet.name;
          const code = codes[sheet] ?? -1;
          if (code >= 0) cells[code] = "";
          return { ...row, cells };
        },
        end() {
          found = contradictions;
        },
      };
    },
    questions: () =>
      [...found]
        .sort(([one], [other]) => Number(one in answers) - Number(other in answers))
        .slice(0, MAX_QUESTIONS)
        .map(([id, { sheet, ofSheet, ofRows, line, rows }]) => ({
          id,
          asks: `${counted(rows, "row")} of the sheet “${sheet.slice(0, 31)}” ${pluralText(rows, "names", "name")} the district ${ofRows}. Which district is right?`,
          line,
          rows,
          suggestions: [
            { answer: "rows", label: `${ofRows}, as in the rows` },
            { answer: "sheet", label: `${ofSheet}, as in the name of the sheet` },
            { answer: LEAVE_OUT, label: "Leave these rows out" },
          ],
          answer: answers[id] ?? null,
        })),
  };
}
