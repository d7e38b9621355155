import {
  code,
  CODE_DIGITS,
  recoveryCode,
  type SecondFactorProof,
  type SecondStepWays,
} from "@command-center/contract/accounts/second-factor";
import { useRef, useState, type ReactNode, type SubmitEvent } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Field, Input } from "../../ui/controls/field.tsx";
import { hasPasskeys } from "./has-passkeys.ts";

const loadPasskeys = () => import("./use-passkey.ts");

type Way = SecondStepWays[number] | "recoveryCode";

const USE: Readonly<Record<Way, string>> = {
  code: "Use the app",
  passkey: "Use a passkey",
  recoveryCode: "Use a recovery code",
};

const FIELDS = {
  code: { label: `${CODE_DIGITS}-digit code`, hint: "From the authenticator app on your phone." },
  recoveryCode: {
    label: "Recovery code",
    hint: "One of those that you kept when you set the second factor up. Each works once.",
  },
} as const;

export interface ProofFormProps {
  /** What the account has. Recovery codes go with each. */
  ways: SecondStepWays;
  /** Sends a proof; null, or why it was not taken, in a sentence. */
  onProof: (proof: SecondFactorProof) => Promise<string | null>;
  /** The way back, next to the other ways. */
  back?: ReactNode;
  /** The button that submits, with what came of the last attempt. */
  children: (state: { failure: string | null; working: boolean }) => ReactNode;
}

/** Asks for what shows that a person holds their second factor: a code, a recovery code or a passkey. */
export function ProofForm({ ways, onProof, back, children }: ProofFormProps) {
  const possible = [...ways.filter((way) => way !== "passkey" || hasPasskeys()), "recoveryCode" as const];
  const [way, setWay] = useState<Way>(possible[0] ?? "recoveryCode");
  const [message, setMessage] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const send = async (given: string) => {
    if (way === "passkey") {
      const passkey = await (await loadPasskeys()).askPasskey();
      return setFailure(await onProof({ passkey }));
    }
    const parsed = way === "code" ? code.safeParse(given) : recoveryCode.safeParse(given);
    if (!parsed.success) return setMessage(parsed.error.issues[0]?.message);
    setFailure(await onProof(way === "code" ? { code: parsed.data } : { recoveryCode: parsed.data }));
    form.current?.querySelector<HTMLInputElement>("[name=proof]")?.select();
  };
  const attempt = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (working) return;
    setWorking(true);
    setMessage(undefined);
    setFailure(null);
    await send(String(new FormData(event.currentTarget).get("proof"))).catch((error: unknown) =>
      setFailure(error instanceof Error ? error.message : String(error)),
    );
    setWorking(false);
  };
  const turn = (to: Way) => {
    setWay(to);
    setMessage(undefined);
    setFailure(null);
  };

  return (
    <form ref={form} noValidate onSubmit={attempt} className="grid gap-4">
      {way === "passkey" ? (
        <p>Use the passkey of your phone, computer or security key.</p>
      ) : (
        <Field {...FIELDS[way]} message={message}>
          {(control) => (
            <Input
              {...control}
              key={way}
              name="proof"
              required
              // Whoever came here pressed for it.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              autoCapitalize="none"
              spellCheck={false}
              className="tracking-[0.15em]"
              onInput={() => setMessage(undefined)}
              {...(way === "code"
                ? { autoComplete: "one-time-code", inputMode: "numeric", maxLength: CODE_DIGITS + 4 }
                : { autoComplete: "off", maxLength: 60 })}
            />
          )}
        </Field>
      )}
      {children({ failure, working })}
      <div className="-mx-3.5 flex flex-wrap justify-between">
        {possible
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} look="ghost" onClick={() => turn(other)}>
              {USE[other]}
            </Button>
          ))}
        {back}
      </div>
    </form>
  );
}
