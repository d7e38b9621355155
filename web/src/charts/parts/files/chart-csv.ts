import { csvText } from "@command-center/domain/files/csv-table";
import type { CsvValue } from "@command-center/domain/files/csv";
import type { Standing } from "../../../ui/standing.ts";
import type { Table } from "../chart-table.tsx";
import type { ChartWords } from "./chart-words.ts";

/** A number as the product writes it, with what it is counted in: `1,234`, `−4.5 points`, `67.4%`. */
const NUMBER = /^([-−–+]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(%| points?)?$/;

/** The table behind a chart as a CSV file's text, with what is to be known of it after the rows. */
export function chartCsv(
  { columns, rows }: Pick<Table, "columns" | "rows">,
  { title, notes, source }: Pick<ChartWords, "title" | "notes" | "source">,
  cycle: Pick<Standing, "asOf" | "knownAt" | "isSample">,
): string {
  const units = columns.map((_, i) => unitOf(rows.map(({ cells }) => cells[i] ?? "")));
  return csvText({
    columns: columns.map(({ label }, i) => ({
      key: units[i] ? `${label} (${units[i]})` : label,
      value: ({ cells }: Table["rows"][number]) => cellValue(cells[i] ?? "", units[i] ?? null),
    })),
    rows,
    cycle: { ...cycle, known: cycle.knownAt === null ? null : { at: cycle.knownAt } },
    facts: [
      { name: "Title", value: title },
      ...notes.map((value) => ({ name: "Note", value })),
      { name: "Source", value: source },
    ],
  });
}

/** What all numbers of a column are counted in, "" for bare numbers; null where the column holds no or unlike numbers. */
function unitOf(cells: readonly string[]): string | null {
  const units = new Set(
    cells.flatMap((cell) => {
      const found = NUMBER.exec(cell);
      return found === null ? [] : [found[4]?.trim().replace(/s$/, "") ?? ""];
    }),
  );
  const [unit] = units;
  if (unit === undefined || units.size > 1) return null;
  return unit === "point" ? "points" : unit;
}

/** A number where the column is one of numbers: a program can count with it. What stands for no value stays as it is said. */
function cellValue(cell: string, unit: string | null): CsvValue {
  const found = unit === null ? null : NUMBER.exec(cell);
  if (found === null) return cell === "" ? null : cell;
  const [, sign = "", whole = "", rest = ""] = found;
  return Number(`${sign === "" || sign === "+" ? "" : "-"}${whole.replaceAll(",", "")}${rest}`);
}
