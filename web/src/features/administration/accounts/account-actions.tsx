import {
  deleteAccount,
  disableAccount,
  enableAccount,
  endSessions,
  ONE_TIME_PASSWORD_HOURS,
  removeSecondFactor,
  resetPassword,
  type AccountWithPassword,
  type AdministeredAccount,
} from "@command-center/contract/accounts/administration";
import type { Endpoint } from "@command-center/contract/wire/endpoint";
import { useState } from "react";
import { AskedActions } from "../../../page/asked-actions.tsx";
import { Link } from "../../../navigation/link.tsx";
import { useWrites } from "../../../api/writes.ts";
import { Alert } from "../../../ui/states/alert.tsx";
import { toasts } from "../../../ui/overlays/toast-store.ts";
import { accountStandingText, requestPath, showWaiting, WAITS } from "./account-words.ts";

interface Words {
  readonly endpoint: Endpoint;
  readonly label: string;
  /** Asked before it is done: says what will happen. */
  readonly question: (username: string) => string;
  /** Added for the account of an administrator. */
  readonly approval?: string;
  readonly sure: string;
  readonly done: string;
}

const APPROVES = "If there is a third administrator, they must approve this first.";

const WORDS = {
  reset: {
    endpoint: resetPassword,
    label: "Reset password",
    question: (username) =>
      `The password of ${username} stops working at once, and every session ends. You get a one-time password to hand over.`,
    approval: `${APPROVES} Then reset the password again within ${ONE_TIME_PASSWORD_HOURS} hours.`,
    sure: "Yes, reset the password",
    done: "Password reset",
  },
  factor: {
    endpoint: removeSecondFactor,
    label: "Take off second factor",
    question: (username) =>
      `Only for a user who lost their app and recovery codes, after you have checked their identity: ${username} then signs in with the password alone. Every session ends.`,
    approval: APPROVES,
    sure: "Yes, take it off",
    done: "Second factor taken off",
  },
  end: {
    endpoint: endSessions,
    label: "End all sessions",
    question: (username) => `${username} is signed out everywhere and has to sign in again.`,
    sure: "Yes, end all sessions",
    done: "Sessions ended",
  },
  disable: {
    endpoint: disableAccount,
    label: "Disable",
    question: (username) =>
      `${username} is signed out everywhere and cannot sign in until you enable the account again.`,
    sure: "Yes, disable the account",
    done: "Account disabled",
  },
  enable: {
    endpoint: enableAccount,
    label: "Enable",
    question: (username) => `${username} can sign in again, with the password from before.`,
    approval: APPROVES,
    sure: "Yes, enable the account",
    done: "Account enabled",
  },
  delete: {
    endpoint: deleteAccount,
    label: "Delete",
    question: (username) =>
      `${username} is removed for good. The audit log and the register of exports keep the user name. To block the user for a while, disable the account instead.`,
    sure: "Yes, delete the account",
    done: "Account deleted",
  },
} satisfies Record<string, Words>;
type Action = keyof typeof WORDS;

export interface AccountActionsProps {
  account: AdministeredAccount;
  /** Whether it is the account of whoever looks: some actions must then be left to somebody else. */
  isOwn: boolean;
  onPassword: (reset: AccountWithPassword) => void;
  onDeleted: () => void;
}

/** What can be done to an account, each after a question. */
export function AccountActions({ account, isOwn, onPassword, onDeleted }: AccountActionsProps) {
  const [openedAt] = useState(() => Date.now());
  const writes = useWrites();
  const { username, id, role, state, hasSecondFactor, openSessions, waiting } = account;
  const offered: Action[] = [
    ...(isOwn ? [] : (["reset"] as const)),
    ...(isOwn || !hasSecondFactor ? [] : (["factor"] as const)),
    ...(openSessions > 0 ? (["end"] as const) : []),
    ...(isOwn ? [] : ([state === "disabled" ? "enable" : "disable", "delete"] as const)),
  ];
  const run = async (action: Action) => {
    const { endpoint, done } = WORDS[action];
    const answer = await writes.write(endpoint, { accountId: id });
    if (!("id" in answer) && !("account" in answer)) onDeleted();
    else if (showWaiting(account, "account" in answer ? answer.account : answer)) return;
    // A new password shows by itself what was done.
    else if ("account" in answer) return onPassword(answer);
    toasts.add({ title: done, description: username });
  };
  return (
    <section aria-label="Account" className="grid gap-3">
      <p className="text-12 text-mute">{accountStandingText(account, openedAt)}</p>
      {waiting !== null && (
        <Alert
          tone="warning"
          announce="status"
          title={WAITS}
          action={
            <Link href={requestPath(waiting.id)} className="link touch-reach">
              Open in inbox
            </Link>
          }
        >
          A change by {waiting.by}
        </Alert>
      )}
      <AskedActions
        actions={offered.map((name) => {
          const { label, question, sure, ...words }: Words = WORDS[name];
          return {
            label,
            note: name === "end" && ` (${openSessions})`,
            asks: `${question(username)} ${(role === "admin" && words.approval) || ""}`,
            sure,
            look: name === "enable" ? "primary" : "danger",
            run: () => run(name),
          };
        })}
        writes={writes}
      />
      {isOwn && (
        <p className="text-12 text-mute">
          This is your own account: only another administrator can reset, disable or delete it.
        </p>
      )}
    </section>
  );
}
