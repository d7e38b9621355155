import {
  code,
  CODE_DIGITS,
  recoveryCode,
  SECOND_FACTOR_PATH,
  type SecondFactorProof,
} from "@command-center/contract/accounts/second-factor";
import { useRef, useState, type SubmitEvent } from "react";
import { account } from "@command-center/contract/accounts/accounts";
import { Button } from "../../ui/controls/button.tsx";
import { Field, Input } from "../../ui/controls/field.tsx";
import type { Session } from "../session/session.ts";
import { AccessButton } from "./access-button.tsx";
import { NO_SENTENCE, sentenceIn, UNREACHABLE } from "./answer-words.ts";

export interface SecondStepProps {
  onSignedIn: (session: Session) => void;
  /** Back to user name and password. */
  onBack: () => void;
}

const ASKED = {
  code: {
    label: `${CODE_DIGITS}-digit code`,
    hint: "From the authenticator app on your phone.",
    other: "Use a recovery code",
  },
  recoveryCode: {
    label: "Recovery code",
    hint: "One of those that you kept when you set the app up. Each works once.",
    other: "Use the app",
  },
} as const;

/** In place of name and password once they were right: a code of the person's phone, or a recovery code. */
export function SecondStep({ onSignedIn, onBack }: SecondStepProps) {
  const [kind, setKind] = useState<keyof typeof ASKED>("code");
  const [message, setMessage] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { label, hint, other } = ASKED[kind];

  const attempt = async (proof: string) => {
    const outcome = await attemptSecondStep({ [kind]: proof } as SecondFactorProof);
    if (outcome.kind === "signed-in") return onSignedIn(outcome);
    setMessage(outcome.kind === "incomplete" ? outcome.message : undefined);
    setFailure(outcome.kind === "refused" ? outcome.sentence : null);
    form.current?.querySelector<HTMLInputElement>("[name=proof]")?.select();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (working) return;
    setWorking(true);
    setFailure(null);
    await attempt(String(new FormData(event.currentTarget).get("proof")));
    setWorking(false);
  };
  const turn = () => {
    setKind(kind === "code" ? "recoveryCode" : "code");
    setMessage(undefined);
    setFailure(null);
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <Field label={label} hint={hint} message={message}>
        {(control) => (
          <Input
            {...control}
            key={kind}
            name="proof"
            required
            // Whoever came here sent a form for it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            autoCapitalize="none"
            spellCheck={false}
            className="tracking-[0.15em]"
            onInput={() => setMessage(undefined)}
            {...(kind === "code"
              ? { autoComplete: "one-time-code", inputMode: "numeric", maxLength: CODE_DIGITS + 4 }
              : { autoComplete: "off", maxLength: 60 })}
          />
        )}
      </Field>
      <AccessButton failure={failure} working={working} />
      <div className="-mx-3.5 flex flex-wrap justify-between">
        <Button look="ghost" onClick={turn}>
          {other}
        </Button>
        <Button look="ghost" onClick={onBack}>
          Back to the password
        </Button>
      </div>
    </form>
  );
}

type StepOutcome =
  | { kind: "signed-in"; userName: string }
  /** Not sent: what is wrong with what was entered. */
  | { kind: "incomplete"; message: string }
  | { kind: "refused"; sentence: string };

/** Checks a code by the contract's rules and, if it can be one, asks the server. */
async function attemptSecondStep(proof: SecondFactorProof): Promise<StepOutcome> {
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
