const USUAL = /^[A-Z][A-Z0-9]*\/[0-9]+$/;
const USUAL_SLUG = /^[a-z][a-z0-9]*-[0-9]+$/;
/** Before a number that is written in another way; no usual slug begins with it. */
const OTHER = "~";

/** A petition's number as its page's address has it: `mp-015` for `MP/015`, and any other number as it is, behind `~`. */
export function petitionSlug(number: string): string {
  return USUAL.test(number) ? number.toLowerCase().replace("/", "-") : OTHER + encodeURIComponent(number);
}

/** The number that an address means, null where it can mean none. Capitals make no other address. */
export function petitionNumber(slug: string): string | null {
  if (slug.startsWith(OTHER)) return decoded(slug.slice(OTHER.length));
  const usual = slug.toLowerCase();
  return USUAL_SLUG.test(usual) ? usual.toUpperCase().replace("-", "/") : null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text) || null;
  } catch {
    return null;
  }
}
