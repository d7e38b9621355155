import type { Account } from "@command-center/contract/accounts/accounts";
import { changeCycle, removeSample } from "@command-center/contract/cycle-changes";
import type { CycleEntry } from "@command-center/contract/cycles";
import { mayUse } from "@command-center/domain/permissions";
import { mayChange } from "../../../parts/account/may-change.ts";

/** What opens a dialog about one cycle. */
export type CycleAction = "change" | "contests" | "inForce" | "remove";

/** Whether somebody may make and change cycles: a cycle is of the whole country. */
export function mayManage(account: Account): boolean {
  return mayChange(changeCycle.access, account);
}

/** What somebody may do with a cycle. The sample stays as it is; it is removed whole, at the first of its cycles. */
export function actionsOn(
  cycle: CycleEntry,
  cycles: readonly CycleEntry[],
  account: Account | undefined,
): readonly CycleAction[] {
  if (account === undefined || !mayManage(account)) return [];
  const isRemovable =
    cycle.id === cycles.find(({ isSample }) => isSample)?.id &&
    mayUse(removeSample.access, account) === "allowed";
  return [
    ...(cycle.isSample ? [] : (["change", "contests"] as const)),
    ...(cycle.isInForce ? [] : (["inForce"] as const)),
    ...(isRemovable ? (["remove"] as const) : []),
  ];
}

/** Why somebody cannot change cycles; null where they can. */
export function whyNot(account: Account): string | null {
  if (mayManage(account)) return null;
  return mayUse(changeCycle.access, account) === "allowed"
    ? "Your account is limited to part of the country. Only accounts with access to all of it can change cycles."
    : "Only analysts and administrators can create and change cycles.";
}
