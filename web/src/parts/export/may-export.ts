import { readAccount } from "@command-center/contract/accounts/accounts";
import { EXPORT_ACTIONS } from "@command-center/contract/exports/export-rules";
import type { DataType } from "@command-center/contract/exports/exports";
import type { Role } from "@command-center/contract/wire/access";
import { mayUse } from "@command-center/domain/permissions";
import { useRead } from "../../api/queries.ts";

/** Whether a role may carry a data type out of the house, by the permission table that the server asks as well. */
export function mayExport(role: Role, dataType: DataType): boolean {
  return (["exports.take", EXPORT_ACTIONS[dataType]] as const).every(
    (action) => mayUse(action, { role, mustChangePassword: false }) === "allowed",
  );
}

/**
 * Tells which data types whoever is signed in may export; what they may not is not offered anywhere. Before the role is known
 * everything is: the server decides either way.
 */
export function useMayExport(): (dataType: DataType) => boolean {
  const { data: account } = useRead(readAccount, {});
  return (dataType) => account === undefined || mayExport(account.role, dataType);
}
