import { isAscii } from "node:buffer";

/** Whether the bytes of a file are UTF-8, and how much speaks for it where they are not. */
export class Utf8Check {
  /** Characters beyond ASCII that are whole. */
  characters = 0;
  /** Bytes that begin no character, or break one off. */
  wrong = 0;
  /** Place of the first such byte in the file; null where there is none. */
  firstWrong: number | null = null;
  #at = 0;
  /** Bytes that the character begun still needs, and what the next of them may be. */
  #missing = 0;
  #lowest = 0x80;
  #highest = 0xbf;

  /** Takes the next bytes. */
  add(bytes: Uint8Array): void {
    if (this.#missing > 0 || !isAscii(bytes)) {
      for (let index = 0; index < bytes.length; index += 1) {
        const byte = bytes[index] ?? 0;
        if (byte >= 0x80 || this.#missing > 0) this.#take(byte, this.#at + index);
      }
    }
    this.#at += bytes.length;
  }

  /** Whether the bytes end inside a character. */
  get isInside(): boolean {
    return this.#missing > 0;
  }

  #take(byte: number, at: number): void {
    if (this.#missing > 0) {
      if (byte >= this.#lowest && byte <= this.#highest) {
        this.#missing -= 1;
        this.#lowest = 0x80;
        this.#highest = 0xbf;
        if (this.#missing === 0) this.characters += 1;
        return;
      }
      this.#missing = 0;
      this.#note(at);
    }
    if (byte >= 0x80) this.#begin(byte, at);
  }

  /** The first byte of a character: the second may not make a longer form than needed, a surrogate or too high a number. */
  #begin(byte: number, at: number): void {
    this.#lowest = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80;
    this.#highest = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf;
    if (byte >= 0xc2 && byte <= 0xdf) this.#missing = 1;
    else if (byte >= 0xe0 && byte <= 0xef) this.#missing = 2;
    else if (byte >= 0xf0 && byte <= 0xf4) this.#missing = 3;
    else this.#note(at);
  }

  #note(at: number): void {
    this.wrong += 1;
    this.firstWrong ??= at;
  }
}
