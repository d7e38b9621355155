import { getDocumentProxy } from "unpdf";

interface Piece {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  /** Of its letters. */
  readonly height: number;
}

/**
 * The text of a PDF file's pages as an independent reader (PDF.js) finds it, with columns side by side as on the page.
 * Throws if the reader has to repair the file.
 */
export async function pdfPages(file: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(file), { stopAtErrors: true, verbosity: 0 });
  try {
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      const pieces = items.flatMap((item): Piece[] => {
        if (!("str" in item) || item.str === "") return [];
        const [, , , , left = 0, baseline = 0] = item.transform as number[];
        return [{ text: item.str, left, right: left + item.width, baseline, height: item.height }];
      });
      pages.push(linesOf(pieces).map(inOneLine).join("\n"));
    }
    return pages;
  } finally {
    await document.loadingTask.destroy();
  }
}

/** Pieces on one baseline, the lines from top to bottom. */
function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => b.baseline - a.baseline)) {
    const line = lines.at(-1);
    // Figures and their units stand on one line in different sizes; the next line is farther off than a third.
    const [first] = line ?? [];
    if (line !== undefined && first !== undefined && first.baseline - piece.baseline < piece.height / 3)
      line.push(piece);
    else lines.push([piece]);
  }
  return lines;
}

/** From left to right, with a space where words end and several between columns. */
function inOneLine(pieces: readonly Piece[]): string {
  let text = "";
  let end = Number.NEGATIVE_INFINITY;
  for (const piece of pieces.toSorted((a, b) => a.left - b.left)) {
    const gap = text === "" ? 0 : piece.left - end;
    if (gap > piece.height) text += "   ";
    else if (gap > piece.height / 8) text += " ";
    text += piece.text;
    end = piece.right;
  }
  return text;
}
