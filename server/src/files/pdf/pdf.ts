import { setImmediate } from "node:timers/promises";
import type { ExportDocument, SheetPart, TitledTable, Writer } from "../document.ts";
import { barsHeight, drawBars } from "./bars.ts";
import { drawMetadata, drawTitle } from "./front.ts";
import { Paper, type Layout } from "./paper.ts";
import { MEASURED_ROWS, planTable } from "./table/table-plan.ts";
import { PdfTable } from "./table/table.ts";
import type { Group } from "./tags.ts";

/** A4 pages: a table for each sheet, headed on every page, tagged so that it can be read aloud. */
export const writePdf: Writer<TitledTable> = (document) => writePdfWith(document, { tagged: true });

/** Writes a PDF with or without tags, for measuring what they cost. */
export async function* writePdfWith(
  document: ExportDocument<TitledTable>,
  { tagged }: { readonly tagged: boolean },
): AsyncGenerator<Uint8Array, void, void> {
  const imprint = { title: document.title, mark: document.mark, isSample: document.sampleNotice !== null };
  const paper = await Paper.open(imprint, tagged);
  let layout: Layout = "portrait";
  let isFirst = true;
  for await (const sheet of document.sheets) {
    layout = yield* writeSheet(paper, document, sheet, isFirst);
    isFirst = false;
  }
  if (isFirst) startFile(paper, document, layout);
  const metadata = document.metadata();
  if (metadata !== null && metadata.length > 0) drawMetadata(paper, metadata, layout);
  yield* paper.finish();
}

interface Begun {
  readonly section: Group;
  readonly table: PdfTable;
  readonly layout: Layout;
}

/** One sheet, page by page; gives how its pages lie. */
async function* writeSheet(
  paper: Paper,
  document: ExportDocument<TitledTable>,
  sheet: TitledTable,
  isFirst: boolean,
): AsyncGenerator<Uint8Array, Layout, void> {
  const { structure } = paper;
  const ahead: SheetPart[] = [];
  let rowsAhead = 0;
  let begun: Begun | null = null;

  const begin = (): Begun => {
    const plan = planTable(sheet, ahead, paper.tabular);
    if (isFirst) startFile(paper, document, plan.layout);
    else paper.startPage(plan.layout, sheet.title);
    paper.addToContents(sheet.title);
    const section = structure.open("Sect", structure.document);
    // A file of one sheet has its title already.
    if (!isFirst || sheet.title !== document.title)
      paper.paragraph("H2", section, sheet.title, { face: paper.semibold, size: 13, leading: 16 });
    paper.y += 2;
    // One bar alone compares nothing.
    if (sheet.chart !== null && sheet.chart.bars.length > 1) {
      if (barsHeight(sheet.chart) > paper.room) paper.startPage(plan.layout, sheet.title);
      drawBars(paper, section, sheet.chart);
    }
    paper.y += 8;
    return { section, table: new PdfTable(paper, sheet, plan, section), layout: plan.layout };
  };

  for await (const part of sheet.parts) {
    if (begun !== null) {
      yield* writePart(paper, begun.table, part);
      continue;
    }
    ahead.push(part);
    rowsAhead += part.kind === "rows" ? part.rows.length : 0;
    if (rowsAhead < MEASURED_ROWS) continue;
    begun = begin();
    for (const each of ahead) yield* writePart(paper, begun.table, each);
  }
  if (begun === null) {
    begun = begin();
    const isEmpty = rowsAhead === 0;
    if (isEmpty) begun.table.words("No records.");
    for (const each of ahead) {
      if (!isEmpty || each.kind === "note") yield* writePart(paper, begun.table, each);
    }
  }
  begun.table.end();
  structure.close(begun.section);
  yield* paper.take();
  return begun.layout;
}

function startFile(
  paper: Paper,
  { title, mark, selection, sampleNotice }: ExportDocument<TitledTable>,
  layout: Layout,
): void {
  paper.startPage(layout);
  drawTitle(paper, title, sampleNotice, selection, mark);
}

async function* writePart(
  paper: Paper,
  table: PdfTable,
  part: SheetPart,
): AsyncGenerator<Uint8Array, void, void> {
  if (part.kind === "note") return table.words(part.words);
  if (part.kind !== "rows") return table.sums(part.kind, part);
  for (const row of part.rows) {
    const { pages } = paper;
    table.row(row);
    if (paper.pages === pages) continue;
    yield* paper.take();
    // A page takes some milliseconds: other requests come in between.
    await setImmediate();
  }
}

/** A page holds some thirty rows: beyond this nobody reads them, and a reader opens the file slowly. */
const MOST_PDF_ROWS = 20_000;

/** Why so many rows are not made into a PDF; null where they are. */
export function refusalOfPdf(rows: number): string | null {
  if (rows <= MOST_PDF_ROWS) return null;
  const [most, count] = [MOST_PDF_ROWS, rows].map((number) => number.toLocaleString("en-GB"));
  return `A PDF holds at most ${most} rows, and this export has ${count}. Choose CSV or Excel.`;
}
