import { useRef, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Field, Input } from "../../../ui/controls/field.tsx";
import { hashIn } from "./hash-of.ts";

export interface HashFormProps {
  onAsk: (sha256: string) => void;
  /** What is wrong with the hash in the address. */
  wrong: string | undefined;
}

/** Takes a hash in place of a file. */
export function HashForm({ onAsk, wrong }: HashFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  return (
    <form
      noValidate
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const found = hashIn(input.current?.value ?? "");
        if ("sha256" in found) {
          setRefused(undefined);
          onAsk(found.sha256);
        } else {
          setRefused(found.wrong);
          input.current?.focus();
        }
      }}
    >
      <Field className="min-w-0 flex-1" label="Or its SHA-256" message={refused ?? wrong}>
        {(attributes) => (
          <Input
            ref={input}
            {...attributes}
            className="font-mono"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={500}
            placeholder="64-character code"
          />
        )}
      </Field>
      <Button type="submit" className="mt-6.75 h-10 pointer-coarse:h-11">
        Check
      </Button>
    </form>
  );
}
