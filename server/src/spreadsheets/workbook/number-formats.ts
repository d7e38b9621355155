import type { Archive } from "./archive.ts";
import { readXml } from "./xml.ts";

/** What a number stands for by its format: a day, a time of day, both, or null for itself. */
export type Shown = "day" | "time" | "moment" | null;

/** Formats that every spreadsheet program knows by their number (ECMA-376 part 1, 18.8.30), those of East Asia too. */
const BUILT_IN: readonly (readonly [from: number, to: number, Shown])[] = [
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

/** What a workbook's styles show a number as, by the place of the style (the `s` of a cell). */
export async function readNumberFormats(archive: Archive, part: string): Promise<readonly Shown[]> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let isCellStyles = false;
  await readXml(archive, part, {
    open(name, attributes) {
      if (name === "numFmt") codes.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "");
      else if (name === "cellXfs") isCellStyles = true;
      else if (name === "xf" && isCellStyles) formats.push(Number(attributes["numFmtId"] ?? 0));
    },
    close(name) {
      if (name === "cellXfs") isCellStyles = false;
    },
  });
  return formats.map((format) => {
    const code = codes.get(format);
    return code === undefined ? builtIn(format) : shownBy(code);
  });
}

function builtIn(format: number): Shown {
  return BUILT_IN.find(([from, to]) => format >= from && format <= to)?.[2] ?? null;
}

/**
 * What a format's code shows a number as. Its first part counts, without what stands in quotes, after a backslash or in
 * brackets. Hours that run on (`[h]:mm`) are a length of time, which stays a number of days.
 */
export function shownBy(code: string): Shown {
  const bare = code.replace(/"[^"]*"|\\.|_.|\*./g, "");
  const first = bare.split(";")[0] ?? "";
  if (/\[(?:h+|m+|s+)\]/i.test(first)) return null;
  const letters = first.replace(/\[[^\]]*\]/g, "").replace(/general/gi, "");
  const hasTime = /[hs]/i.test(letters);
  const hasDay = /[yd]/i.test(letters) || (!hasTime && /m/i.test(letters));
  if (hasDay) return hasTime ? "moment" : "day";
  return hasTime ? "time" : null;
}
