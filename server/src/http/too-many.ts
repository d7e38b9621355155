import { Refusal } from "./errors.ts";

const RETRY_SECONDS = 10;

/** A 429 that says when to ask again. */
export function tooMany(sentence: string, seconds = RETRY_SECONDS): Refusal {
  return new Refusal(429, sentence, { "retry-after": String(seconds) });
}
