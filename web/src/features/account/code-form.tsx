import { code, CODE_DIGITS } from "@command-center/contract/accounts/second-factor";
import { useState, type SubmitEvent } from "react";
import type { Endpoint, InputOf } from "@command-center/contract/wire/endpoint";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../ui/controls/button.tsx";
import { Field, Input } from "../../ui/controls/field.tsx";
import { request } from "../../api/client.ts";
import { WriteError } from "../../page/write-error.tsx";

export interface CodeFormProps {
  /** Words of the button, at rest and while working. */
  action: readonly [string, string];
  working: boolean;
  error: Error | null;
  /** Called with six digits. */
  onCode: (code: string) => void;
  onCancel: () => void;
}

/** Asks for the code that an authenticator app shows at the moment. */
export function CodeForm({ action, working, error, onCode, onCancel }: CodeFormProps) {
  const [message, setMessage] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (working) return;
    const parsed = code.safeParse(new FormData(event.currentTarget).get("code"));
    setMessage(parsed.error?.issues[0]?.message);
    if (parsed.success) onCode(parsed.data);
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-sm gap-3">
      <Field label={`${CODE_DIGITS}-digit code`} message={message}>
        {(control) => (
          <Input
            {...control}
            name="code"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_DIGITS + 4}
            className="max-w-40 tracking-[0.2em]"
          />
        )}
      </Field>
      <WriteError error={error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={working}>
          {working ? action[1] : action[0]}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

/**
 * A write whose answer, a secret, is shown once: `mutateAsync(input)`. It is never retried, as each call makes another
 * secret; the secret is forgotten with the component; the caller refetches once it has been shown.
 */
export function useSecret<E extends Endpoint>(endpoint: E) {
  return useMutation({
    mutationFn: (input: InputOf<E>) => request(endpoint, input),
    retry: false,
    gcTime: 0,
  });
}
