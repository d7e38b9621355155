import type { FigureDefinition } from "./figure-definitions.ts";
import { countedText, countText, percentText, setPercentText } from "./number-text.ts";

/** A figure's value in full: `18,500,000`, `49.8%`, `132 days`; a target as it was set, `15%`. */
export function exactText(value: number, { id, unit }: Pick<FigureDefinition, "id" | "unit">): string {
  if (unit === "percent") return id.startsWith("target_") ? setPercentText(value) : percentText(value);
  return unit === "days" ? countedText(value, "day", "days") : countText(value);
}
