import { account } from "@command-center/contract/accounts/accounts";
import {
  code,
  recoveryCode,
  SECOND_FACTOR_PATH,
  type SecondFactorProof,
} from "@command-center/contract/accounts/second-factor";
import { NO_SENTENCE, sentenceIn, UNREACHABLE } from "./answer-words.ts";

export type StepOutcome =
  | { kind: "signed-in"; userName: string }
  /** Not sent: what is wrong with what was entered. */
  | { kind: "incomplete"; message: string }
  | { kind: "refused"; sentence: string };

/** Checks a code by the contract's rules and, if it can be one, asks the server. */
export async function attemptSecondStep(proof: SecondFactorProof): Promise<StepOutcome> {
  const parsed = "code" in proof ? code.safeParse(proof.code) : recoveryCode.safeParse(proof.recoveryCode);
  if (!parsed.success) return { kind: "incomplete", message: parsed.error.issues[0]?.message ?? "" };
  let response: Response;
  try {
    response = await fetch(SECOND_FACTOR_PATH, {
      method: "POST",
      credentials: "include",
      headers: { "content-type": "application/json" },
      body: JSON.stringify("code" in proof ? { code: parsed.data } : { recoveryCode: parsed.data }),
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

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
