import {
  addPasskey,
  beginPasskey,
  type PasskeyCreation,
  type SecondFactor,
  type SecondFactorProof,
} from "@command-center/contract/accounts/second-factor";
import { useRef, useState, type SubmitEvent } from "react";
import { explain } from "../../api/errors.ts";
import { deviceWords } from "../../parts/account/device-words.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field, Input } from "../../ui/controls/field.tsx";
import { takeFocus } from "../../ui/controls/take-focus.ts";
import { Alert } from "../../ui/states/alert.tsx";
import { useSecret } from "./code-form.tsx";
import { OwnProof } from "./own-proof.tsx";

const MOST_NAME = 60;

export interface AddPasskeyProps {
  factor: SecondFactor;
  /** It is added; with recovery codes where it is the first second factor. */
  onAdded: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Names a passkey, asks for a second factor that the person has already, and has their device make one. */
export function AddPasskey({ factor, onAdded, onCancel }: AddPasskeyProps) {
  const begin = useSecret(beginPasskey);
  const add = useSecret(addPasskey);
  const [name, setName] = useState(() => deviceWords(navigator.userAgent).slice(0, MOST_NAME));
  const [isNamed, setIsNamed] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [working, setWorking] = useState(false);

  // A proof counts once: what it was exchanged for is kept for another try.
  const begun = useRef<PasskeyCreation>(null);

  const make = async () => {
    setWorking(true);
    setFailure(null);
    try {
      const creation = (begun.current ??= await begin.mutateAsync({}));
      const { makePasskey } = await import("../../parts/account/use-passkey.ts");
      const passkey = await makePasskey(creation);
      begun.current = null;
      const { recoveryCodes } = await add.mutateAsync({ name, passkey });
      onAdded(recoveryCodes);
    } catch (error) {
      setFailure(explain(error));
      setWorking(false);
    }
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (working || name.trim() === "") return;
    if (factor.enabled && begun.current === null) setIsNamed(true);
    else await make();
  };
  const goOn = async (proof: SecondFactorProof) => {
    begun.current = await begin.mutateAsync({ proof });
    setIsNamed(false);
    void make();
  };

  if (isNamed)
    return (
      <OwnProof
        why="First show that you hold the second factor that you have already. Your browser then asks where to keep the new passkey."
        factor={factor}
        action="Go on"
        onProof={goOn}
        onCancel={onCancel}
      />
    );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-sm gap-3">
      <p ref={takeFocus} tabIndex={-1} className="outline-none">
        Your browser asks where to keep the passkey: on this device, your phone or a security key. Its PIN,
        finger or face then signs you in.
      </p>
      <Field label="Name of the passkey" message={name.trim() === "" ? "Name the passkey" : undefined}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={MOST_NAME}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {failure !== null && (
        <Alert tone="bad" announce="alert">
          {failure}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={working}>
          Add passkey
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
