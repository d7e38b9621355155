import { changeText } from "@command-center/domain/results/change";
import type { Figure } from "@command-center/contract/figures";
import { percentText, shortCountText, signedText } from "@command-center/domain/number-text";
import { formatCount } from "../../ui/format.ts";

/** A figure's value as it is written in a headline; a dash where it is not known. */
export function valueText(figure: Pick<Figure, "value" | "unit">): string {
  if (figure.value === null) return "–";
  return figure.unit === "percent" ? percentText(figure.value) : shortCountText(figure.value);
}

/** What a page counts itself, written as `words`; the published value where one is used in place of the records. */
export function usedText(figure: Figure | undefined, words: string): string {
  return figure === undefined || figure.ofRecords === null ? words : valueText(figure);
}

/** The trend as its badge shows it: `+2`, `+536`, `−12.2%`; none where nothing changed. */
export function trendText(figure: Pick<Figure, "trend" | "unit">): string | null {
  if (figure.trend === null || figure.trend.value === 0) return null;
  return signedText(figure.trend.value, figure.unit === "percent" ? percentText : formatCount);
}

/** The trend where it is read in a sentence: `+2`, `−12.2 points`; none where nothing changed. */
export function trendWords(figure: Pick<Figure, "trend" | "unit">): string | null {
  if (figure.unit !== "percent" || figure.trend === null || figure.trend.value === 0)
    return trendText(figure);
  return changeText(figure.trend.value);
}

/** `431 MP, 182 LC5, 97 other`; before the last stands `last`, such as ` and `. */
export function partsText(parts: Figure["parts"], last = ", "): string {
  const words = parts.map((part) => `${formatCount(part.value)} ${part.label}`);
  return [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(last);
}
