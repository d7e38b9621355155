import { DAMAGED, TOO_LARGE_UNPACKED } from "@command-center/import-rules/file-problems";
import { refusal } from "../file-refused.ts";
import type { Archive } from "./archive.ts";
import { readXml } from "./xml.ts";

/** Of all texts, which are kept in memory while rows are read. */
const MOST_MEGABYTES = 150;
/** Characters of one text; Excel's own limit is 32,767. */
const LONGEST = 1_000_000;

/** The text of a cell or of the table of texts, put together from its runs; what is said of its sound (`rPh`) is left out. */
export class RichText {
  #text = "";
  #isText = false;
  #phonetic = 0;

  open(name: string): void {
    if (name === "rPh") this.#phonetic += 1;
    else if (name === "t") this.#isText = this.#phonetic === 0;
  }

  close(name: string): void {
    if (name === "rPh") this.#phonetic -= 1;
    else if (name === "t") this.#isText = false;
  }

  /** Throws `FileRefused` where it becomes longer than any cell's. */
  add(text: string): void {
    if (!this.#isText) return;
    this.#text += text;
    if (this.#text.length > LONGEST)
      throw refusal(DAMAGED, {
        what: `a text in it has more than ${LONGEST / 1_000_000} million characters`,
      });
  }

  /** What was put together; it begins anew. */
  take(): string {
    const text = cutOff(unescaped(this.#text));
    this.#text = "";
    return text;
  }
}

/** Up to this length a piece of a longer text is a copy; beyond it is a view, which keeps the longer text in memory. */
const LONGEST_COPIED = 12;

/** The same text, without the piece of XML that it was cut out of: whoever keeps a name would keep 64 kB with it. */
export function cutOff(text: string): string {
  return text.length <= LONGEST_COPIED ? text : Buffer.from(text).toString();
}

/** A text as it was before it was written as XML: characters that XML cannot hold stand as `_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** What a text takes in memory with its place in a list: its characters take two bytes each where one lies beyond Latin-1. */
export const bytesOf = (text: string) => 24 + text.length * (/[^\u0000-\u00ff]/.test(text) ? 2 : 1);

/** The texts that cells refer to by their place. Throws `FileRefused` where there are too many to be kept. */
export async function readSharedStrings(archive: Archive, part: string): Promise<readonly string[]> {
  const texts: string[] = [];
  const rich = new RichText();
  let bytes = 0;
  await readXml(archive, part, {
    open: (name) => rich.open(name),
    close(name) {
      rich.close(name);
      if (name !== "si") return;
      const text = rich.take();
      bytes += bytesOf(text);
      if (bytes > MOST_MEGABYTES * 1_000_000)
        throw refusal(TOO_LARGE_UNPACKED, { what: `its texts take more than ${MOST_MEGABYTES} MB` });
      texts.push(text);
    },
    text: (text) => rich.add(text),
  });
  return texts;
}
