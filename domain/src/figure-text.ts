import type { FigureDefinition } from "./figure-definitions.ts";

/** A figure's value in full: `18,500,000`, `49.8%`, `132 days`. */
export function exactText(value: number, unit: FigureDefinition["unit"]): string {
  const number = value.toLocaleString("en-GB", { maximumFractionDigits: 1 });
  if (unit === "percent") return `${number}%`;
  return unit === "days" ? `${number} ${Math.abs(value) === 1 ? "day" : "days"}` : number;
}
