/** What a read handler may answer: the output itself, or one page of a list and the size of the whole. */
export type Answer<T> = T | Page<T>;

/** One page of a list. The wire carries the plain array; the total travels in a header. */
export class Page<T> {
  constructor(
    readonly rows: T,
    readonly total: number,
  ) {}
}
