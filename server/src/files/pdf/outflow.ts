const BLOCK = 65_536;

/** Collects the many small pieces of a file in blocks. */
export class Outflow {
  #blocks: Uint8Array[] = [];
  #block = new Uint8Array(BLOCK);
  #used = 0;

  add(piece: Uint8Array): void {
    if (this.#used + piece.length > BLOCK) this.#seal();
    if (piece.length > BLOCK) {
      this.#blocks.push(piece);
      return;
    }
    this.#block.set(piece, this.#used);
    this.#used += piece.length;
  }

  /** What has come since the last call. */
  take(): Uint8Array[] {
    this.#seal();
    const blocks = this.#blocks;
    this.#blocks = [];
    return blocks;
  }

  /** Blocks that were given away are never written to again. */
  #seal(): void {
    if (this.#used === 0) return;
    this.#blocks.push(this.#block.subarray(0, this.#used));
    this.#block = new Uint8Array(BLOCK);
    this.#used = 0;
  }
}
