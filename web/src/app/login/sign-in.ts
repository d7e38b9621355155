import { SIGN_IN_PATH } from "@command-center/contract/accounts/accounts";
import { signIn, type SignIn } from "@command-center/contract/accounts/login";
import type { SecondStepWays } from "@command-center/contract/accounts/second-factor";
import type { ComponentType } from "react";
import { sentenceIn, UNREACHABLE } from "./answer-words.ts";
import type { SecondStepProps } from "./second-step.tsx";

export const WRONG_CREDENTIALS = "Invalid credentials. Please check your username and password.";

/** Refusals that say no more than that name and password do not fit together. */
const OF_CREDENTIALS = new Set([400, 401, 422]);

export type FieldMessages = Partial<Record<keyof SignIn, string | undefined>>;

export type SignInOutcome =
  | { kind: "signed-in"; userName: string }
  /** The password was right, and the account has a second factor: drawn by a part that is fetched only then. */
  | { kind: "second-step"; Step: ComponentType<SecondStepProps>; ways: SecondStepWays }
  /** Not sent: for each field in which something is wrong, its first message. */
  | { kind: "incomplete"; messages: FieldMessages }
  | { kind: "refused"; sentence: string };

/** Checks what was entered by the contract's rules and, if it holds, asks the server. */
export async function attemptSignIn(entered: Record<string, unknown>): Promise<SignInOutcome> {
  const parsed = signIn.safeParse(entered);
  if (parsed.success) {
    const answer = await send(parsed.data);
    if ("sentence" in answer) return { kind: "refused", ...answer };
    // As the server writes it, whatever way it was typed: by it a page is known as one's own.
    if (answer.ways === null) return { kind: "signed-in", userName: parsed.data.username.toLowerCase() };
    const { SecondStep: Step } = await import("./second-step.tsx");
    return { kind: "second-step", Step, ways: answer.ways };
  }
  const messages: FieldMessages = {};
  for (const { path, message } of parsed.error.issues) {
    const [field] = path;
    if (field === "username" || field === "password") messages[field] ??= message;
  }
  return { kind: "incomplete", messages };
}

/** What is asked for after name and password, null where they were enough; where they were refused, the sentence to show. */
async function send(credentials: SignIn): Promise<{ ways: SecondStepWays | null } | { sentence: string }> {
  let response: Response;
  try {
    response = await fetch(SIGN_IN_PATH, {
      method: "POST",
      credentials: "include",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(credentials),
    });
  } catch {
    return { sentence: UNREACHABLE };
  }
  // Read in any case: an answer left unread stays under way, and keeps its connection.
  const text = await response.text().catch(() => "");
  if (response.ok) return { ways: waysIn(text) };
  return { sentence: OF_CREDENTIALS.has(response.status) ? WRONG_CREDENTIALS : sentenceIn(text) };
}

/** Read by its words alone: the schema of this answer holds the whole account. */
function waysIn(text: string): SecondStepWays | null {
  if (!text.startsWith('{"secondFactor":[')) return null;
  return (["code", "passkey"] as const).filter((way) => text.includes(`"${way}"`));
}
