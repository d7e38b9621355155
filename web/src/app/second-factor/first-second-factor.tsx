import { readAccount } from "@command-center/contract/accounts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { reading } from "../../api/queries.ts";
import { RecoveryCodes } from "../../features/account/recovery-codes.tsx";
import { SetUpSecondFactor } from "../../features/account/set-up-second-factor.tsx";
import { Button } from "../../ui/button.tsx";
import { Mark } from "../mark.tsx";
import { useStay } from "../stay.ts";
import { useNames } from "../use-names.ts";

export interface FirstSecondFactorProps {
  /** It is on; its recovery codes are shown until they are kept. */
  onEnabled: () => void;
  onDone: () => void;
}

/** In place of every page while the account has to have a second factor and has none (REQUIRE_2FA). */
export function FirstSecondFactor({ onEnabled, onDone }: FirstSecondFactorProps) {
  const { party, product } = useNames();
  const { userName, signOut } = useStay();
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    document.title = `Set up a second factor · ${party} ${product}`;
  }, [party, product]);

  const enabled = (made: readonly string[]) => {
    setCodes(made);
    onEnabled();
  };
  const kept = () => {
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
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  return (
    <div className="lone-screen font-sans">
      <main className="w-full max-w-130 place-self-center lone-card">
        <div className="grid justify-items-start gap-3">
          <Mark>{party}</Mark>
          <div>
            <h1 className="text-20 font-bold tracking-[-0.02em]">Set up your second factor</h1>
            <p className="mt-1 text-mute">
              Administrators such as <span className="font-semibold text-ink">{userName}</span> sign in with a
              code of an app on their phone, beside the password.
            </p>
          </div>
        </div>
        {codes === null ? (
          <SetUpSecondFactor onEnabled={enabled} />
        ) : (
          <RecoveryCodes codes={codes} onKept={kept} />
        )}
        <div data-print="hide" className="mt-5 border-t border-line pt-4">
          <Button look="ghost" busy={leaving} onClick={leave} className="-ml-3.5">
            {leaving ? "Logging out…" : "Log out instead"}
          </Button>
        </div>
      </main>
    </div>
  );
}
