import type { FigureDefinition } from "./figure-definitions.ts";
import { percentText, setPercentText } from "./number-text.ts";

/** A figure's value in full: `18,500,000`, `49.8%`, `132 days`; a target as it was set, `15%`. */
export function exactText(value: number, { id, unit }: Pick<FigureDefinition, "id" | "unit">): string {
  if (unit === "percent") return id.startsWith("target_") ? setPercentText(value) : percentText(value);
  const number = value.toLocaleString("en-GB", { maximumFractionDigits: 1 });
  return unit === "days" ? `${number} ${Math.abs(value) === 1 ? "day" : "days"}` : number;
}
