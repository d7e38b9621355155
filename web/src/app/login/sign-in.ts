import { SIGN_IN_PATH, signIn, type SignIn } from "@command-center/contract/accounts";

export const WRONG_CREDENTIALS = "Invalid credentials. Please check your username and password.";
const UNREACHABLE = "The server cannot be reached. Check the connection and try again.";
const NO_SENTENCE = "Signing in failed on the server. Try again in a moment.";

/** Refusals that say no more than that name and password do not fit together. */
const OF_CREDENTIALS = new Set([400, 401, 422]);

export type FieldMessages = Partial<Record<keyof SignIn, string | undefined>>;

export type Outcome =
  | { kind: "signed-in"; userName: string }
  /** Not sent: for each field in which something is wrong, its first message. */
  | { kind: "incomplete"; messages: FieldMessages }
  | { kind: "refused"; sentence: string };

/** Checks what was entered by the contract's rules and, if it holds, asks the server. */
export async function attemptSignIn(entered: Record<string, unknown>): Promise<Outcome> {
  const parsed = signIn.safeParse(entered);
  if (parsed.success) {
    const sentence = await send(parsed.data);
    return sentence === null
      ? { kind: "signed-in", userName: parsed.data.username }
      : { kind: "refused", sentence };
  }
  const messages: FieldMessages = {};
  for (const { path, message } of parsed.error.issues) {
    const [field] = path;
    if (field === "username" || field === "password") messages[field] ??= message;
  }
  return { kind: "incomplete", messages };
}

/** Gives null on success, else the sentence to show. */
async function send(credentials: SignIn): Promise<string | null> {
  let response: Response;
  try {
    response = await fetch(SIGN_IN_PATH, {
      method: "POST",
      credentials: "include",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(credentials),
    });
  } catch {
    return UNREACHABLE;
  }
  // Read in any case: an answer left unread stays under way, and keeps its connection.
  const text = await response.text().catch(() => "");
  if (response.ok) return null;
  if (OF_CREDENTIALS.has(response.status)) return WRONG_CREDENTIALS;
  return sentenceIn(text);
}

/** The server's errors are plain sentences; a proxy in between may answer with a page or an object instead. */
function sentenceIn(body: string): string {
  const text = body.trim();
  return text && text.length <= 200 && !/^[<{[]/.test(text) ? text : NO_SENTENCE;
}
