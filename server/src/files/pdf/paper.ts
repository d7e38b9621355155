import { Canvas, type Style } from "./canvas.ts";
import { Face, missingWords } from "./face.ts";
import { INK } from "./ink.ts";
import { openPdf, type OpenPdf, type Outflow, type Pdf, type Ref } from "./pdfkit.ts";
import { Tags, withoutTags, type Group, type TagTree } from "./tags.ts";
import { cutToWidth, wrap } from "./table/wrap.ts";

export type Layout = "portrait" | "landscape";

/** What stands on every page. */
export interface Imprint {
  readonly title: string;
  /** Whom the file was given to. */
  readonly mark: string;
  readonly isSample: boolean;
}

/** Width and height of A4 on end, in points. */
const A4 = [595.28, 841.89] as const;
const SIDE = 40;
const TOP = 44;
const FOOT = 50;
const SMALL = 7;
const PAGES = "Pages";
const NOTE_HEIGHT = 48;

/** The width there is for content. */
export function contentWidth(layout: Layout): number {
  return A4[layout === "portrait" ? 0 : 1] - 2 * SIDE;
}

/** An A4 file on its way: pages with their foot, a place to write at, and the bytes that are finished. */
export class Paper {
  readonly canvas: Canvas;
  readonly structure: TagTree;
  readonly regular: Face;
  readonly semibold: Face;
  /** The faces for tables, with figures of one width. */
  readonly tabular: { readonly regular: Face; readonly semibold: Face };
  /** Where the next thing is drawn. */
  y = TOP;
  readonly left = SIDE;
  right = 0;
  bottom = 0;
  /** Pages begun. */
  pages = 0;
  #layout: Layout = "portrait";
  readonly #pdf: Pdf;
  readonly #outflow: Outflow;
  readonly #imprint: Imprint;
  /** The number of pages, drawn on each of them and known when the last is full. */
  readonly #pages: Ref;

  private constructor({ pdf, outflow, regular, semibold }: OpenPdf, imprint: Imprint, tagged: boolean) {
    this.#pdf = pdf;
    this.#outflow = outflow;
    this.#imprint = imprint;
    this.structure = tagged ? new Tags(pdf) : withoutTags();
    this.canvas = new Canvas(pdf, this.structure);
    this.regular = new Face(regular, false);
    this.semibold = new Face(semibold, false);
    this.tabular = { regular: new Face(regular, true), semibold: new Face(semibold, true) };
    this.#pages = pdf.ref({
      Type: "XObject",
      Subtype: "Form",
      BBox: [0, -3, 60, 12],
      Resources: { Font: { [regular.font.id]: regular.font.ref() } },
    });
  }

  /** `tagged: false` leaves the structure out, for measuring what it costs. */
  static async open(imprint: Imprint, tagged = true): Promise<Paper> {
    return new Paper(await openPdf(imprint, tagged), imprint, tagged);
  }

  /** A new page. From the second on it repeats the title, and at the right what it is about. */
  startPage(layout: Layout, about = ""): void {
    this.canvas.flush();
    this.#pdf.addPage({ size: "A4", layout, margin: 0 });
    this.structure.startPage();
    for (const { font } of [this.regular, this.semibold]) this.#pdf.page.fonts[font.id] = font.ref();
    this.pages += 1;
    this.#layout = layout;
    this.y = TOP;
    this.right = SIDE + contentWidth(layout);
    const height = A4[layout === "portrait" ? 1 : 0];
    this.bottom = height - FOOT - 8;
    this.canvas.artifact(() => {
      if (this.pages > 1) this.#head(about);
      this.#foot(height);
    });
  }

  /** An entry in the reader's list of contents, for this page. */
  addToContents(title: string): void {
    this.#pdf.outline.addItem(title);
  }

  get room(): number {
    return this.bottom - this.y;
  }

  /** Lines of text as one element, broken at the content's width; the place to write moves below them. */
  paragraph(type: string, parent: Group, text: string, style: Style & { readonly leading: number }): void {
    const lines = wrap(text, this.right - this.left, (part) => style.face.width(part, style.size));
    this.canvas.leaf(type, parent, () => {
      for (const line of lines) {
        this.y += style.leading;
        this.canvas.text(line, this.left, this.y, style);
      }
    });
  }

  /** What is finished since the last call. */
  take(): Uint8Array[] {
    return this.#outflow.take();
  }

  /** The end of the file: which characters it could not print, where there are any. */
  finish(): Uint8Array[] {
    const words = missingWords([this.regular, this.semibold, this.tabular.regular, this.tabular.semibold]);
    if (words !== null) {
      if (this.room < NOTE_HEIGHT) this.startPage(this.#layout);
      this.y += 6;
      this.paragraph("P", this.structure.document, words, { face: this.regular, size: 8.5, leading: 12 });
    }
    this.canvas.flush();
    this.structure.close(this.structure.document);
    const { font } = this.regular;
    const { show } = this.regular.run(String(this.pages));
    this.#pages.end(`BT ${INK.mute} rg /${font.id} ${SMALL} Tf ${show}ET`);
    this.#pdf.end();
    return this.take();
  }

  #head(about: string): void {
    const style = { face: this.regular, size: SMALL, ink: INK.mute };
    const half = (this.right - this.left) / 2 - 10;
    const short = (text: string): string => cutToWidth(text, half, (part) => style.face.width(part, SMALL));
    this.canvas.text(short(this.#imprint.title), this.left, 30, style);
    if (about !== this.#imprint.title)
      this.canvas.text(short(about), this.right, 30, { ...style, align: "end" });
  }

  #foot(height: number): void {
    const style = { face: this.regular, size: SMALL, ink: INK.mute };
    const top = height - FOOT;
    const baseline = top + 14;
    this.canvas.line(this.left, top, this.right, top, INK.line);
    let x = this.left;
    x += this.canvas.text(`Page ${this.pages} of `, x, baseline, style);
    this.canvas.picture(PAGES, this.#pages, x, baseline);
    x += 26;
    if (this.#imprint.isSample) {
      const bold = { face: this.semibold, size: SMALL, ink: INK.middling };
      this.canvas.rectangle(
        x,
        baseline - 8.5,
        bold.face.width("Sample data", SMALL) + 10,
        12,
        INK.middlingGround,
      );
      x += 15 + this.canvas.text("Sample data", x + 5, baseline, bold);
    }
    const lines = wrap(this.#imprint.mark, this.right - x - 12, (part) => style.face.width(part, SMALL), 2);
    for (const [i, line] of lines.entries())
      this.canvas.text(line, this.right, baseline + i * 9, { ...style, align: "end" });
  }
}
