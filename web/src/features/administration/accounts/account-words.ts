import type { AdministeredAccount } from "@command-center/contract/accounts/administration";
import { ACCOUNT_STATE_WORDS } from "@command-center/domain/role-words";
import { momentText } from "@command-center/domain/time/moment-text";
import { goTo } from "../../../navigation/address.ts";
import { paths } from "../../../navigation/paths.ts";
import type { Tone } from "../../../ui/badge.tsx";
import { toasts } from "../../../ui/overlays/toast-store.ts";

/** Of a change that makes an administrator, or concerns one. */
export const WAITS = "Waits for another administrator";

export const STATE_WORDS: Record<AdministeredAccount["state"], { name: string; tone: Tone }> = {
  active: { name: ACCOUNT_STATE_WORDS.active, tone: "good" },
  must_change_password: { name: ACCOUNT_STATE_WORDS.must_change_password, tone: "middling" },
  disabled: { name: ACCOUNT_STATE_WORDS.disabled, tone: "bad" },
};

/** How an account stands at a time, e.g. `Active · last signed in 22 Nov 2026, 01:55 · second factor on`. */
export function accountStandingText(
  account: Pick<AdministeredAccount, "state" | "oneTimePasswordUntil" | "lastSignedInAt" | "hasSecondFactor">,
  now: number,
): string {
  const { state, oneTimePasswordUntil: until, lastSignedInAt, hasSecondFactor } = account;
  return [
    STATE_WORDS[state].name,
    ...(until === null
      ? []
      : [
          Date.parse(until) > now
            ? `its one-time password is good once, until ${momentText(until)}`
            : "its one-time password has expired: reset it to hand over another",
        ]),
    lastSignedInAt === null ? "never signed in" : `last signed in ${momentText(lastSignedInAt)}`,
    `second factor ${hasSecondFactor ? "on" : "off"}`,
  ].join(" \u00b7 ");
}

/** The inbox, open at a change that waits. */
export const requestPath = (id: number) => paths.inbox({ item: `approval-${id}` });

/** Shows that a change of an account has been made to wait, by the account before and in the answer. Returns whether it waits. */
export function showWaiting(
  before: AdministeredAccount | null,
  { username, waiting }: AdministeredAccount,
): boolean {
  if (waiting === null || waiting.id === before?.waiting?.id) return false;
  const onSelect = () => goTo(requestPath(waiting.id));
  toasts.add({ title: WAITS, description: username, action: { label: "Open in inbox", onSelect } });
  return true;
}

/** The person's name with the user name: `Peter Okello (analyst)`; the user name alone where they are the same. */
export function personName({
  displayName,
  username,
}: Pick<AdministeredAccount, "displayName" | "username">): string {
  return displayName === username ? username : `${displayName} (${username})`;
}
