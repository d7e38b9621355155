/** A read that a page makes: the endpoint's id and its input, as the browser keys what it has read. */
export interface PageRead {
  readonly id: string;
  readonly input: unknown;
}

export interface PageAnswer extends PageRead {
  readonly data: unknown;
  /** Whether it is of a sensitive list, which the browser does not keep. */
  readonly unkept?: true;
}

/**
 * Where the page carries what it brings along, as JSON; beside it, in `data-scripts`, the files of JavaScript that take
 * it over, the one that starts first. The page's own script fetches them once it is painted.
 */
export const FIRST_PAGE_ELEMENT = "first-page";

/** What a page that the server has drawn brings along, so that the browser goes on from it without asking. */
export interface FirstPage {
  /** The account whose session it was drawn for. */
  readonly userName: string;
  /** Time at which it was drawn, in milliseconds since 1970 by the server's clock: the device's may be wrong. */
  readonly at: number;
  /** Reads that it was drawn from. */
  readonly answers: readonly PageAnswer[];
}

/** A page as the server's answer holds it. */
export interface DrawnPage {
  readonly title: string;
  readonly html: string;
  /** Files of JavaScript that take it over; the first starts. */
  readonly scripts: readonly string[];
  /** Every read that the page makes; those that had no answer are drawn as on their way. */
  readonly reads: readonly PageRead[];
}

/** Draws the page at an address with the answers that are there. Pages of the build that `web/src/app/draw-page.tsx` makes. */
export type DrawPage = (page: {
  readonly path: string;
  /** The query, with its question mark, or empty. */
  readonly search: string;
  readonly partyShortName: string;
  readonly userName: string;
  readonly answers: readonly PageAnswer[];
}) => Promise<DrawnPage>;
