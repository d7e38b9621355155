/** Placeholders for a person or value that is not known, as letters and digits in capitals. */
const WORDS: ReadonlySet<string> = new Set([
  "TBA",
  "TBC",
  "TBD",
  "VACANT",
  "VACCANT",
  "VACANCY",
  "VACANTSEAT",
  "SEATVACANT",
  "VACANTPOST",
  "POSTVACANT",
  "VACANTPOSITION",
  "POSITIONVACANT",
  "NA",
  "NAP",
  "NOTAPPLICABLE",
  "NOTAVAILABLE",
  "NIL",
  "NILL",
  "NULL",
  "NONE",
  "NOONE",
  "NOBODY",
  "NONAME",
  "NOTNAMED",
  "UNNAMED",
  "UNKNOWN",
  "UNKOWN",
  "UNKNOW",
  "NOTKNOWN",
  "NOTYETKNOWN",
  "NOTRECORDED",
  "NOTSTATED",
  "NOTGIVEN",
  "NOTPUBLISHED",
  "NOTFILLED",
  "NOTYETFILLED",
  "NOTDECLARED",
  "NOTYETDECLARED",
  "UNDECLARED",
  "NOTANNOUNCED",
  "NOTYETANNOUNCED",
  "NOWINNER",
  "NOCANDIDATE",
  "NORESULT",
  "PENDING",
  "AWAITED",
  "AWAITING",
]);

/** What follows “to be”: to be announced, to be confirmed. */
const TO_BE: ReadonlySet<string> = new Set(
  [
    "announced",
    "anounced",
    "annouced",
    "advised",
    "appointed",
    "confirmed",
    "decided",
    "declared",
    "designated",
  ]
    .concat([
      "determined",
      "elected",
      "filled",
      "identified",
      "named",
      "nominated",
      "notified",
      "communicated",
    ])
    .map((word) => `TOBE${word.toUpperCase()}`),
);

/**
 * Whether a cell says that no person is named or nothing is known: “To be announced”, “T.B.A.”, “VACANT”, “N/A”, “nil”, “-”. Case, spaces
 * and punctuation make no difference. The only list of such words: a name that begins with one of them stays a name.
 */
export function isPlaceholder(text: string): boolean {
  if (text === "" || text.length > 60) return false;
  const key = text
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toUpperCase();
  return key === "" || WORDS.has(key) || TO_BE.has(key);
}
