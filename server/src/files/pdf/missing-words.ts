import { countedText } from "@command-center/domain/number-text";
import type { Face } from "./face.ts";

/** Scripts that people write names in, and that no typeface of a file has. */
const SCRIPTS = [
  "Arabic",
  "Ethiopic",
  "Hebrew",
  "Han",
  "Hangul",
  "Hiragana",
  "Katakana",
  "Thai",
  "Tamil",
  "Gujarati",
] as const;
const PATTERNS = SCRIPTS.map((name) => [name, new RegExp(`\\p{Script=${name}}`, "u")] as const);
const MOST_NAMED = 12;

/** Which characters stand as boxes in a file, in a sentence that the file itself can print; null where it printed all. */
export function missingWords(faces: readonly Pick<Face, "missing">[]): string | null {
  const missing = [...new Set(faces.flatMap((face) => [...face.missing]))].toSorted();
  if (missing.length === 0) return null;
  const named = missing.slice(0, MOST_NAMED).map(nameOf);
  const more = missing.length > named.length ? ` and ${missing.length - named.length} more` : "";
  const what = countedText(missing.length, "character", "characters");
  return `${what} could not be printed, shown as a box: ${named.join(", ")}${more}. CSV and Excel files have all characters.`;
}

function nameOf(character: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  const script = PATTERNS.find(([, pattern]) => pattern.test(character))?.[0];
  return script === undefined ? code : `${code} (${script})`;
}
