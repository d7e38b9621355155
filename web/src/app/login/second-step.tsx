import {
  SECOND_FACTOR_PATH,
  type SecondFactorProof,
  type SecondStepWays,
} from "@command-center/contract/accounts/second-factor";
import { ProofForm } from "../../parts/account/proof-form.tsx";
import { Button } from "../../ui/controls/button.tsx";
import type { Session } from "../session/session.ts";
import { AccessButton } from "./access-button.tsx";
import { sendProof } from "./send-proof.ts";

export interface SecondStepProps {
  /** What the account has as its second factor. */
  ways: SecondStepWays;
  onSignedIn: (session: Session) => void;
  /** Back to user name and password. */
  onBack: () => void;
}

/** In place of name and password once they were right: the second factor, or a recovery code. */
export function SecondStep({ ways, onSignedIn, onBack }: SecondStepProps) {
  const attempt = async (proof: SecondFactorProof) => {
    const outcome = await sendProof(SECOND_FACTOR_PATH, proof);
    if (outcome.kind === "refused") return outcome.sentence;
    onSignedIn(outcome);
    return null;
  };
  return (
    <ProofForm
      ways={ways}
      onProof={attempt}
      back={
        <Button look="ghost" onClick={onBack}>
          Back to the password
        </Button>
      }
    >
      {(state) => <AccessButton {...state} />}
    </ProofForm>
  );
}
