import { countedText } from "@command-center/domain/number-text";
const UNITS = ["kB", "MB", "GB"] as const;

/** `980` → `980 bytes`, `1234567` → `1.2 MB`: powers of ten, as systems that show a file's size in MB count. */
export function byteText(bytes: number): string {
  if (bytes < 1000) return countedText(bytes, "byte", "bytes");
  let size = bytes / 1000;
  let unit = 0;
  // What would be rounded to 1,000 is one of the next unit.
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size < 99.95 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`;
}
