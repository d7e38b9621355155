/** Rows on a page, where a list does not say otherwise. */
export const PAGE_SIZE = 10;
