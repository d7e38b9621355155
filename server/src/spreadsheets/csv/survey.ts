import { NOT_TEXT } from "@command-center/import-rules/file-problems";
import { refusal } from "../file-refused.ts";
import type { LineEnd } from "../spreadsheet.ts";

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
/** Of so many characters one may be a control character that no text has: a few slip into cells. */
const FEW = 100;

/**
 * What all characters of a text file say about it: which line ends it has, and whether it is text. Reads the numbers of
 * characters, of UTF-16 its units, of every other encoding its bytes: what it looks for is ASCII.
 */
export class Survey {
  /** Line that the next character stands on, from 1. */
  line = 1;
  #isQuoted = false;
  #last = 0;
  #lf = 0;
  #crlf = 0;
  #cr = 0;
  #controls = 0;
  #length = 0;

  /** Takes the next characters. Throws `FileRefused` at one that no text has. */
  add(characters: Uint8Array | Uint16Array): void {
    let last = this.#last;
    for (let index = 0; index < characters.length; index += 1) {
      const character = characters[index] ?? 0;
      if (character <= QUOTE && character !== SPACE) this.#mark(character, last);
      last = character;
    }
    this.#last = last;
    this.#length += characters.length;
  }

  /** Throws `FileRefused` where too many characters are none that text has. */
  end(): void {
    if (this.#controls * FEW > this.#length) throw refusal(NOT_TEXT, { line: 1 }, { line: 1 });
  }

  /** Which line ends the file has outside of quote marks; those that most programs write where it has none. */
  get lineEnd(): LineEnd {
    const counts = { crlf: this.#crlf, lf: this.#lf, cr: this.#cr };
    const found = (["crlf", "lf", "cr"] as const).filter((end) => counts[end] > 0);
    return found.length > 1 ? "mixed" : (found[0] ?? "crlf");
  }

  #mark(character: number, last: number): void {
    if (character === QUOTE) {
      this.#isQuoted = !this.#isQuoted;
    } else if (character === CR) {
      this.line += 1;
      if (!this.#isQuoted) this.#cr += 1;
    } else if (character === LF && last === CR) {
      if (!this.#isQuoted) {
        this.#cr -= 1;
        this.#crlf += 1;
      }
    } else if (character === LF) {
      this.line += 1;
      if (!this.#isQuoted) this.#lf += 1;
    } else if (character === 0) {
      throw refusal(NOT_TEXT, { line: this.line }, { line: this.line });
    } else if (character < SPACE && character !== TAB) {
      this.#controls += 1;
    }
  }
}
