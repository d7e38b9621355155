import { UGANDA_AHEAD } from "@command-center/domain/time/calendar";
import type { Cell, ColumnKind } from "../../document.ts";
import { printable } from "../face.ts";

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });
const aligned = Array.from(
  { length: 7 },
  (_, digits) => new Intl.NumberFormat("en-US", { minimumFractionDigits: digits, maximumFractionDigits: 20 }),
);

/**
 * A cell as it stands on paper: nothing rounded that other formats have, moments in Uganda's time, percentages and other
 * decimals with so many places at least.
 */
export function cellText(cell: Cell, kind: ColumnKind, decimals = 1): string {
  if (cell === null || cell === "") return "–";
  if (typeof cell === "boolean") return cell ? "Yes" : "No";
  if (typeof cell === "number") {
    if (!Number.isFinite(cell)) return "–";
    if (kind === "percent") return `${(aligned[decimals] ?? exact).format(cell)}%`;
    if (kind === "decimal") return (aligned[decimals] ?? exact).format(cell);
    return kind === "integer" && Number.isInteger(cell) ? whole.format(cell) : exact.format(cell);
  }
  return kind === "moment" ? momentText(cell) : printable(cell);
}

/** How many decimals the numbers of a column have at most, one at least and six at most. */
export function decimalsOf(cells: readonly (Cell | undefined)[]): number {
  const lengths = cells.map((cell) =>
    typeof cell === "number" ? (String(cell).split(".")[1]?.length ?? 0) : 0,
  );
  return Math.min(6, Math.max(1, ...lengths));
}

/** e.g. `2025-09-02 09:41 EAT`; text that is no moment stays what it is. */
function momentText(moment: string): string {
  const time = Date.parse(moment);
  if (Number.isNaN(time)) return printable(moment);
  return `${new Date(time + UGANDA_AHEAD).toISOString().slice(0, 16).replace("T", " ")} EAT`;
}

/** Numbers are read from their last digit. */
export function isNumeric(kind: ColumnKind): boolean {
  return kind === "integer" || kind === "decimal" || kind === "number" || kind === "percent";
}
