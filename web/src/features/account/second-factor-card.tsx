import {
  disableSecondFactor,
  readSecondFactor,
  RECOVERY_CODES,
  removePasskey,
  renewRecoveryCodes,
  type Passkey,
  type SecondFactor,
  type SecondFactorProof,
} from "@command-center/contract/accounts/second-factor";
import { momentText } from "@command-center/domain/time/moment-text";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Panel } from "../../page/panel.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpSecondFactor } from "./set-up-second-factor.tsx";
import { useOwn } from "./use-own.ts";
import { ButtonSkeleton } from "../../page/records/record-table-skeleton.tsx";
import { useWrite } from "../../api/writes.ts";
import { Alert } from "../../ui/states/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { useSecret } from "./code-form.tsx";
import { OwnProof } from "./own-proof.tsx";

/** The second factor: whether signing in takes more than the password, an app or passkeys, and turning that on and off. */
export function SecondFactorCard() {
  const read = useOwn(readSecondFactor);
  const queries = useQueryClient();
  // New codes are kept here: before the person has noted them, a refetch can already draw another state.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = () => {
    setCodes(null);
    void queries.invalidateQueries();
  };
  const added = (newCodes: readonly string[]) => {
    if (newCodes.length > 0) return setCodes(newCodes);
    toasts.add({ title: "Passkey added", description: "It signs you in without a password." });
    finish();
  };
  return (
    <Panel
      title="Second factor"
      note="A passkey, or a code from your phone, so a stolen password is not enough"
      read={read}
      what="The second factor"
      skeleton={<ButtonSkeleton like="Set up an app" />}
    >
      {(factor) =>
        codes !== null ? (
          <RecoveryCodes codes={codes} onKept={finish} />
        ) : (
          <div className="grid gap-3">
            {factor.enabled && <TurnedOn factor={factor} onNewCodes={setCodes} />}
            <SetUpSecondFactor factor={factor} onAdded={added} />
            {factor.enabled && factor.required && (
              <p className="text-12 text-mute">
                Accounts like yours must have a second factor. If you remove the last one, you must set one up
                again.
              </p>
            )}
          </div>
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

/** A second factor that is on: what it is, how many recovery codes are left, and taking each away. */
function TurnedOn({ factor, onNewCodes }: TurnedOnProps) {
  const { app, passkeys, recoveryCodesLeft } = factor;
  const renew = useSecret(renewRecoveryCodes);
  const disable = useWrite(disableSecondFactor);
  const remove = useWrite(removePasskey);
  const [isRenewing, setIsRenewing] = useState(false);
  const makeNewCodes = async (proof: SecondFactorProof) => {
    const { recoveryCodes } = await renew.mutateAsync(proof);
    onNewCodes(recoveryCodes);
  };
  const turnOff = async (proof: SecondFactorProof) => {
    const { enabled } = await disable.mutateAsync(proof);
    toasts.add({ title: "App turned off", description: leftText(enabled) });
  };
  const removeOne = (id: string) => async (proof: SecondFactorProof) => {
    const { enabled } = await remove.mutateAsync({ id, proof });
    toasts.add({ title: "Passkey removed", description: leftText(enabled) });
  };
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="good">On</Badge>
        <span>
          {recoveryCodesLeft} of {RECOVERY_CODES} recovery codes left
        </span>
        {!isRenewing && <Button onClick={() => setIsRenewing(true)}>New recovery codes</Button>}
      </p>
      {isRenewing && (
        <OwnProof
          why="To make new recovery codes, show that you hold a second factor. The old codes then stop working."
          factor={factor}
          action="New recovery codes"
          onProof={makeNewCodes}
          onCancel={() => setIsRenewing(false)}
        />
      )}
      {recoveryCodesLeft <= FEW && (
        <Alert tone="warning">Make new recovery codes before the last of them is used.</Alert>
      )}
      <ul aria-label="Second factors" className="grid">
        {app && (
          <Factor
            factor={factor}
            name="Authenticator app"
            note="Six digits after your password"
            action="Turn off"
            onProof={turnOff}
          />
        )}
        {passkeys.map((passkey) => (
          <Factor
            key={passkey.id}
            factor={factor}
            name={passkey.name}
            note={passkeyNote(passkey)}
            action="Remove"
            onProof={removeOne(passkey.id)}
          />
        ))}
      </ul>
    </>
  );
}

const leftText = (isLeft: boolean) =>
  isLeft ? "Your other second factor stays on." : "Your password alone signs you in.";

const passkeyNote = ({ addedAt, lastUsedAt }: Passkey) =>
  `Passkey, added ${momentText(addedAt)}, ${lastUsedAt === null ? "not used yet" : `last used ${momentText(lastUsedAt)}`}`;

interface FactorProps {
  factor: SecondFactor;
  name: string;
  note: ReactNode;
  action: "Turn off" | "Remove";
  onProof: (proof: SecondFactorProof) => Promise<void>;
}

/** An app or a passkey. Removing it needs a proof of a second factor. */
function Factor({ factor, name, note, action, onProof }: FactorProps) {
  const [isGoing, setIsGoing] = useState(false);
  return (
    <li className="grid gap-3 border-t border-line py-2.5 first:border-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-12 text-mute">{note}</p>
        </div>
        {!isGoing && (
          <Button onClick={() => setIsGoing(true)}>
            {action}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      {isGoing && (
        <OwnProof
          why={`To ${action.toLowerCase()} ${name}, show that you hold a second factor.`}
          factor={factor}
          action={action}
          look="danger"
          onProof={onProof}
          onCancel={() => setIsGoing(false)}
        />
      )}
    </li>
  );
}
