import type { Face } from "./face.ts";
import { INK, type Ink } from "./ink.ts";
import type { Pdf, Ref } from "./pdfkit.ts";
import type { Attributes, Group, TagTree } from "./tags.ts";

export interface Style {
  readonly face: Face;
  readonly size: number;
  readonly ink?: Ink;
  /** `start` unless told: where the given x lies. */
  readonly align?: "start" | "end" | "middle";
}

const CAP_HEIGHT = 0.723;

/** Height of the capitals, by which text is centred in a row. */
export function capHeight(size: number): number {
  return size * CAP_HEIGHT;
}

/** Draws on the present page, in points from its upper left corner. What is drawn is kept until `flush`. */
export class Canvas {
  readonly #pdf: Pdf;
  readonly #structure: TagTree;
  #operators = "";
  /** Whether the present leaf has text already. */
  #isContinued = false;

  constructor(pdf: Pdf, structure: TagTree) {
    this.#pdf = pdf;
    this.#structure = structure;
  }

  /** Content that means something, as a leaf of the structure. */
  leaf(type: string, parent: Group, draw: () => void, attributes?: Attributes): void {
    const start = this.#structure.leaf(type, parent, attributes);
    this.#operators += start;
    this.#isContinued = false;
    draw();
    this.#isContinued = false;
    if (start !== "") this.#operators += "EMC\n";
  }

  /** Content that only decorates or repeats: screen readers leave it out. */
  artifact(draw: () => void): void {
    this.#operators += "/Artifact BMC ";
    draw();
    this.#operators += "EMC\n";
  }

  /** One line of text on its baseline. Gives its width. */
  text(text: string, x: number, baseline: number, { face, size, ink = INK.ink, align }: Style): number {
    const { width: ems, show: words, other } = face.run(text);
    if (other !== null) this.#pdf.page.fonts[other.id] = other.ref();
    const width = ems * size;
    let left = align === "end" ? x - width : align === "middle" ? x - width / 2 : x;
    let show = words;
    if (this.#isContinued) {
      // Lines of one element are read as one text: a space keeps their words apart.
      const space = face.run(" ");
      left -= space.width * size;
      show = space.show + words;
    }
    this.#isContinued = true;
    // The page is turned upside down so that y counts from above; text is turned back. The matrix has the size, so that a run
    // can change its font.
    this.#operators += `BT ${ink} rg /${face.font.id} 1 Tf ${n(size)} 0 0 ${n(-size)} ${n(left)} ${n(baseline)} Tm ${show}ET\n`;
    return width;
  }

  /** Text with a light edge, to be read over shades. */
  haloText(text: string, x: number, baseline: number, style: Style): void {
    const edge = `1 Tr 1 j ${INK.white} RG ${n(style.size / 3)} w`;
    this.#operators += `q ${edge} `;
    this.text(text, x, baseline, { ...style, ink: INK.white });
    this.#operators += "Q ";
    this.text(text, x, baseline, style);
  }

  rectangle(x: number, y: number, width: number, height: number, ink: Ink): void {
    this.#operators += `${ink} rg ${n(x)} ${n(y)} ${n(width)} ${n(height)} re f\n`;
  }

  line(x1: number, y1: number, x2: number, y2: number, ink: Ink, weight = 0.5): void {
    this.#operators += `${ink} RG ${n(weight)} w ${n(x1)} ${n(y1)} m ${n(x2)} ${n(y2)} l S\n`;
  }

  dot(x: number, y: number, radius: number, ink: Ink): void {
    // A line of no length with round ends.
    this.#operators += `q 1 J ${ink} RG ${n(2 * radius)} w ${n(x)} ${n(y)} m ${n(x)} ${n(y)} l S Q\n`;
  }

  /** Operators as they are, with a state of their own. */
  raw(operators: string): void {
    this.#operators += `q ${operators} Q\n`;
  }

  /** A picture that is drawn later, its lower left corner at a place. */
  picture(name: string, picture: Ref, x: number, y: number): void {
    this.#pdf.page.xobjects[name] = picture;
    this.#operators += `q 1 0 0 -1 ${n(x)} ${n(y)} cm /${name} Do Q\n`;
  }

  flush(): void {
    if (this.#operators !== "") this.#pdf.addContent(this.#operators);
    this.#operators = "";
  }
}

/** A number as a file needs it: no exponent, hundredths of a point. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}
