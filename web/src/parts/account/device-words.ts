import Bowser from "bowser";

/** Longest user agent that is read: anybody can send any text as one. */
const MOST = 300;

/** Browser and system in words, as a session's browser named itself: `Firefox 128 on Windows`. */
export function deviceWords(userAgent: string | null): string {
  if (userAgent === null || userAgent === "") return "An unnamed program";
  const { browser, os } = Bowser.parse(userAgent.slice(0, MOST));
  if (browser.name === undefined || browser.name === "") return "An unknown program";
  const version = browser.version?.split(".", 1)[0];
  const name = version === undefined || version === "" ? browser.name : `${browser.name} ${version}`;
  return os.name === undefined || os.name === "" ? name : `${name} on ${os.name}`;
}
