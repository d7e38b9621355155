/** Spare bytes of a block, so that a line that starts near its end rarely makes it grow. */
const SPARE = 8_192;
/** Characters of one or two bytes in UTF-8. */
const TABLE = 0x800;
const ASCII = 0x80;
const DIGIT_ZERO = 0x30;
const MINUS = 0x2d;
const POINT = 0x2e;

const INSIDE = 1;
const FIRST = 2;
const LAST = 4;

/** For each character up to U+07FF: the positions in a text where it needs no escaping. */
export type PlainCharacters = Uint8Array;

/** Finds the characters that `escape` leaves unchanged inside a text, as its first and as its last. */
export function plainCharacters(escape: (text: string) => string): PlainCharacters {
  const leaves = (text: string): boolean => escape(text) === text;
  return Uint8Array.from({ length: TABLE }, (_, code) => {
    const character = String.fromCharCode(code);
    return (
      (leaves(`a${character}a`) ? INSIDE : 0) |
      (leaves(`${character}a`) && leaves(character) ? FIRST : 0) |
      (leaves(`a${character}`) && leaves(character) ? LAST : 0)
    );
  });
}

/**
 * Writes UTF-8 straight into blocks of bytes. Measured on 200,000 rows of ten columns against concatenated strings that are
 * encoded per block: 0.13 instead of 0.32 s of CPU time for CSV, 0.70 instead of 1.11 s for XLSX.
 */
export class Pen {
  readonly #block: number;
  #bytes: Buffer;
  #length = 0;

  /** @param block Bytes per block. */
  constructor(block: number) {
    this.#block = block;
    this.#bytes = Buffer.allocUnsafeSlow(block + SPARE);
  }

  /** Bytes written since the last `take`. */
  get length(): number {
    return this.#length;
  }

  /** Discards everything written after this length. */
  goBack(length: number): void {
    this.#length = length;
  }

  /** Whether the block is full. */
  get isFull(): boolean {
    return this.#length >= this.#block;
  }

  /** Returns the bytes written since the last `take` and starts a new block. */
  take(): Uint8Array {
    const written = this.#bytes.subarray(0, this.#length);
    this.#bytes = Buffer.allocUnsafeSlow(this.#block + SPARE);
    this.#length = 0;
    return written;
  }

  /** Any text. */
  text(text: string): void {
    this.#makeRoom(3 * text.length);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** One byte, such as a comma. */
  byte(byte: number): void {
    if (this.#length === this.#bytes.length) this.#makeRoom(1);
    this.#bytes[this.#length++] = byte;
  }

  /** Encoded bytes, such as those between two cells. */
  bytes(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    const target = this.#bytes;
    let at = this.#length;
    for (let index = 0; index < bytes.length; index += 1) target[at++] = bytes[index] ?? 0;
    this.#length = at;
  }

  /** Writes a text that needs no escaping. Otherwise writes nothing and returns false; the caller then escapes it. */
  plainText(text: string, plain: PlainCharacters): boolean {
    const end = text.length;
    if (end === 0) return true;
    this.#makeRoom(2 * end);
    const target = this.#bytes;
    const start = this.#length;
    let bits = 0;
    let inside = INSIDE;
    // Most texts are ASCII. One check at the end is faster than one per character.
    for (let index = 0; index < end; index += 1) {
      const code = text.charCodeAt(index);
      bits |= code;
      inside &= plain[code & (ASCII - 1)] ?? 0;
      target[start + index] = code;
    }
    if (bits >= ASCII) return this.#plainLetters(text, plain);
    if (inside === 0 || !stands(target[start], FIRST, plain) || !stands(target[start + end - 1], LAST, plain))
      return false;
    this.#length = start + end;
    return true;
  }

  /** Writes plain text with letters beyond ASCII. The block has room for it. */
  #plainLetters(text: string, plain: PlainCharacters): boolean {
    if (!stands(text.charCodeAt(0), FIRST, plain)) return false;
    if (!stands(text.charCodeAt(text.length - 1), LAST, plain)) return false;
    const target = this.#bytes;
    let at = this.#length;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code >= TABLE || !stands(code, INSIDE, plain)) return false;
      if (code < ASCII) {
        target[at++] = code;
      } else {
        target[at++] = 0xc0 | (code >> 6);
        target[at++] = 0x80 | (code & 0x3f);
      }
    }
    this.#length = at;
    return true;
  }

  /** A finite number as `String` has it. */
  number(value: number): void {
    this.#makeRoom(16);
    if ((value | 0) === value) return this.#whole(value);
    const hundredths = Math.round(value * 100);
    // If equal, two decimals are the shortest digits that give this number.
    if ((hundredths | 0) !== hundredths || hundredths / 100 !== value) return this.text(String(value));
    const whole = (hundredths / 100) | 0;
    if (whole === 0 && value < 0) this.#bytes[this.#length++] = MINUS;
    this.#whole(whole);
    const rest = Math.abs(hundredths - whole * 100);
    if (rest === 0) return;
    const tenths = (rest / 10) | 0;
    this.#bytes[this.#length++] = POINT;
    this.#bytes[this.#length++] = DIGIT_ZERO + tenths;
    if (rest !== tenths * 10) this.#bytes[this.#length++] = DIGIT_ZERO + rest - tenths * 10;
  }

  #whole(value: number): void {
    const target = this.#bytes;
    if (value < 0) target[this.#length++] = MINUS;
    let rest = Math.abs(value);
    let digits = 1;
    for (let limit = 10; rest >= limit; limit *= 10) digits += 1;
    const start = this.#length;
    for (let at = start + digits - 1; at >= start; at -= 1) {
      const tenth = (rest / 10) | 0;
      target[at] = DIGIT_ZERO + rest - 10 * tenth;
      rest = tenth;
    }
    this.#length = start + digits;
  }

  #makeRoom(bytes: number): void {
    const wanted = this.#length + bytes;
    if (wanted <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(2 * wanted);
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}
function stands(code: number | undefined, where: number, plain: PlainCharacters): boolean {
  return code !== undefined && ((plain[code] ?? 0) & where) !== 0;
}
