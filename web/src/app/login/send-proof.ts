import { account } from "@command-center/contract/accounts/accounts";
import {
  PASSKEY_SIGN_IN_PATH,
  type SECOND_FACTOR_PATH,
  type SecondFactorProof,
} from "@command-center/contract/accounts/second-factor";
import { askPasskey } from "../../parts/account/use-passkey.ts";
import { NO_SENTENCE, sentenceIn, UNREACHABLE } from "./answer-words.ts";

export type ProofOutcome = { kind: "signed-in"; userName: string } | { kind: "refused"; sentence: string };

/** Sends what opens a session: the second factor after a password, or a passkey alone. */
export async function sendProof(
  path: typeof SECOND_FACTOR_PATH | typeof PASSKEY_SIGN_IN_PATH,
  proof: SecondFactorProof,
): Promise<ProofOutcome> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: "POST",
      credentials: "include",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(proof),
    });
  } catch {
    return { kind: "refused", sentence: UNREACHABLE };
  }
  const text = await response.text().catch(() => "");
  if (!response.ok) return { kind: "refused", sentence: sentenceIn(text) };
  const who = account.safeParse(jsonIn(text));
  return who.success
    ? { kind: "signed-in", userName: who.data.username }
    : { kind: "refused", sentence: NO_SENTENCE };
}

/** Signs in with a passkey, without user name or password. */
export async function signInByPasskey(): Promise<ProofOutcome> {
  try {
    return await sendProof(PASSKEY_SIGN_IN_PATH, { passkey: await askPasskey() });
  } catch (error) {
    return { kind: "refused", sentence: error instanceof Error ? error.message : NO_SENTENCE };
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
