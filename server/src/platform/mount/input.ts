import type { Endpoint } from "@command-center/contract/wire/endpoint";
import { Refusal } from "../../http/errors.ts";

/** Checks what was sent against the endpoint's input; throws a 400 that says what is wrong. */
export function parse(endpoint: Pick<Endpoint, "input">, value: unknown, say = sentenceOf): unknown {
  const result = endpoint.input.safeParse(value);
  if (result.success) return result.data;
  throw new Refusal(400, say(result.error.issues[0]));
}

/** Messages of the validation library itself, which are for programmers. */
const LIBRARY_WORDING = /^(?:Invalid|Too (?:big|small)|Unrecognized|Expected)\b/;

interface Issue {
  code?: string | undefined;
  path: PropertyKey[];
  message: string;
  keys?: string[];
}

/** A validation issue in words: our own message where the schema has one, else which field is wrong. */
export function sentenceOf(issue: Issue | undefined): string {
  if (issue === undefined) return "The request cannot be read.";
  if (issue.code === "unrecognized_keys")
    return `Unknown parameter: ${shown((issue.keys ?? []).join(", "))}.`;
  const field = shown(issue.path.map(String).join("."));
  if (!LIBRARY_WORDING.test(issue.message)) {
    return issue.message.endsWith(".") ? issue.message : `${issue.message}.`;
  }
  return field === ""
    ? "The request body must be a JSON object."
    : `${field} has a value that is not accepted.`;
}

/** What was sent, fit to stand in a sentence of one line. */
function shown(text: string): string {
  return text.replaceAll(/\p{C}/gu, "\ufffd").slice(0, 100);
}
