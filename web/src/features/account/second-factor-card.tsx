import {
  disableSecondFactor,
  readSecondFactor,
  RECOVERY_CODES,
  renewRecoveryCodes,
  type SecondFactor,
} from "@command-center/contract/accounts/second-factor";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "../../page/panel.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpSecondFactor } from "./set-up-second-factor.tsx";
import { useOwn } from "./use-own.ts";
import { ButtonSkeleton } from "../../page/records/record-table-skeleton.tsx";
import { explain } from "../../api/errors.ts";
import { useWrite } from "../../api/writes.ts";
import { Alert } from "../../ui/states/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { CodeForm, useSecret } from "./code-form.tsx";
import { takeFocus } from "../../ui/controls/take-focus.ts";

/** The second factor: whether signing in takes a code from one's phone, and turning that on and off. */
export function SecondFactorCard() {
  const read = useOwn(readSecondFactor);
  const queries = useQueryClient();
  // New codes are kept here: before the person has noted them, a refetch can already draw another state.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = () => {
    setCodes(null);
    void queries.invalidateQueries();
  };
  return (
    <Panel
      title="Second factor"
      note="A code from your phone as well as your password, so a stolen password is not enough"
      read={read}
      what="The second factor"
      skeleton={<ButtonSkeleton like="Set up a second factor" />}
    >
      {(factor) =>
        codes !== null ? (
          <RecoveryCodes codes={codes} onKept={finish} />
        ) : factor.enabled ? (
          <TurnedOn factor={factor} onNewCodes={setCodes} />
        ) : (
          <SetUpSecondFactor onEnabled={setCodes} />
        )
      }
    </Panel>
  );
}

const FEW = 3;

interface TurnedOnProps {
  factor: SecondFactor;
  onNewCodes: (codes: readonly string[]) => void;
}

/** A second factor that is on: how many recovery codes are left, new ones, and turning it off. */
function TurnedOn({ factor: { recoveryCodesLeft, required }, onNewCodes }: TurnedOnProps) {
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
