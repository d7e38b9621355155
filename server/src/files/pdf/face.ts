import { countedText } from "@command-center/domain/number-text";
import type { EmbeddedFont, Typeface } from "./pdfkit.ts";

interface Glyph {
  /** The glyph's number in its font; null where no typeface has it. */
  readonly code: string | null;
  readonly font: EmbeddedFont;
  readonly width: number;
  readonly character: string;
  /** Kerning by the glyph that follows. */
  readonly kerns: Map<Glyph, number>;
}

/** A line of text ready to be shown at size 1: its operators, and its width. */
export interface Run {
  readonly width: number;
  readonly show: string;
  /** The font with letters that the face lacks; null where the face has all. */
  readonly other: EmbeddedFont | null;
}

const REMEMBERED = 4000;

/** A typeface in one file: measures and encodes text, each glyph and pair of glyphs looked up once. */
export class Face {
  readonly font: EmbeddedFont;
  /** Characters of texts so far that no typeface has: a box is drawn for each. */
  readonly missing = new Set<string>();
  readonly #typeface: Typeface;
  readonly #glyphs = new Map<string, Glyph>();
  readonly #runs = new Map<string, Run>();
  readonly #features: Readonly<Record<string, boolean>>;

  /** `isTabular` gives figures of one width, which stand under each other in a column. */
  constructor(typeface: Typeface, isTabular: boolean) {
    this.font = typeface.font;
    this.#typeface = typeface;
    this.#features = { tnum: isTabular, liga: false };
  }

  /** Columns repeat themselves: runs are remembered, up to a number. */
  run(text: string): Run {
    let run = this.#runs.get(text);
    if (run === undefined) {
      if (this.#runs.size >= REMEMBERED) this.#runs.clear();
      run = this.#set(printable(text));
      this.#runs.set(text, run);
    }
    return run;
  }

  width(text: string, size: number): number {
    return this.run(text).width * size;
  }

  #set(text: string): Run {
    let width = 0;
    let codes = "";
    let show = "";
    let before: Glyph | null = null;
    let font = this.font;
    let other: EmbeddedFont | null = null;
    const use = (next: EmbeddedFont): void => {
      if (next === font) return;
      flush();
      font = next;
      if (font !== this.font) other = font;
      show += `/${font.id} 1 Tf `;
    };
    const flush = (): void => {
      if (codes !== "") show += `[<${codes}>]TJ `;
      codes = "";
    };
    for (const character of text) {
      const glyph = this.#glyph(character);
      use(glyph.font);
      const isPair =
        before !== null && before.font === glyph.font && before.code !== null && glyph.code !== null;
      const kern = before !== null && isPair ? this.#kern(before, glyph) : 0;
      if (glyph.code === null) {
        this.missing.add(character);
        // A box is drawn for what no typeface has; copied or read aloud it is still the right letter.
        flush();
        show += `/Span <</ActualText <FEFF${utf16(character)}>>> BDC [<0000>]TJ EMC `;
      } else {
        codes += kern === 0 ? glyph.code : `>${-kern}<${glyph.code}`;
      }
      width += glyph.width + kern;
      before = glyph;
    }
    use(this.font);
    flush();
    return { width: width / 1000, show, other };
  }

  #glyph(character: string): Glyph {
    let glyph = this.#glyphs.get(character);
    if (glyph === undefined) {
      const own = this.#lookUp(character, this.font);
      const other = own.code === null ? this.#lookUp(character, this.#typeface.other()) : own;
      glyph = other.code === null ? own : other;
      this.#glyphs.set(character, glyph);
    }
    return glyph;
  }

  #lookUp(character: string, font: EmbeddedFont): Glyph {
    const [[code], [position]] = font.encode(character, this.#features);
    const isMissing = code === undefined || code === "0000";
    return {
      code: isMissing ? null : code,
      font,
      width: position?.advanceWidth ?? 0,
      character,
      kerns: new Map(),
    };
  }

  #kern(before: Glyph, glyph: Glyph): number {
    let kern = before.kerns.get(glyph);
    if (kern === undefined) {
      const [, [position]] = glyph.font.encode(before.character + glyph.character, this.#features);
      kern = position === undefined ? 0 : Math.round(position.xAdvance - position.advanceWidth);
      before.kerns.set(glyph, kern);
    }
    return kern;
  }
}

function utf16(character: string): string {
  return [...character]
    .flatMap((letter) => Array.from({ length: letter.length }, (_, i) => letter.charCodeAt(i)))
    .map((unit) => unit.toString(16).padStart(4, "0"))
    .join("");
}

const PLAIN = /^[ -~\u00a0-\u024f\u2010-\u2027\u2212]*$/;
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Control characters, halves of characters, marks that turn the reading direction: on paper they could only mislead. */
const UNSEEN = /[\p{Cc}\p{Cs}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/** Text as one line of characters that can be seen; letters written with loose accents become single letters. */
export function printable(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replaceAll(BREAKS, " ").replaceAll(UNSEEN, "").normalize("NFC");
}

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
