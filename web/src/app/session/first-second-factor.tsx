import { readAccount } from "@command-center/contract/accounts/accounts";
import type { SecondFactor } from "@command-center/contract/accounts/second-factor";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reading } from "../../api/queries.ts";
import { RecoveryCodes } from "../../features/account/recovery-codes.tsx";
import { SetUpSecondFactor } from "../../features/account/set-up-second-factor.tsx";
import { BeforeEntering } from "../before-entering.tsx";
import { useStay } from "./stay.ts";

const NONE: SecondFactor = {
  enabled: false,
  app: false,
  passkeys: [],
  required: true,
  recoveryCodesLeft: 0,
};

export interface FirstSecondFactorProps {
  /** It is on; its recovery codes are shown until they are kept. */
  onEnabled: () => void;
  onDone: () => void;
}

/** In place of every page while the account has to have a second factor and has none (REQUIRE_2FA). */
export function FirstSecondFactor({ onEnabled, onDone }: FirstSecondFactorProps) {
  const { userName } = useStay();
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const enabled = (newCodes: readonly string[]) => {
    setCodes(newCodes);
    onEnabled();
  };
  const finish = () => {
    queries.setQueryData(
      reading(readAccount, {}).queryKey,
      (account) => account && { ...account, mustSetUpSecondFactor: false },
    );
    // Also for the answer that is kept on this device.
    void queries.invalidateQueries({ queryKey: [readAccount.id] });
    // What was refused for want of the factor is asked for again.
    void queries.resetQueries({ predicate: (query) => query.state.status === "error" });
    onDone();
  };
  return (
    <BeforeEntering
      heading="Set up your second factor"
      title="Set up a second factor"
      wide
      why={
        <>
          Administrators such as <span className="font-semibold text-ink">{userName}</span> sign in with a
          passkey, or with a code from an app on their phone as well as the password.
        </>
      }
    >
      {codes === null ? (
        <SetUpSecondFactor factor={NONE} onAdded={enabled} />
      ) : (
        <RecoveryCodes codes={codes} onKept={finish} />
      )}
    </BeforeEntering>
  );
}
