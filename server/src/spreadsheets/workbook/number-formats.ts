import { TOO_LARGE_UNPACKED } from "@command-center/import-rules/file-problems";
import { refusal, type FileRefused } from "../file-refused.ts";
import type { Archive } from "./archive.ts";
import { readXml } from "./xml.ts";

/** The meaning of a number that is shown as a day, a time of day, or both. */
export type DateShown = "day" | "time" | "moment";

/** A format that fills a number up with zeros: the characters shown, null for each digit. `"EX/"000` shows 7 as `EX/007`. */
export type Padding = readonly (string | null)[];

/** What a number is shown as by its format; null for the number itself. */
export type Shown = DateShown | "percent" | Padding | null;

/** Formats that every spreadsheet program knows by their number (ECMA-376 part 1, 18.8.30), those of East Asia too. */
const BUILT_IN: readonly (readonly [from: number, to: number, Shown])[] = [
  [9, 10, "percent"],
  [14, 17, "day"],
  [18, 21, "time"],
  [22, 22, "moment"],
  [27, 31, "day"],
  [32, 35, "time"],
  [36, 36, "day"],
  [45, 45, "time"],
  [47, 47, "time"],
  [50, 58, "day"],
];

/** Excel has no more styles of cells. */
const MOST_STYLES = 65_490;
/** Formats that a workbook defines itself. Excel has some 250 at most. */
const MOST_FORMATS = 5_000;

/** What a workbook's styles show a number as, by the place of the style (the `s` of a cell). */
export async function readNumberFormats(archive: Archive, part: string): Promise<readonly Shown[]> {
  const defined = new Map<number, Shown>();
  const formats: number[] = [];
  let isCellStyles = false;
  await readXml(archive, part, {
    open(name, attributes) {
      if (name === "numFmt")
        defined.set(Number(attributes["numFmtId"]), shownBy(attributes["formatCode"] ?? ""));
      else if (name === "cellXfs") isCellStyles = true;
      else if (name === "xf" && isCellStyles) formats.push(Number(attributes["numFmtId"] ?? 0));
      if (defined.size > MOST_FORMATS) throw tooMany(MOST_FORMATS, "number formats");
      if (formats.length > MOST_STYLES) throw tooMany(MOST_STYLES, "cell styles");
    },
    close(name) {
      if (name === "cellXfs") isCellStyles = false;
    },
  });
  return formats.map((format) => {
    const shown = defined.get(format);
    return shown === undefined ? builtIn(format) : shown;
  });
}

function tooMany(most: number, what: string): FileRefused {
  return refusal(TOO_LARGE_UNPACKED, { what: `it has more than ${most.toLocaleString("en-US")} ${what}` });
}

function builtIn(format: number): Shown {
  return BUILT_IN.find(([from, to]) => format >= from && format <= to)?.[2] ?? null;
}

/** Excel takes no longer codes. A million zeros would pad every number of the column to a million digits. */
const LONGEST_CODE = 255;

/**
 * What a format's code shows a number as. The first part of the code counts, for dates and percentages without what stands in quotes, after a backslash or in
 * brackets. Hours that run on (`[h]:mm`) are a length of time, which stays a number of days.
 */
export function shownBy(code: string): Shown {
  if (code.length > LONGEST_CODE) return null;
  const bare = code.replace(/"[^"]*"|\\.|_.|\*./g, "");
  const first = bare.split(";")[0] ?? "";
  if (/\[(?:h+|m+|s+)\]/i.test(first)) return null;
  const letters = first.replace(/\[[^[\]]*\]/g, "").replace(/general/gi, "");
  const hasTime = /[hs]/i.test(letters);
  const hasDay = /[yd]/i.test(letters) || (!hasTime && /m/i.test(letters));
  if (hasDay) return hasTime ? "moment" : "day";
  if (hasTime) return "time";
  return letters.includes("%") ? "percent" : paddingBy(code);
}

/** Null for a format that does not pad: one with fewer than two zeros, or with other digits than zeros. */
function paddingBy(code: string): Padding | null {
  const shown: (string | null)[] = [];
  for (let at = 0; at < code.length && code[at] !== ";"; at += 1) {
    const sign = code[at] ?? "";
    const end = sign === '"' ? code.indexOf('"', at + 1) : sign === "[" ? code.indexOf("]", at) : at;
    if (end === -1) return null;
    if (sign === '"') shown.push(...code.slice(at + 1, end));
    else if (sign === "0") shown.push(null);
    else if (/[-/ ():+]/.test(sign)) shown.push(sign);
    else if (sign === "\\") shown.push(code[at + 1] ?? "");
    else if (!/[[_*]/.test(sign)) return null;
    at = /[\\_*]/.test(sign) ? at + 1 : end;
  }
  return shown.filter((one) => one === null).length > 1 ? shown : null;
}
