import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** An object of the file; strings in its data are names, `String` objects are text. */
export interface Ref {
  readonly id: number;
  readonly data: Record<string, unknown>;
  /** Writes it out; nothing can be changed after that. */
  end(content?: string): void;
}

/** A typeface of which the glyphs used are embedded. */
export interface EmbeddedFont {
  readonly id: string;
  ref(): Ref;
  encode(
    text: string,
    features: Readonly<Record<string, boolean>>,
  ): [glyphs: string[], positions: { xAdvance: number; advanceWidth: number }[]];
}

/** What we use of pdfkit: the file's objects, pages, compression and fonts. Its own text and tags are too slow for tables. */
export interface Pdf {
  readonly page: {
    readonly dictionary: Ref;
    readonly fonts: Record<string, Ref>;
    readonly xobjects: Record<string, Ref>;
  };
  readonly outline: { addItem(title: string): unknown };
  readonly _font: EmbeddedFont;
  font(source: Buffer): unknown;
  addPage(options: { size: string; layout: "portrait" | "landscape"; margin: number }): unknown;
  addContent(operators: string): unknown;
  ref(data: Record<string, unknown>): Ref;
  createStructParentTreeNextKey(): number;
  getStructParentTree(): { add(key: number, parents: unknown): unknown };
  getStructTreeRoot(): Ref;
  end(): void;
}

const BLOCK = 65_536;

/** Collects the many small pieces of a file in blocks. */
export class Outflow {
  #blocks: Uint8Array[] = [];
  #block = new Uint8Array(BLOCK);
  #used = 0;

  add(piece: Uint8Array): void {
    if (this.#used + piece.length > BLOCK) this.#seal();
    if (piece.length > BLOCK) {
      this.#blocks.push(piece);
      return;
    }
    this.#block.set(piece, this.#used);
    this.#used += piece.length;
  }

  /** What has come since the last call. */
  take(): Uint8Array[] {
    this.#seal();
    const blocks = this.#blocks;
    this.#blocks = [];
    return blocks;
  }

  /** Blocks that were given away are never written to again. */
  #seal(): void {
    if (this.#used === 0) return;
    this.#blocks.push(this.#block.subarray(0, this.#used));
    this.#block = new Uint8Array(BLOCK);
    this.#used = 0;
  }
}

/** A file, and the typefaces in it. */
export interface OpenPdf {
  readonly pdf: Pdf;
  /** What is written of it. */
  readonly outflow: Outflow;
  readonly regular: Typeface;
  readonly semibold: Typeface;
}

/** A typeface, and another one with letters that it lacks; that one is put into the file once it is used. */
export interface Typeface {
  readonly font: EmbeddedFont;
  other(): EmbeddedFont;
}

interface TypefaceFiles {
  readonly font: Buffer;
  readonly other: Buffer;
}

interface Typefaces {
  readonly regular: TypefaceFiles;
  readonly semibold: TypefaceFiles;
}

let typefaces: Promise<Typefaces> | null = null;

/** Public Sans, and Noto Sans for letters such as Ɓ, Ɛ and Ɔ, Greek and Cyrillic; read once. */
async function loadTypefaces(): Promise<Typefaces> {
  const require = createRequire(import.meta.url);
  const [regular, semibold, otherRegular, otherSemibold] = await Promise.all([
    readFile(require.resolve("@expo-google-fonts/public-sans/400Regular/PublicSans_400Regular.ttf")),
    readFile(require.resolve("@expo-google-fonts/public-sans/600SemiBold/PublicSans_600SemiBold.ttf")),
    readFile(require.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf")),
    readFile(require.resolve("@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf")),
  ]);
  return {
    regular: { font: regular, other: otherRegular },
    semibold: { font: semibold, other: otherSemibold },
  };
}

/** An empty file without a page. Loads pdfkit at first use: a server that makes no PDF does not hold it in memory. */
export async function openPdf(
  { title, mark }: { readonly title: string; readonly mark: string },
  tagged: boolean,
): Promise<OpenPdf> {
  const [{ default: PDFDocument }, faces] = await Promise.all([
    import("pdfkit"),
    (typefaces ??= loadTypefaces()),
  ]);
  const outflow = new Outflow();
  // As a stream it would keep an object for every line of the file.
  class Document extends PDFDocument {
    override push(piece: Uint8Array | null): boolean {
      if (piece !== null) outflow.add(piece);
      return true;
    }
  }
  const document: unknown = new Document({
    autoFirstPage: false,
    pdfVersion: "1.7",
    tagged,
    lang: "en",
    displayTitle: true,
    info: {
      Title: unescaped(title),
      Subject: unescaped(mark),
      Creator: "Command Center",
      Producer: "Command Center",
    },
  });
  const pdf = document as Pdf;
  return { pdf, outflow, regular: typeface(pdf, faces.regular), semibold: typeface(pdf, faces.semibold) };
}

/** The metadata stands in XML that pdfkit does not escape. */
function unescaped(text: string): string {
  return text.replaceAll(/[<>&]/g, " ");
}

function typeface(pdf: Pdf, files: TypefaceFiles): Typeface {
  let other: EmbeddedFont | null = null;
  return { font: embed(pdf, files.font), other: () => (other ??= embed(pdf, files.other)) };
}

function embed(pdf: Pdf, typeface: Buffer): EmbeddedFont {
  pdf.font(typeface);
  return pdf["_font"];
}
