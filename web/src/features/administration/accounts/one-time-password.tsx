import {
  ONE_TIME_PASSWORD_HOURS,
  type AdministeredAccount,
} from "@command-center/contract/accounts/administration";
import { ROLE_WORDS } from "@command-center/domain/role-words";
import { useEffect, useRef, useState } from "react";
import { Alert } from "../../../ui/states/alert.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { DialogBody, DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { WAITS } from "./account-words.ts";

export interface OneTimePasswordProps {
  account: Pick<AdministeredAccount, "username" | "displayName" | "role" | "waiting">;
  /** Null where the answer was lost on its way: nobody keeps it. */
  password: string | null;
  onDone: () => void;
}

/** A password to hand over, shown this once. */
export function OneTimePassword({ account, password, onDone }: OneTimePasswordProps) {
  const { username, displayName, role, waiting } = account;
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password ?? "");
      setCopied("yes");
    } catch {
      // No clipboard over plain http, nor where the browser was told not to.
      setCopied("no");
    }
  };
  return (
    <>
      <DialogBody>
        <h2 ref={heading} tabIndex={-1} className="text-16 font-bold outline-none">
          One-time password for {displayName}
        </h2>
        {password === null ? (
          <Alert tone="warning" title="The password was lost on its way">
            It is kept nowhere. Reset the password of {displayName} to get another.
          </Alert>
        ) : (
          <>
            <p className="text-pretty">
              Send it through a private channel. {displayName} signs in as <b>{username}</b> with it once,
              within {ONE_TIME_PASSWORD_HOURS} hours, and then chooses a new password.
            </p>
            <div className="flex flex-wrap items-center gap-3">
              <code className="rounded-md border border-control px-3 py-2 font-mono text-16 wrap-anywhere select-all">
                {password}
              </code>
              <Button onClick={() => void copy()}>{copied === "yes" ? "Copied" : "Copy"}</Button>
              <span role="status" className="sr-only">
                {copied === "yes" && "The password was copied."}
              </span>
            </div>
            {copied === "no" && <p className="text-12 text-mute">Select it and copy it by hand.</p>}
            <Alert tone="warning">You will not see it again.</Alert>
            {waiting !== null && <Alert title={WAITS}>Role until then: {ROLE_WORDS[role].name}</Alert>}
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button look="primary" onClick={onDone}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}
