import type { Defaulted, Optional } from "./columns.ts";

export interface AccountTable {
  id: string;
  name: string;
  email: string;
  email_verified: Defaulted<boolean>;
  image: Optional<string>;
  username: string;
  display_username: Optional<string>;
  role: Defaulted<"viewer" | "analyst" | "admin">;
  banned: Defaulted<boolean>;
  ban_reason: Optional<string>;
  ban_expires: Optional<Date>;
  must_change_password: Defaulted<boolean>;
  two_factor_enabled: Defaulted<boolean>;
  /** Null until it is sealed, which every change of the account does. */
  seal: Optional<string>;
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
  impersonated_by: Optional<string>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
  confirmed_at: Defaulted<Date>;
  former_token: Optional<string>;
  renewed_at: Optional<Date>;
}

export interface AccountCredentialTable {
  id: string;
  account_id: string;
  provider_account_id: string;
  provider_id: string;
  access_token: Optional<string>;
  refresh_token: Optional<string>;
  id_token: Optional<string>;
  access_token_expires_at: Optional<Date>;
  refresh_token_expires_at: Optional<Date>;
  scope: Optional<string>;
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

/** What an account's downloads took since then; counted anew after an hour. */
export interface AccountDownloadTable {
  account_id: string;
  since: Date;
  bytes: number;
  work_milliseconds: number;
}
