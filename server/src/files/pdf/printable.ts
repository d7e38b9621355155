const PLAIN = /^[ -~\u00a0-\u024f\u2010-\u2027\u2212]*$/;
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Control characters, halves of characters, marks that turn the reading direction: on paper they could only mislead. */
const UNSEEN = /[\p{Cc}\p{Cs}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/** Text as one line of characters that can be seen; letters written with loose accents become single letters. */
export function printable(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replaceAll(BREAKS, " ").replaceAll(UNSEEN, "").normalize("NFC");
}
