import { ROLES, type Role } from "@command-center/contract/wire/access";
import type { DataType } from "@command-center/contract/exports/exports";
import { EXPORT_ACTIONS } from "@command-center/contract/exports/export-rules";
import { mayUse } from "@command-center/domain/permissions";
import { holdersOf } from "@command-center/domain/role-words";

/** Whether a role may carry a data type out of the house, by the permission table that the server asks as well. */
export function mayExport(role: Role, dataType: DataType): boolean {
  return (["exports.take", EXPORT_ACTIONS[dataType]] as const).every(
    (action) => mayUse(action, { role, mustChangePassword: false }) === "allowed",
  );
}

/** Why a role may not take a data type; null where it may. */
export function whyNot(role: Role, dataType: DataType): string | null {
  if (mayExport(role, dataType)) return null;
  const holders = ROLES.filter((other) => mayExport(other, dataType)).map(holdersOf);
  return holders.length === 0
    ? "Nobody may export these."
    : `Only ${holders.join(" and ")} may export these.`;
}
