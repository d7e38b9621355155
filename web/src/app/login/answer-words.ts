export const UNREACHABLE = "The server cannot be reached. Check the connection and try again.";
export const NO_SENTENCE = "Signing in failed on the server. Try again in a moment.";

/** The server's errors are plain sentences; a proxy in between may answer with a page or an object instead. */
export function sentenceIn(body: string): string {
  const text = body.trim();
  return text && text.length <= 200 && !/^[<{[]/.test(text) ? text : NO_SENTENCE;
}
