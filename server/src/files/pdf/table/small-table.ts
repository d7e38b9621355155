import { capHeight } from "../canvas.ts";
import { INK, type Ink } from "../ink.ts";
import type { Paper } from "../paper.ts";
import type { Group } from "../tags.ts";
import { cutToWidth } from "./wrap.ts";

export interface SmallColumn {
  readonly label: string;
  readonly width: number;
  readonly isNumeric?: boolean;
}

export interface SmallRow {
  readonly cells: readonly string[];
  /** Colour of all cells; by default that of text. */
  readonly ink?: Ink;
}

const SIZE = 8;
const HEIGHT = 15;
const GAP = 10;

/** A table of a few short rows at a place, cut to its columns. Gives where it ends. */
export function drawSmallTable(
  paper: Paper,
  parent: Group,
  place: { readonly left: number; readonly top: number },
  columns: readonly SmallColumn[],
  rows: readonly SmallRow[],
): number {
  const { canvas, structure } = paper;
  const end = place.left + columns.reduce((sum, { width }) => sum + width + GAP, -GAP);
  const table = structure.open("Table", parent);
  let y = place.top;
  const draw = (type: "TH" | "TD", cells: readonly string[], ink: Ink): void => {
    const group = structure.open("TR", table);
    const face = type === "TH" ? paper.tabular.semibold : paper.tabular.regular;
    let x = place.left;
    for (const [i, { width, isNumeric }] of columns.entries()) {
      const text = cutToWidth(cells[i] ?? "", width, (part) => face.width(part, SIZE));
      const [at, align] = isNumeric === true ? ([x + width, "end"] as const) : ([x, "start"] as const);
      const baseline = y + (HEIGHT + capHeight(SIZE)) / 2;
      canvas.leaf(
        type,
        group,
        () => canvas.text(text, at, baseline, { face, size: SIZE, ink, align }),
        type === "TH" ? { A: { O: "Table", Scope: "Column" } } : undefined,
      );
      x += width + GAP;
    }
    structure.close(group);
    y += HEIGHT;
    const below = y;
    canvas.artifact(() =>
      type === "TH"
        ? canvas.line(place.left, below, end, below, INK.ink, 0.8)
        : canvas.line(place.left, below, end, below, INK.line, 0.4),
    );
  };
  draw(
    "TH",
    columns.map(({ label }) => label),
    INK.mute,
  );
  for (const { cells, ink = INK.ink } of rows) draw("TD", cells, ink);
  structure.close(table);
  return y;
}
