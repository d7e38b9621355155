import type { SignIn } from "@command-center/contract/accounts/login";
import { useRef, useState, type ComponentType, type SubmitEvent } from "react";
import { hasPasskeys } from "../../parts/account/has-passkeys.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field, Input } from "../../ui/controls/field.tsx";
import type { Session } from "../session/session.ts";
import { AccessButton } from "./access-button.tsx";
import { PasswordInput } from "./password-input.tsx";
import type { SecondStepProps } from "./second-step.tsx";
import type { FieldMessages } from "./sign-in.ts";

export interface LoginFormProps {
  onSignedIn: (session: Session) => void;
  /** The first key was struck: time to fetch what comes after. */
  onTyping: () => void;
}

// With the library behind its rules it weighs more than the rest of the screen: it comes while the person types.
const loadSignIn = () => import("./sign-in.ts");
const COULD_NOT_LOAD = "The server cannot be reached.";

/** User name and password, checked by the contract's own rules before anything is sent. */
export function LoginForm({ onSignedIn, onTyping }: LoginFormProps) {
  const [messages, setMessages] = useState<FieldMessages>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [step, setStep] = useState<
    Pick<SecondStepProps, "ways"> & { Step: ComponentType<SecondStepProps> }
  >();
  const form = useRef<HTMLFormElement>(null);

  const focus = (name: keyof SignIn) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  const attempt = async (entered: Record<string, unknown>) => {
    const { attemptSignIn } = await loadSignIn();
    const outcome = await attemptSignIn(entered);
    if (outcome.kind === "signed-in") return onSignedIn(outcome);
    if (outcome.kind === "second-step") return setStep(outcome);
    setMessages(outcome.kind === "incomplete" ? outcome.messages : {});
    setFailure(outcome.kind === "refused" ? outcome.sentence : null);
    focus(outcome.kind === "incomplete" && outcome.messages.username ? "username" : "password");
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (working) return;
    setWorking(true);
    setFailure(null);
    await attempt(Object.fromEntries(new FormData(event.currentTarget))).catch(() =>
      setFailure(COULD_NOT_LOAD),
    );
    setWorking(false);
  };

  const typed = (name: keyof SignIn) => {
    onTyping();
    void loadSignIn().catch(() => {});
    if (messages[name]) setMessages({ ...messages, [name]: undefined });
  };

  const byPasskey = async () => {
    if (working) return;
    setWorking(true);
    setFailure(null);
    onTyping();
    try {
      const outcome = await (await import("./send-proof.ts")).signInByPasskey();
      if (outcome.kind === "signed-in") return onSignedIn(outcome);
      setFailure(outcome.sentence);
    } catch {
      setFailure(COULD_NOT_LOAD);
    }
    setWorking(false);
  };

  if (step) {
    const { Step, ways } = step;
    return <Step ways={ways} onSignedIn={onSignedIn} onBack={() => setStep(undefined)} />;
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <Field label="Username" message={messages.username}>
        {(control) => (
          <Input
            {...control}
            name="username"
            required
            // The screen exists for this field alone, and nothing is read past by starting here.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            onInput={() => typed("username")}
          />
        )}
      </Field>
      <Field label="Password" message={messages.password} hint={capsLock ? "Caps Lock is on." : undefined}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            required
            autoComplete="current-password"
            onInput={() => typed("password")}
            onCapsLock={setCapsLock}
          />
        )}
      </Field>
      <AccessButton failure={failure} working={working} />
      {hasPasskeys() && (
        <Button look="ghost" onClick={() => void byPasskey()}>
          Use a passkey
        </Button>
      )}
    </form>
  );
}
