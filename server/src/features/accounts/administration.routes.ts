import {
  changeAccount,
  createAccount,
  deleteAccount,
  disableAccount,
  enableAccount,
  endAccountSession,
  endSessions,
  listAccounts,
  listAccountSessions,
  ONE_TIME_PASSWORD_HOURS,
  removeSecondFactor,
  resetPassword,
  type AdministeredAccount,
  type CreateAccountInput,
} from "@command-center/contract/accounts/administration";
import type { Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { refuseStale } from "../../http/record-version.ts";
import { dropSecondFactor } from "../../identity/second-factor/second-factor.store.ts";
import { authorised } from "../../platform/mount/admission.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import { mountWrite } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";
import { insertAccount, makePassword } from "../../identity/accounts/new-account.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";
import { endSession, ownSessions } from "../../identity/sessions/own-sessions.store.ts";
import { administeredAccounts, savedFields, sortedIds } from "../../identity/accounts/account-list.store.ts";
import {
  accountToChange,
  refuseForLastAdministrator,
  refuseTakenName,
  removeAccount,
  removeSessions,
  setDisabled,
  setOneTimePassword,
  setRights,
  takeTurn,
} from "../../identity/accounts/administration.store.ts";

/** Accounts, for administrators. Every change takes turns with all others, and is in the audit log with before and after. */
export function mountAdministration(platform: Platform): void {
  const { database, passwords, seals, sessions } = platform;
  const hours = platform.sessionSettings.sessionHours;

  mountPlain(platform, listAccounts, () => database.read("everywhere", administeredAccounts));

  /** Runs a change to one account; other processes believe its sessions for a second at most. */
  const change = async (
    write: Write,
    caller: Caller,
    accountId: string,
    work: (account: AdministeredAccount) => Promise<void>,
  ) => {
    await takeTurn(write, caller);
    const before = await accountToChange(write, accountId);
    await work(before);
    write.afterCommit(() => sessions.forget(accountId));
    return before;
  };

  const changed = async (
    write: Write,
    caller: Caller,
    accountId: string,
    action: string,
    work: (account: AdministeredAccount) => Promise<void>,
  ) => {
    const before = await change(write, caller, accountId, work);
    const answer = await accountToChange(write, accountId);
    return { answer, audit: { action, subject: answer.username, ...difference(before, answer) } };
  };

  /** A password of which only the hash is kept, and when it stops working. */
  const newOneTimePassword = async () => {
    const oneTimePassword = makePassword();
    return {
      oneTimePassword,
      passwordHash: await passwords.hash(oneTimePassword),
      until: new Date(Date.now() + ONE_TIME_PASSWORD_HOURS * 3_600_000),
    };
  };

  const create = async (
    write: Write,
    { username, displayName, role, scope }: CreateAccountInput,
    caller: Caller,
    { oneTimePassword, passwordHash, until }: Awaited<ReturnType<typeof newOneTimePassword>>,
  ) => {
    await takeTurn(write, caller);
    await refuseTakenName(write, username);
    const id = await insertAccount(write, seals, {
      username,
      role,
      passwordHash,
      mustChangePassword: true,
      oneTimeUntil: until,
    });
    await setRights(write, seals, id, { displayName, role, scope });
    const account = await accountToChange(write, id);
    return {
      answer: { account, oneTimePassword },
      repeated: { account, oneTimePassword: null },
      audit: { action: "account.created", subject: username, after: audited(account) },
    };
  };
  mountWrite(platform, createAccount, create, newOneTimePassword);

  mountWrite(platform, changeAccount, (write, { accountId, version, ...rights }, caller) =>
    changed(write, caller, accountId, "account.changed", async (account) => {
      await refuseStale(write, {
        version,
        current: savedFields(account),
        saved: { ...rights, scope: sortedIds(rights.scope) },
        noted: { action: "account.changed", subject: account.username },
      });
      if (rights.role !== "admin" && account.role === "admin" && account.state !== "disabled")
        await refuseForLastAdministrator(write, account);
      await setRights(write, seals, accountId, rights);
    }),
  );

  const reset = async (
    write: Write,
    { accountId }: { accountId: string },
    caller: Caller,
    { oneTimePassword, passwordHash, until }: Awaited<ReturnType<typeof newOneTimePassword>>,
  ) => {
    const { answer: account, audit } = await changed(
      write,
      caller,
      accountId,
      "account.password_reset",
      async () => {
        if (accountId === caller.accountId)
          throw new Refusal(422, "Change your own password on the page of your account.");
        await setOneTimePassword(write, seals, accountId, { passwordHash, until });
        await removeSessions(write, accountId);
      },
    );
    return { answer: { account, oneTimePassword }, repeated: { account, oneTimePassword: null }, audit };
  };
  mountWrite(platform, resetPassword, reset, newOneTimePassword);

  mountPlain(platform, listAccountSessions, async (caller, { accountId }) => {
    const { sessionId } = authorised(listAccountSessions.access, caller);
    return database.read("everywhere", (read) => ownSessions(read, { accountId, sessionId, hours }));
  });

  mountWrite(platform, endAccountSession, async (write, { accountId, sessionId }, caller) => {
    if (sessionId === caller.sessionId)
      throw new Refusal(422, "This is the session that you use. Log out to end it.");
    let ended: Awaited<ReturnType<typeof endSession>> = null;
    const account = await change(write, caller, accountId, async () => {
      ended = await endSession(write, accountId, sessionId);
      if (ended === null) throw new Refusal(404, "That session has ended already.");
    });
    return {
      answer: await ownSessions(write, { accountId, sessionId: caller.sessionId, hours }),
      audit: { action: "account.session_ended", subject: account.username, before: ended },
    };
  });

  mountWrite(platform, endSessions, (write, { accountId }, caller) =>
    changed(write, caller, accountId, "account.sessions_ended", () => removeSessions(write, accountId)),
  );

  mountWrite(platform, removeSecondFactor, (write, { accountId }, caller) =>
    changed(write, caller, accountId, "account.second_factor_removed", async (account) => {
      // One's own takes a code, which whoever found an open screen does not have.
      if (accountId === caller.accountId)
        throw new Refusal(422, "Take your own second factor off on the page of your account.");
      if (!account.hasSecondFactor) throw new Refusal(422, "This account has no second factor.");
      await dropSecondFactor(write, seals, accountId);
      await removeSessions(write, accountId);
    }),
  );

  mountWrite(platform, disableAccount, (write, { accountId }, caller) =>
    changed(write, caller, accountId, "account.disabled", async (account) => {
      if (account.state === "disabled") throw new Refusal(422, "This account is disabled already.");
      if (account.role === "admin") await refuseForLastAdministrator(write, account);
      if (accountId === caller.accountId)
        throw new Refusal(422, "You cannot disable your own account. Ask another administrator.");
      await setDisabled(write, seals, accountId, true);
      await removeSessions(write, accountId);
    }),
  );

  mountWrite(platform, enableAccount, (write, { accountId }, caller) =>
    changed(write, caller, accountId, "account.enabled", async (account) => {
      if (account.state !== "disabled") throw new Refusal(422, "This account is not disabled.");
      await setDisabled(write, seals, accountId, false);
    }),
  );

  mountWrite(platform, deleteAccount, async (write, { accountId }, caller) => {
    const account = await change(write, caller, accountId, async (before) => {
      if (before.role === "admin" && before.state !== "disabled")
        await refuseForLastAdministrator(write, before);
      if (accountId === caller.accountId)
        throw new Refusal(422, "You cannot delete your own account. Ask another administrator.");
      await removeAccount(write, accountId);
    });
    return {
      answer: { username: account.username },
      audit: { action: "account.deleted", subject: account.username, before: audited(account) },
    };
  });
}

/** What the audit log keeps of an account. */
function audited(account: AdministeredAccount) {
  const { displayName, role, scope, state, hasSecondFactor, openSessions } = account;
  return { displayName, role, scope: scope.map(({ name }) => name), state, hasSecondFactor, openSessions };
}

/** What changed of an account: only the fields that differ, before and after. */
function difference(from: AdministeredAccount, to: AdministeredAccount) {
  const [before, after] = [audited(from), audited(to)];
  const keys = (Object.keys(before) as (keyof typeof before)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const only = (account: typeof before) => Object.fromEntries(keys.map((key) => [key, account[key]]));
  return { before: only(before), after: only(after) };
}
