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
import { useEffect, useRef, useState } from "react";
import { WriteError } from "../../../page/write-error.tsx";
import { Link } from "../../../navigation/link.tsx";
import { useWrite } from "../../../api/writes.ts";
import { Alert } from "../../../ui/states/alert.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { toasts } from "../../../ui/overlays/toast-store.ts";
import { accountStandingText, requestPath, showWaiting, WAITS } from "./account-words.ts";
import { WriteError } from "../../../page/write-error.tsx";

type Action = "reset" | "factor" | "end" | "disable" | "enable" | "delete";

interface Words {
  readonly label: string;
  /** Asked before it is done: says what will happen. */
  readonly question: (username: string) => string;
  /** Added for the account of an administrator. */
  readonly approval?: string;
  readonly sure: string;
  readonly done: string;
}

const APPROVES = "If there is a third administrator, they must approve this first.";

const WORDS: Record<Action, Words> = {
  reset: {
    label: "Reset password",
    question: (username) =>
      `The password of ${username} stops working at once, and every session ends. You get a one-time password to hand over.`,
    approval: `${APPROVES} Then reset the password again within ${ONE_TIME_PASSWORD_HOURS} hours.`,
    sure: "Yes, reset the password",
    done: "Password reset",
  },
  factor: {
    label: "Take off second factor",
    question: (username) =>
      `Only for a user who lost their app and recovery codes, after you have checked their identity: ${username} then signs in with the password alone. Every session ends.`,
    approval: APPROVES,
    sure: "Yes, take it off",
    done: "Second factor taken off",
  },
  end: {
    label: "End all sessions",
    question: (username) => `${username} is signed out everywhere and has to sign in again.`,
    sure: "Yes, end all sessions",
    done: "Sessions ended",
  },
  disable: {
    label: "Disable",
    question: (username) =>
      `${username} is signed out everywhere and cannot sign in until you enable the account again.`,
    sure: "Yes, disable the account",
    done: "Account disabled",
  },
  enable: {
    label: "Enable",
    question: (username) => `${username} can sign in again, with the password from before.`,
    approval: APPROVES,
    sure: "Yes, enable the account",
    done: "Account enabled",
  },
  delete: {
    label: "Delete",
    question: (username) =>
      `${username} is removed for good. The audit log and the register of exports keep the user name. To block the user for a while, disable the account instead.`,
    sure: "Yes, delete the account",
    done: "Account deleted",
  },
};

export interface AccountActionsProps {
  account: AdministeredAccount;
  /** Whether it is the account of whoever looks: some actions must then be left to somebody else. */
  isOwn: boolean;
  onPassword: (reset: AccountWithPassword) => void;
  onDeleted: () => void;
}

/** What can be done to an account, each after a question. */
export function AccountActions({ account, isOwn, onPassword, onDeleted }: AccountActionsProps) {
  const [openAction, setOpenAction] = useState<Action | null>(null);
  const [openedAt] = useState(() => Date.now());
  const reset = useWrite(resetPassword);
  const factor = useWrite(removeSecondFactor);
  const end = useWrite(endSessions);
  const disable = useWrite(disableAccount);
  const enable = useWrite(enableAccount);
  const remove = useWrite(deleteAccount);
  const writes = { reset, factor, end, disable, enable, delete: remove };
  const section = useRef<HTMLElement>(null);
  const before = useRef(openAction);
  // The buttons and the question take turns: the focus goes to the question, and back to where it came from.
  useEffect(() => {
    const wanted = openAction === null ? before.current && `[data-action=${before.current}]` : "[role=group]";
    const found = wanted === null ? null : section.current?.querySelector<HTMLElement>(wanted);
    if (wanted !== null) (found ?? section.current?.querySelector("button"))?.focus();
    before.current = openAction;
  }, [openAction]);
  const { username, id, role, state, hasSecondFactor, openSessions, waiting } = account;
  const offered: Action[] = [
    ...(isOwn ? [] : (["reset"] as const)),
    ...(isOwn || !hasSecondFactor ? [] : (["factor"] as const)),
    ...(openSessions > 0 ? (["end"] as const) : []),
    ...(isOwn ? [] : ([state === "disabled" ? "enable" : "disable", "delete"] as const)),
  ];
  const back = () => setOpenAction(null);

  const run = async (action: Action) => {
    const input = { accountId: id };
    if (action === "delete") {
      if ((await remove.mutateAsync(input).catch(() => null)) === null) return;
      onDeleted();
    } else {
      const answer = await writes[action].mutateAsync(input).catch(() => null);
      if (answer === null) return;
      const isReset = "account" in answer;
      if (showWaiting(account, isReset ? answer.account : answer)) return back();
      // A new password shows by itself what was done.
      if (isReset) return onPassword(answer);
      back();
    }
    toasts.add({ title: WORDS[action].done, description: username });
  };

  const busy = openAction !== null && writes[openAction].isPending;
  const error = openAction === null ? null : writes[openAction].error;
  return (
    <section ref={section} aria-label="Account" className="grid gap-3">
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
      {openAction === null ? (
        <div className="flex flex-wrap gap-2">
          {offered.map((action) => (
            <Button
              key={action}
              data-action={action}
              onClick={() => {
                writes[action].reset();
                setOpenAction(action);
              }}
            >
              {WORDS[action].label}
              {action === "end" && ` (${openSessions})`}
            </Button>
          ))}
        </div>
      ) : (
        <div
          role="group"
          tabIndex={-1}
          aria-label={WORDS[openAction].label}
          className="grid gap-3 outline-none"
        >
          <Alert tone="warning" announce="status" title={`${WORDS[openAction].label}?`}>
            {WORDS[openAction].question(username)} {role === "admin" && WORDS[openAction].approval}
          </Alert>
          <WriteError title="Nothing was changed" error={error} />
          <div className="flex flex-wrap gap-2">
            <Button
              look={openAction === "enable" ? "primary" : "danger"}
              busy={busy}
              onClick={() => void run(openAction)}
            >
              {WORDS[openAction].sure}
            </Button>
            <Button onClick={back}>No, go back</Button>
          </div>
        </div>
      )}
      {isOwn && (
        <p className="text-12 text-mute">
          This is your own account: only another administrator can reset, disable or delete it.
        </p>
      )}
    </section>
  );
}
