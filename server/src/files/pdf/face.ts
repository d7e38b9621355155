import type { EmbeddedFont } from "./pdfkit.ts";
import { printable } from "./printable.ts";

interface Glyph {
  /** The glyph's number in the embedded font; null where the typeface does not have it. */
  readonly code: string | null;
  readonly width: number;
  readonly character: string;
  /** Kerning by the glyph that follows. */
  readonly kerns: Map<Glyph, number>;
}

/** A line of text ready to be shown: its operator, and its width at size 1. */
export interface Run {
  readonly width: number;
  readonly show: string;
}

const REMEMBERED = 4000;

/** A typeface in one file: measures and encodes text, each glyph and pair of glyphs looked up once. */
export class Face {
  readonly font: EmbeddedFont;
  readonly #glyphs = new Map<string, Glyph>();
  readonly #runs = new Map<string, Run>();
  readonly #features: Readonly<Record<string, boolean>>;

  /** `isTabular` gives figures of one width, which stand under each other in a column. */
  constructor(font: EmbeddedFont, isTabular: boolean) {
    this.font = font;
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
    const flush = (): void => {
      if (codes !== "") show += `[<${codes}>]TJ `;
      codes = "";
    };
    for (const character of text) {
      const glyph = this.#glyph(character);
      const kern =
        before === null || before.code === null || glyph.code === null ? 0 : this.#kern(before, glyph);
      if (glyph.code === null) {
        // A box is drawn for what the typeface lacks; copied or read aloud it is still the right letter.
        flush();
        show += `/Span <</ActualText <FEFF${utf16(character)}>>> BDC [<0000>]TJ EMC `;
      } else {
        codes += kern === 0 ? glyph.code : `>${-kern}<${glyph.code}`;
      }
      width += glyph.width + kern;
      before = glyph;
    }
    flush();
    return { width: width / 1000, show };
  }

  #glyph(character: string): Glyph {
    let glyph = this.#glyphs.get(character);
    if (glyph === undefined) {
      const [[code], [position]] = this.font.encode(character, this.#features);
      const isMissing = code === undefined || code === "0000";
      const width = position?.advanceWidth ?? 0;
      glyph = { code: isMissing ? null : code, width, character, kerns: new Map() };
      this.#glyphs.set(character, glyph);
    }
    return glyph;
  }

  #kern(before: Glyph, glyph: Glyph): number {
    let kern = before.kerns.get(glyph);
    if (kern === undefined) {
      const [, [position]] = this.font.encode(before.character + glyph.character, this.#features);
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
