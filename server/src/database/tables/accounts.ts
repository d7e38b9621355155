import type { Hint } from "@command-center/contract/accounts/accounts";
import type { Defaulted, Optional } from "./columns.ts";

export interface AccountTable {
  id: string;
  name: string;
  username: string;
  role: Defaulted<"viewer" | "analyst" | "admin">;
  banned: Defaulted<boolean>;
  must_change_password: Defaulted<boolean>;
  two_factor_enabled: Defaulted<boolean>;
  /** Null until the account is sealed; every change of the account seals it again. */
  seal: Optional<string>;
  /** Hints for new users that are still shown. */
  hints_left: Defaulted<Hint[]>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

export interface AccountSessionTable {
  id: string;
  account_id: string;
  token: string;
  expires_at: Date;
  ip_address: Optional<string>;
  user_agent: Optional<string>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
  confirmed_at: Defaulted<Date>;
  former_token: Optional<string>;
  renewed_at: Optional<Date>;
  /** Null in a row that the server did not seal: such a session is refused. */
  seal: Optional<string>;
}

export interface AccountCredentialTable {
  id: string;
  account_id: string;
  provider_id: string;
  password: Optional<string>;
  one_time_until: Optional<Date>;
  one_time_used_at: Optional<Date>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

export interface AccountScopeTable {
  account_id: string;
  area_id: number;
}

export interface AccountAddressTable {
  account_id: string;
  address: string;
  signed_in_at: Defaulted<Date>;
}

export interface SignInGuessTable {
  key: string;
  guesses: number;
  until: Date;
  blocked_at: Optional<Date>;
}

/** Quota that an account's downloads have used since `since`. The count restarts after an hour. */
export interface AccountDownloadTable {
  account_id: string;
  since: Date;
  bytes: number;
  work_milliseconds: number;
}
