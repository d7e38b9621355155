import { readSecondFactor } from "@command-center/contract/accounts/second-factor";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "../../../page/panel.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpSecondFactor } from "./set-up-second-factor.tsx";
import { TurnedOn } from "./turned-on.tsx";
import { useOwn } from "../use-own.ts";
import { ButtonSkeleton } from "../../../page/records/record-table-skeleton.tsx";

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
