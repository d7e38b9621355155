import { cutNote, type SheetPart } from "../document.ts";
import { LONGEST_TEXT } from "./xml-text.ts";

const WHY_CUT = `a cell of Excel holds at most ${LONGEST_TEXT.toLocaleString("en-US")} characters`;

/** Hands out a sheet's parts in stretches of a length that is asked for, over as many sheets of a file as it takes. */
export class Lines {
  readonly #parts: AsyncIterator<SheetPart>;
  #part: SheetPart | null = null;
  /** Rows of the part that were handed out. */
  #taken = 0;
  #cutCells = 0;

  constructor(parts: AsyncIterable<SheetPart>) {
    this.#parts = parts[Symbol.asyncIterator]();
  }

  /** Whether there is another line. */
  async hasMore(): Promise<boolean> {
    while (this.#part === null || (this.#part.kind === "rows" && this.#taken === this.#part.rows.length)) {
      const next = await this.#parts.next();
      if (next.done === true) {
        if (this.#cutCells === 0) return false;
        this.#part = { kind: "note", words: cutNote(this.#cutCells, WHY_CUT) };
        this.#cutCells = 0;
        return true;
      }
      this.#part = next.value;
      this.#taken = 0;
    }
    return true;
  }

  /** The next lines, at most so many and at least one; null at the end. */
  async take(most: number): Promise<SheetPart | null> {
    if (!(await this.hasMore())) return null;
    const part = this.#part;
    if (part?.kind !== "rows") {
      this.#part = null;
      return part;
    }
    const rows = part.rows.slice(this.#taken, this.#taken + most);
    this.#taken += rows.length;
    return { kind: "rows", rows };
  }

  /** Tells of a cell whose text was cut: a note below all lines says how many there are. */
  countCut(): void {
    this.#cutCells += 1;
  }

  /** Stops the reading. */
  async close(): Promise<void> {
    await this.#parts.return?.();
  }
}
