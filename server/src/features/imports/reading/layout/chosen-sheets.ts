import { countedText } from "@command-center/domain/number-text";
import type { DistrictNamed } from "@command-center/import-rules/layouts/district-named";
import {
  alikeSheets,
  belongTogether,
  haveNoDistrict,
  MOST_SHEETS_TOGETHER,
  sheetTables,
  type SheetTable,
} from "@command-center/import-rules/layouts/sheet-tables";
import type { ImportKind } from "@command-center/import-rules/kinds/import-kind";
import { LEAVE_OUT } from "@command-center/import-rules/places/place-question";
import { type Problem, problemOf } from "@command-center/import-rules/problem";
import { OTHER_TABLES } from "@command-center/import-rules/problems/column-problems";
import {
  SHEETS_LEFT_OUT,
  SHEETS_TOGETHER,
  SHEETS_WITHOUT_DISTRICT,
  TOO_MANY_SHEETS,
} from "@command-center/import-rules/problems/sheet-problems";
import type { RecognisedWorkbook } from "../../../../spreadsheets/workbook/workbook.ts";
import { confirmationId, HIDDEN_SHEETS_QUESTION, type Choices, type Question } from "../import-choices.ts";

/** Which sheets of a workbook are read. */
export interface ChosenSheets {
  /** The sheets to read, as one file if there are several; empty if {@link sheet} is read as it stands. */
  readonly tables: readonly SheetTable[];
  /** The sheet that is read, or the first of them. */
  readonly sheet: string;
  /** All sheets with its columns, itself included. */
  readonly alike: readonly string[];
  readonly problems: readonly Problem[];
  readonly questions: readonly Question[];
}

/**
 * Chooses the sheets to read: those that a user chose, else the first alike ones that certainly belong to the same table, else the first table.
 */
export function chosenSheets(
  recognised: RecognisedWorkbook,
  kinds: readonly ImportKind[],
  { reading = {}, answers = {} }: Choices,
  districtNamed: DistrictNamed,
  fileName: string,
): ChosenSheets {
  const read = recognised.tables.map(({ visibility, ...sheet }) => ({
    ...sheet,
    isHidden: visibility !== "visible",
  }));
  const tables = sheetTables(read, kinds, districtNamed, fileName);
  const isSingle = reading.sheet !== undefined && reading.allSheets !== true;
  const parts = isSingle ? undefined : togetherIn(tables, recognised.sheet, reading.allSheets === true);
  const main = parts?.[0] ?? tables.find(({ name }) => name === recognised.sheet);
  const sheet = main?.name ?? recognised.sheet;
  const alike = main === undefined ? [] : alikeSheets(tables, main);
  const common = { sheet, alike: alike.map(({ name }) => name) };
  if (parts === undefined || main === undefined) {
    const isWithout = !isSingle && haveNoDistrict(alike);
    const isFilled = main !== undefined && main.filled !== null && main.kind !== null;
    const others = recognised.tables.flatMap(({ name }) => (name === sheet ? [] : [name]));
    const damaged = isSingle ? [] : recognised.damaged.flatMap(({ problem }) => problem.sheet ?? []);
    return {
      ...common,
      tables: isFilled && (isWithout || main.district !== null) ? [main] : [],
      problems: [
        ...(isWithout ? [problemOf(SHEETS_WITHOUT_DISTRICT, { sheets: common.alike }, { line: null })] : []),
        ...(isWithout || others.length === 0
          ? []
          : [problemOf(OTHER_TABLES, { sheet, others }, { line: null })]),
        ...leftOut(damaged),
      ],
      questions: [],
    };
  }
  const hidden = parts.filter(({ isHidden }) => isHidden);
  const question = confirmationId(
    HIDDEN_SHEETS_QUESTION,
    hidden.map(({ name }) => name),
  );
  const answer = answers[question] ?? null;
  const shown = parts.filter(({ isHidden }) => !isHidden);
  const together = answer === LEAVE_OUT && shown.length > 0 ? shown : parts;
  const others = [...recognised.tables.map(({ name }) => name), ...recognised.notes].filter(
    (name) => !parts.some((part) => part.name === name),
  );
  const isTooMany = together.length > MOST_SHEETS_TOGETHER;
  return {
    ...common,
    tables: isTooMany ? together.slice(0, 1) : together,
    problems: [
      ...(isTooMany ? [problemOf(TOO_MANY_SHEETS, { sheets: together.length }, { line: null })] : []),
      ...(isTooMany || together.length < 2
        ? []
        : [problemOf(SHEETS_TOGETHER, { sheets: together.map(({ name }) => name) }, { line: null })]),
      ...leftOut(others),
    ],
    questions: hidden.length === 0 ? [] : [askForHidden(question, hidden, answer)],
  };
}

function leftOut(sheets: readonly string[]): readonly Problem[] {
  return sheets.length === 0 ? [] : [problemOf(SHEETS_LEFT_OUT, { sheets }, { line: null })];
}

/** Alike sheets that are read as one file; if a user asked for it, those like the sheet that is read. */
function togetherIn(
  tables: readonly SheetTable[],
  sheet: string,
  isWanted: boolean,
): readonly SheetTable[] | undefined {
  if (isWanted) {
    const main = tables.find(({ name }) => name === sheet);
    const parts = main === undefined ? [] : alikeSheets(tables, main);
    return parts.length > 1 ? parts : undefined;
  }
  const tried = new Set<SheetTable>();
  for (const table of tables) {
    if (table.isHidden || tried.has(table)) continue;
    const parts = alikeSheets(tables, table);
    if (belongTogether(parts)) return parts;
    for (const part of parts) tried.add(part);
  }
  return undefined;
}

function askForHidden(id: string, hidden: readonly SheetTable[], answer: string | null): Question {
  const names = hidden.map(({ name }) => `“${name}”`).join(", ");
  return {
    id,
    asks: `The workbook hides ${countedText(hidden.length, "sheet", "sheets")} with the same columns: ${names.slice(0, 300)}. Should hidden sheets be imported?`,
    line: 1,
    rows: 0,
    suggestions: [
      { answer: LEAVE_OUT, label: "Leave hidden sheets out" },
      { answer: "import", label: "Import them like the others" },
    ],
    answer,
  };
}
