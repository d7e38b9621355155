const USUAL = /^[A-Z][A-Z0-9]*\/[0-9]+$/;

/**
 * A petition's number as its page's address has it: `mp-015` for `MP/015`, and a number that is written in another way as it
 * is, behind a `~`, with which no usual one begins.
 */
export function petitionSlug(number: string): string {
  return USUAL.test(number) ? number.toLowerCase().replace("/", "-") : `~${encodeURIComponent(number)}`;
}
