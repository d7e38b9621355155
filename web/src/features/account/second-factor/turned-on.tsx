import {
  disableSecondFactor,
  RECOVERY_CODES,
  renewRecoveryCodes,
  type SecondFactor,
} from "@command-center/contract/accounts/second-factor";
import { useState } from "react";
import { explain } from "../../../api/errors.ts";
import { useWrite } from "../../../api/writes.ts";
import { Alert } from "../../../ui/states/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { toasts } from "../../../ui/overlays/toast-store.ts";
import { CodeForm } from "./code-form.tsx";
import { takeFocus } from "../../../ui/controls/take-focus.ts";
import { useSecret } from "./use-secret.ts";

const FEW = 3;

export interface TurnedOnProps {
  factor: SecondFactor;
  onNewCodes: (codes: readonly string[]) => void;
}

/** A second factor that is on: how many recovery codes are left, new ones, and turning it off. */
export function TurnedOn({ factor: { recoveryCodesLeft, required }, onNewCodes }: TurnedOnProps) {
  const renew = useSecret(renewRecoveryCodes);
  const disable = useWrite(disableSecondFactor);
  const [turningOff, setTurningOff] = useState(false);
  const turnOff = async (code: string) => {
    const done = await disable.mutateAsync({ code }).catch(() => null);
    if (done)
      toasts.add({ title: "Second factor turned off", description: "Your password alone signs you in." });
  };
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="good">On</Badge>
        <span>
          {recoveryCodesLeft} of {RECOVERY_CODES} recovery codes left
        </span>
      </p>
      {recoveryCodesLeft <= FEW && (
        <Alert tone="warning">Make new recovery codes before the last of them is used.</Alert>
      )}
      {renew.error && (
        <Alert tone="bad" announce="alert" title="No new codes were made">
          {explain(renew.error)}
        </Alert>
      )}
      {turningOff ? (
        <>
          <p ref={takeFocus} tabIndex={-1} className="outline-none">
            To turn the second factor off, enter a code that your app shows.
          </p>
          <CodeForm
            action={["Turn off", "Turning off…"]}
            look="danger"
            working={disable.isPending}
            error={disable.error}
            onCode={(code) => void turnOff(code)}
            onCancel={() => setTurningOff(false)}
          />
        </>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            busy={renew.isPending}
            onClick={() => renew.mutate({}, { onSuccess: ({ recoveryCodes }) => onNewCodes(recoveryCodes) })}
          >
            New recovery codes
          </Button>
          <Button onClick={() => setTurningOff(true)}>Turn off</Button>
        </div>
      )}
      {required && (
        <p className="text-12 text-mute">
          Accounts like yours must have one. If you turn it off, you must set it up again.
        </p>
      )}
    </div>
  );
}
