import { cutNote, type Row, rowsText, type Sums, type TitledTable, unknownText } from "../../document.ts";
import { capHeight, type Style } from "../canvas.ts";
import { cellText, isNumeric } from "./cell-text.ts";
import type { Face } from "../face.ts";
import { INK } from "../ink.ts";
import type { Paper } from "../paper.ts";
import type { TablePlan } from "./table-plan.ts";
import type { Group } from "../tags.ts";
import { wrap, wrapped } from "./wrap.ts";

interface Place {
  readonly key: string;
  readonly label: string;
  readonly kind: TitledTable["columns"][number]["kind"];
  readonly x: number;
  readonly width: number;
  readonly decimals: number;
  readonly isNumeric: boolean;
}

const PADDING = 3.4;
/** How far a tint goes beyond the text. */
const BLEED = 5;
const HEADER = { A: { O: "Table", Scope: "Column" } };

/** Draws a sheet's rows, on as many pages as they need; the header stands on each. */
export class PdfTable {
  readonly #paper: Paper;
  readonly #plan: TablePlan;
  readonly #title: string;
  readonly #places: readonly Place[];
  readonly #group: Group;
  readonly #leading: number;
  #end = 0;
  #headed = false;
  #cutCells = 0;

  constructor(paper: Paper, sheet: TitledTable, plan: TablePlan, parent: Group) {
    this.#paper = paper;
    this.#plan = plan;
    this.#title = sheet.title;
    this.#leading = plan.size * 1.28;
    this.#group = paper.structure.open("Table", parent);
    let x = paper.left;
    this.#places = sheet.columns.map(({ key, label, kind }, i) => {
      const { width, gap, decimals } = plan.columns[i] ?? { width: 0, gap: 0, decimals: 1 };
      const place = { key, label, kind, x, width, decimals, isNumeric: isNumeric(kind) };
      this.#end = x + width;
      x += width + gap;
      return place;
    });
  }

  row(row: Row): void {
    const { regular } = this.#paper.tabular;
    const cells = this.#places.map((place) => {
      const text = cellText(row[place.key] ?? null, place.kind, place.decimals);
      if (place.isNumeric) return [text];
      const { lines, isCut } = wrapped(text, place.width, this.#widthIn(regular));
      if (isCut) this.#cutCells += 1;
      return lines;
    });
    this.#line(regular, cells, "row");
  }

  /** A subtotal or the total: its words stand over the columns that have no sum. */
  sums(kind: "subtotal" | "total", part: Sums): void {
    const { semibold } = this.#paper.tabular;
    const { label, rows, sums } = part;
    const words = `${kind === "total" ? "Total" : label}, ${rowsText(rows)}${unknownText(part, this.#places)}`;
    const first = this.#places.findIndex(({ key }) => sums[key] !== undefined);
    const labelSpan = first === -1 ? this.#places.length : first;
    const last = this.#places[labelSpan - 1];
    const room = last === undefined ? 0 : last.x + last.width - this.#paper.left;
    // Sums that begin in the first column have their words on a line above.
    const isAbove = labelSpan === 0;
    const lines = this.#lines(words, isAbove ? this.#end - this.#paper.left : room, semibold);
    const cells = this.#places.map(({ key, kind: as }) => {
      const value = sums[key];
      return value === undefined ? [] : [cellText(value, as)];
    });
    if (isAbove) this.#line(semibold, [], kind, { lines, span: this.#places.length });
    this.#line(semibold, cells, kind, isAbove ? undefined : { lines, span: labelSpan });
  }

  /** Over the table's width: in place of rows, or about those that are not there. */
  words(words: string): void {
    const { regular } = this.#paper.tabular;
    const lines = this.#lines(words, this.#end - this.#paper.left, regular);
    this.#line(regular, [], "row", { lines, span: this.#places.length });
  }

  /** The end of the table; where cells were cut, it says so first. */
  end(): void {
    if (this.#cutCells > 0) this.words(cutNote(this.#cutCells, "there is no room for more"));
    this.#paper.structure.close(this.#group);
  }

  #lines(text: string, width: number, face: Face): readonly string[] {
    return wrap(text, width, this.#widthIn(face));
  }

  #widthIn(face: Face): (text: string) => number {
    return (text) => face.width(text, this.#plan.size);
  }

  #line(
    face: Face,
    cells: readonly (readonly string[])[],
    kind: "row" | "subtotal" | "total",
    words?: { readonly lines: readonly string[]; readonly span: number },
  ): void {
    const paper = this.#paper;
    const { canvas, structure } = paper;
    const lines = Math.max(1, words?.lines.length ?? 0, ...cells.map((cell) => cell.length));
    const height = lines * this.#leading + 2 * PADDING;
    this.#makeRoom(height);
    const top = paper.y;
    canvas.artifact(() => {
      if (kind === "subtotal")
        canvas.rectangle(paper.left - BLEED, top, this.#end - paper.left + 2 * BLEED, height, INK.ground);
      if (kind === "total") canvas.line(paper.left, top, this.#end, top, INK.ink, 0.8);
      else canvas.line(paper.left, top + height, this.#end, top + height, INK.line, 0.4);
    });
    const group = structure.open("TR", this.#group);
    const style = { face, size: this.#plan.size };
    if (words !== undefined)
      canvas.leaf(
        cells.length === 0 ? "TD" : "TH",
        group,
        () => this.#stack(words.lines, paper.left, top + PADDING, style),
        { A: { O: "Table", ColSpan: words.span, ...(cells.length === 0 ? {} : { Scope: "Row" }) } },
      );
    for (const [i, cell] of cells.entries()) {
      const place = this.#places[i];
      if (place === undefined || i < (words?.span ?? 0)) continue;
      canvas.leaf("TD", group, () => this.#cell(cell, place, top + PADDING, style));
    }
    structure.close(group);
    paper.y += height;
  }

  #cell(lines: readonly string[], place: Place, top: number, style: Style): void {
    const [line] = lines;
    if (!place.isNumeric || line === undefined) return this.#stack(lines, place.x, top, style);
    // A number is never cut: it is set smaller where its column turns out too narrow.
    const size = Math.min(style.size, place.width / style.face.run(line).width);
    this.#stack(lines, place.x + place.width, top, { ...style, size, align: "end" });
  }

  #stack(lines: readonly string[], x: number, top: number, style: Style): void {
    const baseline = top + (this.#leading + capHeight(this.#plan.size)) / 2;
    for (const [i, line] of lines.entries())
      this.#paper.canvas.text(line, x, baseline + i * this.#leading, style);
  }

  #makeRoom(height: number): void {
    const paper = this.#paper;
    const isFull = height > paper.room - (this.#headed ? 0 : 4 * this.#leading);
    if (isFull) paper.startPage(this.#plan.layout, this.#title);
    if (this.#headed) {
      if (isFull) paper.canvas.artifact(() => this.#header((draw) => draw()));
      return;
    }
    const group = paper.structure.open("TR", this.#group);
    this.#header((draw) => paper.canvas.leaf("TH", group, draw, HEADER));
    paper.structure.close(group);
    this.#headed = true;
  }

  #header(cell: (draw: () => void) => void): void {
    const paper = this.#paper;
    const style = { face: paper.tabular.semibold, size: this.#plan.size, ink: INK.mute };
    const headings = this.#places.map(({ label, width }) =>
      this.#lines(label, width, paper.tabular.semibold),
    );
    const tallest = Math.max(...headings.map((lines) => lines.length));
    for (const [i, place] of this.#places.entries()) {
      const lines = headings[i] ?? [];
      const top = paper.y + (tallest - lines.length) * this.#leading;
      const x = place.isNumeric ? place.x + place.width : place.x;
      cell(() => this.#stack(lines, x, top, { ...style, align: place.isNumeric ? "end" : "start" }));
    }
    paper.y += tallest * this.#leading + PADDING;
    const { y } = paper;
    const rule = (): void => paper.canvas.line(paper.left, y, this.#end, y, INK.ink, 0.8);
    if (this.#headed) rule();
    else paper.canvas.artifact(rule);
  }
}
