import {
  type SecondFactor,
  type SecondFactorProof,
  waysOf,
} from "@command-center/contract/accounts/second-factor";
import { explain } from "../../api/errors.ts";
import { ProofForm } from "../../parts/account/proof-form.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { takeFocus } from "../../ui/controls/take-focus.ts";
import { Alert } from "../../ui/states/alert.tsx";

export interface OwnProofProps {
  why: string;
  factor: SecondFactor;
  action: string;
  look?: "primary" | "danger";
  /** Rejects with why it was not done. */
  onProof: (proof: SecondFactorProof) => Promise<void>;
  onCancel: () => void;
}

/** Before a second factor is changed: the person shows that they hold one. */
export function OwnProof({ why, factor, action, look = "primary", onProof, onCancel }: OwnProofProps) {
  return (
    <div className="grid max-w-sm gap-3">
      <p ref={takeFocus} tabIndex={-1} className="outline-none">
        {why}
      </p>
      <ProofForm ways={waysOf(factor)} onProof={(proof) => onProof(proof).then(() => null, explain)}>
        {({ failure, working }) => (
          <>
            {failure !== null && (
              <Alert tone="bad" announce="alert">
                {failure}
              </Alert>
            )}
            <div className="flex flex-wrap gap-2">
              <Button type="submit" look={look} busy={working}>
                {action}
              </Button>
              <Button onClick={onCancel}>Cancel</Button>
            </div>
          </>
        )}
      </ProofForm>
    </div>
  );
}
