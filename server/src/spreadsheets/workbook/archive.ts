import { Readable } from "node:stream";
import { callbackify } from "node:util";
import { crc32, createInflateRaw } from "node:zlib";
import { MOST_UNPACKED } from "@command-center/import-rules/file-limits";
import { DAMAGED, PASSWORD, TOO_LARGE_UNPACKED } from "@command-center/import-rules/file-problems";
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from "yauzl";
import { bytesAt, pieces, type FileBytes } from "../file-bytes.ts";
import { FileRefused, refusal } from "../file-refused.ts";

const MEGABYTE = 1_000_000;
/** A workbook of a hundred sheets has a few hundred. */
const MOST_ENTRIES = 10_000;
/** XML of equal rows comes near to a hundredth; deflate itself goes to a thousandth. */
const MOST_RATIO = 250;
/** Below that a ratio says nothing. */
const RATIO_FROM = 20 * MEGABYTE;
const INFLATED_PIECE = 65_536;

/** A ZIP archive as it was sent: whatever it says of itself is held against its bytes. Nothing of it is written anywhere. */
export class Archive {
  readonly #file: FileBytes;
  readonly #zip: ZipFile;
  readonly #reader: FileReader;
  /** By name in small letters, as the parts of a workbook are named free of case. */
  readonly #entries = new Map<string, Entry>();
  #unpacked = 0;
  /** Entries that `#unpacked` counts: a part may be read more than once, and not always to its end. */
  readonly #counted = new Set<Entry>();
  /** Packed bytes of contents that were read so far. */
  packedRead = 0;

  private constructor(file: FileBytes, zip: ZipFile, reader: FileReader) {
    this.#file = file;
    this.#zip = zip;
    this.#reader = reader;
  }

  /** Reads the archive's directory. Throws `FileRefused` where it is not whole, or names something twice. */
  static async open(file: FileBytes): Promise<Archive> {
    const reader = new FileReader(file);
    const options = { autoClose: false, decodeStrings: false, lazyEntries: true };
    const zip = await reader.orDamaged("its end is missing", () =>
      fromRandomAccessReaderPromise(reader, file.size, options),
    );
    if (zip.entryCount > MOST_ENTRIES)
      throw refusal(TOO_LARGE_UNPACKED, { what: `it has more than ${MOST_ENTRIES} parts` });
    const archive = new Archive(file, zip, reader);
    await reader.orDamaged("its directory cannot be read", async () => {
      for await (const entry of zip.eachEntry()) archive.#add(entry);
    });
    return archive;
  }

  /** Names of all entries. */
  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** Packed size of an entry in bytes; 0 where it is not there. */
  packedSize(name: string): number {
    return this.#entries.get(name.toLowerCase())?.compressedSize ?? 0;
  }

  /**
   * What an entry holds, unpacked piece by piece. Throws `FileRefused` where it is not there, encrypted, larger than it
   * says or may be, or another than its check sum says: the last is known at its end.
   */
  async *content(name: string): AsyncGenerator<Uint8Array, void, void> {
    const entry = this.#entries.get(name.toLowerCase());
    if (entry === undefined) throw damaged(`its part ${name} is missing`);
    this.#refuseUnreadable(entry);
    const { fileDataStart } = await this.#reader.orDamaged(`its part ${name} cannot be found`, () =>
      this.#zip.readLocalFileHeaderPromise(entry, { minimal: true }),
    );
    const packed = this.#packed(fileDataStart, entry.compressedSize);
    let size = 0;
    let sum = 0;
    if (!this.#counted.has(entry)) this.#unpacked += entry.uncompressedSize;
    this.#counted.add(entry);
    if (this.#unpacked > MOST_UNPACKED * MEGABYTE) throw tooLarge();
    for await (const piece of entry.compressionMethod === 0 ? packed : inflated(packed, name)) {
      size += piece.length;
      if (size > entry.uncompressedSize) throw damaged(`its part ${name} is larger than it says`);
      sum = crc32(piece, sum);
      yield piece;
    }
    if (size !== entry.uncompressedSize || sum !== entry.crc32)
      throw damaged(`its part ${name} is not whole`);
  }

  #add(entry: Entry): void {
    // yauzl gives the bytes of names, as it would refuse paths such as `../x`: these are passed over here.
    const name = entry.fileNameRaw.toString("utf8").replaceAll("\\", "/").toLowerCase();
    if (this.#entries.has(name)) throw damaged(`it has its part ${name.slice(0, 100)} twice`);
    this.#entries.set(name, entry);
  }

  #refuseUnreadable(entry: Entry): void {
    if (entry.isEncrypted()) throw refusal(PASSWORD, {});
    if (!entry.canDecodeFileData())
      throw damaged("it is packed in a way that spreadsheet programs do not use");
    const { compressedSize, uncompressedSize } = entry;
    if (uncompressedSize > MOST_UNPACKED * MEGABYTE) throw tooLarge();
    if (uncompressedSize > RATIO_FROM && uncompressedSize > MOST_RATIO * compressedSize)
      throw refusal(TOO_LARGE_UNPACKED, {
        what: `a part of it unpacks to more than ${MOST_RATIO} times its size, as no table does`,
      });
  }

  async *#packed(from: number, length: number): AsyncGenerator<Uint8Array, void, void> {
    for await (const piece of pieces(this.#file, from, Math.min(this.#file.size, from + length))) {
      this.packedRead += piece.length;
      yield piece;
    }
  }
}

async function* inflated(
  packed: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<Uint8Array, void, void> {
  const inflate = createInflateRaw({ chunkSize: INFLATED_PIECE });
  const source = Readable.from(packed, { objectMode: true });
  source.on("error", (error) => inflate.destroy(error));
  source.pipe(inflate);
  try {
    for await (const piece of inflate) yield piece as Uint8Array;
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))
      throw damaged(`its part ${name} cannot be unpacked`);
    throw error;
  } finally {
    source.destroy();
    inflate.destroy();
  }
}

function damaged(what: string): FileRefused {
  return refusal(DAMAGED, { what });
}

function tooLarge(): FileRefused {
  return refusal(TOO_LARGE_UNPACKED, { what: `it unpacks to more than ${MOST_UNPACKED} MB` });
}

/** Lets yauzl read a file: its directory, and the header before each content. */
class FileReader extends RandomAccessReader {
  readonly #file: FileBytes;
  /** Why the file itself could not be read, such as a database that is away: no fault of the archive. */
  #failure: { readonly error: unknown } | null = null;
  #block: { readonly from: number; readonly bytes: Buffer } | null = null;

  constructor(file: FileBytes) {
    super();
    this.#file = file;
  }

  /** Does something with yauzl, all errors of which are about the archive. */
  async orDamaged<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (this.#failure !== null) throw this.#failure.error;
      throw error instanceof FileRefused ? error : damaged(what);
    }
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    callbackify(async () => (await this.#bytes(position, length)).copy(buffer, offset))(callback);
  }

  /** Of the directory it reads a few bytes after the other: these come out of a block. */
  async #bytes(position: number, length: number): Promise<Buffer> {
    const block = this.#block;
    if (block !== null && position >= block.from && position + length <= block.from + block.bytes.length)
      return block.bytes.subarray(position - block.from, position - block.from + length);
    try {
      const bytes = await bytesAt(this.#file, position, Math.max(length, INFLATED_PIECE));
      this.#block = { from: position, bytes };
      return bytes.subarray(0, length);
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
  }
}
