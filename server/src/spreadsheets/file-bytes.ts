/** A file to be read, wherever it lies. */
export interface FileBytes {
  /** In bytes. */
  readonly size: number;
  /**
   * Bytes from a place on (0 is the first): at least one and at most so many as asked for, such as the rest of the
   * chunk they are kept in. Never asked for bytes beyond the end.
   */
  read(from: number, length: number): Promise<Uint8Array>;
}

const PIECE = 1_048_576;

/** The bytes from one place up to another, in order, as the file hands them out. */
export async function* pieces(
  file: FileBytes,
  from = 0,
  to = file.size,
): AsyncGenerator<Uint8Array, void, void> {
  for (let at = from; at < to;) {
    const piece = await file.read(at, Math.min(PIECE, to - at));
    if (piece.length === 0) throw new Error(`The file has no byte ${at}, though it has ${file.size}.`);
    yield piece;
    at += piece.length;
  }
}

/** So many bytes from a place on; fewer where the file ends. */
export async function bytesAt(file: FileBytes, from: number, length: number): Promise<Buffer> {
  const found: Uint8Array[] = [];
  const to = Math.min(file.size, from + length);
  if (from < to) for await (const piece of pieces(file, from, to)) found.push(piece);
  return Buffer.concat(found);
}
