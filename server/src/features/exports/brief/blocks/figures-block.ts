import type { Figure } from "@command-center/contract/figures";
import type { FigureId } from "@command-center/domain/figures";
import { INK } from "../../../../files/pdf/ink.ts";
import type { Paper } from "../../../../files/pdf/paper.ts";
import type { Group } from "../../../../files/pdf/tags.ts";
import { wrap } from "../../../../files/pdf/table/wrap.ts";
import { figureNotes, fullFigureText } from "../brief-text.ts";

/** The home page's figures, in its order. */
const SHOWN: readonly FigureId[] = [
  "constituencies",
  "mps_declared",
  "petitions_filed",
  "mp_turnout",
  "party_register",
  "days_to_polling",
  "ministers_lost",
  "petitions_mp_lc5",
  "mps_in_force",
  "resolution_rate",
  "lc5_turnout",
  "cec_victory",
];
const COLUMNS = 4;
const GAP = 14;
const LABEL = 8;
const VALUE = 18;
const NOTE = 7;
const LEADING = 9;

/** Four figures beside each other, each with what it is of. Moves the place to write below them. */
export function drawFigures(paper: Paper, parent: Group, figures: readonly Figure[]): void {
  const all = new Map<string, Figure>(figures.map((figure) => [figure.id, figure]));
  const shown = SHOWN.flatMap((id) => all.get(id) ?? []);
  const width = (paper.right - paper.left - (COLUMNS - 1) * GAP) / COLUMNS;
  for (let at = 0; at < shown.length; at += COLUMNS) {
    const top = paper.y;
    const cells = shown.slice(at, at + COLUMNS).map((figure) => ({
      figure,
      notes: figureNotes(figure, all).flatMap((note) =>
        wrap(note, width, (part) => paper.regular.width(part, NOTE)),
      ),
    }));
    for (const [i, cell] of cells.entries())
      drawFigure(paper, parent, paper.left + i * (width + GAP), top, width, cell.figure, cell.notes);
    paper.y = top + 46 + Math.max(...cells.map(({ notes }) => notes.length)) * LEADING;
  }
}

function drawFigure(
  paper: Paper,
  parent: Group,
  x: number,
  top: number,
  width: number,
  figure: Figure,
  notes: readonly string[],
): void {
  const { canvas, regular, semibold } = paper;
  canvas.artifact(() => canvas.line(x, top, x + width, top, INK.line, 0.8));
  canvas.leaf("P", parent, () => {
    canvas.text(figure.label, x, top + 13, { face: regular, size: LABEL, ink: INK.mute });
    const value = fullFigureText(figure);
    const size = Math.min(VALUE, width / semibold.run(value).width);
    canvas.text(value, x, top + 33, { face: semibold, size });
    for (const [i, note] of notes.entries())
      canvas.text(note, x, top + 45 + i * LEADING, { face: regular, size: NOTE, ink: INK.mute });
  });
}
