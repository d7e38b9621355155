import { cutToLength } from "./xml-text.ts";

const LONGEST = 31;

/**
 * Gives sheets names that Excel takes: 1 to 31 characters, none of `: \ / ? * [ ]`, no apostrophe at either end, not
 * `History`, no two alike but for capitals. Each ends with the mark; one already given gets a number: `Elections (2)`.
 */
export function sheetNamer(mark: string): (title: string) => string {
  const usedNames = new Set(["history"]);
  return (title) => {
    const words = title
      .replace(/[\p{Cc}\p{Cs}\ufffe\uffff:\\/?*[\]]+/gu, " ")
      .replace(/\s+/g, " ")
      .replace(/^[' ]+|[' ]+$/g, "");
    const base = words === "" ? "Sheet" : words;
    for (let number = 1; ; number += 1) {
      const suffix = number === 1 ? mark : `${mark} (${number})`;
      const name = cutToLength(base, LONGEST - suffix.length) + suffix;
      if (usedNames.has(name.toLowerCase())) continue;
      usedNames.add(name.toLowerCase());
      return name;
    }
  };
}
