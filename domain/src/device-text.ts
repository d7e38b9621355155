/** What a parser of user agents finds. */
export interface ParsedUserAgent {
  readonly browser: { readonly name?: string | undefined; readonly version?: string | undefined };
  readonly os: { readonly name?: string | undefined };
}

/** Longest user agent that is read: anybody can send any text as one. */
const MOST = 300;

/** Browser and system in words, as a session's browser named itself: `Firefox 128 on Windows`. */
export function deviceText(userAgent: string | null, parse: (userAgent: string) => ParsedUserAgent): string {
  if (userAgent === null || userAgent === "") return "An unnamed program";
  const { browser, os } = parse(userAgent.slice(0, MOST));
  if (browser.name === undefined || browser.name === "") return "An unknown program";
  const version = browser.version?.split(".", 1)[0];
  const name = version === undefined || version === "" ? browser.name : `${browser.name} ${version}`;
  return os.name === undefined || os.name === "" ? name : `${name} on ${os.name}`;
}
