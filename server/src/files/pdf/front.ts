import type { Metadata } from "../document.ts";
import { INK } from "./ink.ts";
import type { Layout, Paper } from "./paper.ts";
import type { Group } from "./tags.ts";
import { wrap } from "./table/wrap.ts";

const BODY = 8.5;
const LEADING = 12;

/** The head of the first page: the party's stroke, the title, and the notice that figures are invented. */
export function drawTitle(
  paper: Paper,
  title: string,
  sampleNotice: string | null,
  ...below: readonly string[]
): void {
  const { canvas, structure } = paper;
  canvas.artifact(() => canvas.rectangle(paper.left, paper.y, 28, 4, INK.accent));
  paper.y += 10;
  paper.paragraph("H1", structure.document, title, { face: paper.semibold, size: 20, leading: 24 });
  paper.y += 4;
  for (const line of below)
    paper.paragraph("P", structure.document, line, {
      face: paper.regular,
      size: BODY,
      ink: INK.mute,
      leading: LEADING,
    });
  paper.y += 10;
  if (sampleNotice !== null) drawNotice(paper, structure.document, sampleNotice);
}

/** A marked box over the content's width. */
export function drawNotice(paper: Paper, parent: Group, text: string): void {
  const { canvas, left, right } = paper;
  const size = BODY;
  const style = { face: paper.semibold, size, ink: INK.middling };
  const lines = wrap(text, right - left - 24, (part) => style.face.width(part, size));
  const height = lines.length * LEADING + 10;
  canvas.artifact(() => {
    canvas.rectangle(left, paper.y, right - left, height, INK.middlingGround);
    canvas.rectangle(left, paper.y, 3, height, INK.middling);
  });
  canvas.leaf("P", parent, () => {
    for (const [i, line] of lines.entries())
      canvas.text(line, left + 14, paper.y + 5 + (i + 0.75) * LEADING, style);
  });
  paper.y += height + 12;
}

/** Who asked for what, on which data: name and value, under the last table or on a page of its own. */
export function drawMetadata(paper: Paper, metadata: readonly Metadata[], layout: Layout): void {
  const { canvas, structure } = paper;
  const about = "About this file";
  const names = Math.max(...metadata.map(({ name }) => paper.semibold.width(name, BODY)), 0) + 16;
  const room = (): number => paper.right - paper.left - names;
  const linesOf = (value: string) => wrap(value, room(), (part) => paper.regular.width(part, BODY), 30);
  const needed = metadata.reduce((sum, { value }) => sum + linesOf(value).length * LEADING + 5, 50);
  if (needed > paper.room) paper.startPage(layout, about);
  else paper.y += 24;
  const section = structure.open("Sect", structure.document);
  paper.addToContents(about);
  paper.paragraph("H2", section, about, { face: paper.semibold, size: 12, leading: 14 });
  paper.y += 8;
  const table = structure.open("Table", section);
  for (const { name, value } of metadata) {
    const lines = linesOf(value);
    const height = lines.length * LEADING + 5;
    if (height > paper.room) paper.startPage(layout, about);
    const { y } = paper;
    const row = structure.open("TR", table);
    canvas.artifact(() => canvas.line(paper.left, y, paper.right, y, INK.line));
    canvas.leaf(
      "TH",
      row,
      () => canvas.text(name, paper.left, y + LEADING, { face: paper.semibold, size: BODY, ink: INK.mute }),
      { A: { O: "Table", Scope: "Row" } },
    );
    canvas.leaf("TD", row, () => {
      for (const [i, line] of lines.entries())
        canvas.text(line, paper.left + names, y + (i + 1) * LEADING, { face: paper.regular, size: BODY });
    });
    structure.close(row);
    paper.y += height;
  }
  structure.close(table);
  structure.close(section);
}
