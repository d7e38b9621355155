import { momentText } from "@command-center/domain/time/moment-text";
import { ACCOUNT_STATE_WORDS, ROLE_WORDS, scopeText } from "@command-center/domain/role-words";
import { administeredAccounts } from "../../../identity/accounts/account-list.store.ts";
import { asQuery, type ExportTable } from "../tables/export-table.ts";

const COLUMNS: ExportTable["columns"] = [
  { key: "username", label: "User name", kind: "text" },
  { key: "name", label: "Name", kind: "text" },
  { key: "role", label: "Role", kind: "text" },
  { key: "access", label: "Access", kind: "text" },
  { key: "state", label: "State", kind: "text" },
  { key: "has_second_factor", label: "Second factor", kind: "yes_no" },
  { key: "last_signed_in", label: "Last signed in", kind: "text" },
  { key: "sessions", label: "Sessions", kind: "integer" },
];

/** Every account as its administrators list them: nothing by which one signs in. */
export const ACCOUNTS: ExportTable = {
  columns: COLUMNS,
  reads: [],
  datedBy: null,
  orderedBy: ["username"],
  bars: null,
  namedBy: "key",
  records: async (read) => {
    const rows = (await administeredAccounts(read)).map((account) => ({
      id: account.id,
      username: account.username,
      name: account.displayName,
      role: ROLE_WORDS[account.role].name,
      access: scopeText(account.scope),
      state: ACCOUNT_STATE_WORDS[account.state],
      has_second_factor: account.hasSecondFactor,
      last_signed_in: account.lastSignedInAt === null ? null : momentText(account.lastSignedInAt),
      sessions: account.openSessions,
      source: "",
    }));
    return asQuery(COLUMNS, rows, "key");
  },
};
