import type { Defaulted, Optional } from "./columns.ts";

export interface AccountSecondFactorTable {
  account_id: string;
  sealed_secret: string;
  last_step: Defaulted<number>;
  guesses: Defaulted<number>;
  guesses_since: Defaulted<Date>;
  created_at: Defaulted<Date>;
}

export interface AccountRecoveryCodeTable {
  account_id: string;
  code_hash: string;
  used_at: Optional<Date>;
}

export interface PendingSignInTable {
  id: string;
  account_id: string;
  wrong_codes: Defaulted<number>;
  created_at: Defaulted<Date>;
  expires_at: Date;
}
