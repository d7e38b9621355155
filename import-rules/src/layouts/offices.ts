import type { GeneralContest } from "@command-center/contract/cycles";
import { comparisonWords } from "@command-center/domain/names/comparison-key";
import { GENERAL_CONTEST_WORDS } from "@command-center/domain/results/result-words";
import { columnOf, type Columns } from "../columns/columns.ts";
import { namesFigure } from "../columns/figure-words.ts";
import { headerKey, knownNames } from "../columns/header-names.ts";
import type { FileRow } from "../file-row.ts";
import { type Problem, problemOf } from "../problem.ts";
import { NO_ROW_OF_CONTEST, OTHER_CONTESTS } from "../problems/layout-problems.ts";
import { isOpenElections } from "./publishers.ts";

/** The rows of one contest in a file of several. */
export interface OfficeRows {
  /** All rows are seen before any is read. */
  see(row: FileRow): void;
  /** What the rows that were seen come to; the file is refused if none is of the contest. */
  problems(): readonly Problem[];
  /** How many rows are left out. */
  leftOut(): number;
  /** The row as it is read; null if it is left out. */
  row(row: FileRow): FileRow | null;
}

/** What a row is of: a contest, every contest as a register is, or none. */
interface RowSort {
  readonly of: "contest" | "other" | "any" | "none";
  /** The contest, or the figure of no contest. */
  readonly name: string;
}

const NO_OFFICE = "no office";
/** Size of the cache of offices and their spellings. */
const MOST_KEYS = 1_000;

/**
 * Sorts out the rows of other contests by the column of offices. Null for a file without one. Registered voters belong to every
 * contest, wherever they stand; other figures without a contest only where the file has a single one, as each has its own papers.
 */
export function officeRows(columns: Columns, contest: GeneralContest): OfficeRows | null {
  const column = columnOf(columns, "office");
  if (column === undefined) return null;
  const candidate = columnOf(columns, "candidate")?.index ?? -1;
  const names = knownNames(columns.kind);
  const isForeign = isOpenElections(columns.columns.map(({ header }) => header));
  const headerAgain = headerKey(column.header);
  const sorts = new Map<string, RowSort["of"]>();
  const counts = new Map<string, { readonly of: RowSort["of"]; readonly name: string; rows: number }>();

  function contestOf(office: string): RowSort["of"] {
    const known = sorts.get(office);
    if (known !== undefined) return known;
    const isHeader = headerKey(office) === headerAgain;
    const of = isHeader ? "any" : contestNamed(office) === contest ? "contest" : "other";
    if (sorts.size < MOST_KEYS) sorts.set(office, of);
    return of;
  }
  function sortOf({ cells }: FileRow): RowSort {
    const [office, name] = [cells[column?.index ?? -1] ?? "", cells[candidate] ?? ""];
    if (office !== "" && !namesFigure(office)) return { of: contestOf(office), name: office };
    const figure = name === "" ? office : name;
    const isRegister = figure !== "" && names.get(headerKey(figure))?.id === "registered";
    return {
      of: isRegister ? "any" : "none",
      name: figure !== "" && namesFigure(figure) ? figure : NO_OFFICE,
    };
  }
  const has = (of: RowSort["of"]) => [...counts.values()].some((one) => one.of === of);
  let hasOthers: boolean | null = null;
  /** Rows of no contest are of the only one there is. */
  const isLeftOut = (of: RowSort["of"]) => {
    hasOthers ??= has("other");
    return of === "other" || (of === "none" && hasOthers);
  };
  const others = () => [...counts.values()].filter(({ of }) => isLeftOut(of));
  const leftOut = () => others().reduce((sum, { rows }) => sum + rows, 0);

  return {
    see(row) {
      const { of, name } = sortOf(row);
      const key = `${of}/${headerKey(name)}`;
      // Further names are counted together.
      const counted = counts.has(key) || counts.size < MOST_KEYS ? key : of;
      const known = counts.get(counted);
      if (known === undefined) counts.set(counted, { of, name, rows: 1 });
      else known.rows += 1;
    },
    problems() {
      const offices = others().toSorted((one, other) => other.rows - one.rows);
      if (offices.length === 0) return [];
      const { headerLine: line } = columns;
      if (has("contest"))
        return [
          problemOf(
            OTHER_CONTESTS,
            {
              rows: leftOut(),
              others: offices.map(({ of, name, rows }) => ({
                name,
                rows,
                contest: of === "other" ? contestNamed(name) : null,
              })),
            },
            { line, column: column.header },
          ),
        ];
      const details = {
        contest: GENERAL_CONTEST_WORDS[contest],
        column: column.header,
        offices: offices.filter(({ of }) => of === "other").map(({ name }) => name),
      };
      return [problemOf(NO_ROW_OF_CONTEST, details, { line, column: column.header })];
    },
    leftOut,
    row(row) {
      if (isLeftOut(sortOf(row).of)) return null;
      const [office, name] = [row.cells[column.index] ?? "", row.cells[candidate] ?? ""];
      // The sum of the candidates, as over and under votes have rows of their own.
      const isSum = isForeign && TOTALS.has(headerKey(name));
      const isFigure = name === "" && office !== "" && namesFigure(office);
      if (candidate < 0 || !(isSum || isFigure)) return row;
      const cells = [...row.cells];
      cells[candidate] = isSum ? "Valid votes" : office;
      return { ...row, cells };
    },
  };
}

const TOTALS: ReadonlySet<string> = new Set(["Total", "Totals", "Total votes"].map(headerKey));

/** Words of offices that no contest of results is of, also where women alone stand for them. */
const OTHER_OFFICES: ReadonlySet<string> = new Set(
  "YOUTH YOUTHS PWD PWDS DISABILITIES DISABILITY WORKER WORKERS ARMY UPDF OLDER ELDERLY INTEREST COUNCILLOR COUNCILLORS COUNCILOR COUNCIL".split(
    " ",
  ),
);

/** The first contest with one of its words is the one that is named. */
const WORDS: readonly (readonly [GeneralContest, ReadonlySet<string>])[] = [
  ["woman-mp", new Set(["WOMAN", "WOMEN", "WOMANS", "WOMENS", "FEMALE"])],
  ["president", new Set(["PRESIDENT", "PRESIDENTIAL"])],
  ["mayor", new Set(["MAYOR", "MAYORS", "MAYORAL"])],
  ["lc5", new Set(["LC5", "LCV", "CHAIRPERSON", "CHAIRPERSONS", "CHAIRMAN"])],
  ["mp", new Set("MP MPS DIRECT DIRECTLY PARLIAMENT PARLIAMENTARY CONSTITUENCY COUNTY OPEN".split(" "))],
];

/** The contest that a cell such as “Directly Elected MP” or “District Woman Representative” names; null where it is of none. */
export function contestNamed(category: string): GeneralContest | null {
  const words = comparisonWords(category);
  if (words.some((word) => OTHER_OFFICES.has(word))) return null;
  return WORDS.find(([, own]) => words.some((word) => own.has(word)))?.[0] ?? null;
}
