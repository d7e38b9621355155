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
import { audit } from "../../audit/audit.ts";
import { lapseRequestsOf } from "../../change-sets/move-change-set.ts";
import type { WriteSetting } from "../../change-sets/setting.ts";
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
  authorInTurn,
  refuseForLastAdministrator,
  refuseLimitedAdministrator,
  refuseTakenName,
  removeAccount,
  removeSessions,
  setDisabled,
  setOneTimePassword,
  setRights,
  takeTurn,
} from "../../identity/accounts/administration.store.ts";
import { mayResetNow, type RightsChange, waitsForAdministrator } from "./second-administrator.ts";

/**
 * Accounts, for administrators. Every change takes turns with all others, and is in the audit log with before and after. Returns what writes
 * a change that another administrator has approved.
 */
export function mountAdministration(platform: Platform): WriteSetting {
  const { database, passwords, seals, sessions } = platform;
  const hours = platform.sessionSettings.sessionHours;

  mountPlain(platform, listAccounts, () => database.read("everywhere", administeredAccounts));

  type Work = (account: AdministeredAccount) => Promise<void>;

  /** Runs a change to one account; other processes believe its sessions for a second at most. */
  const change = async (write: Write, accountId: string, work: Work) => {
    const before = await accountToChange(write, accountId);
    await work(before);
    write.afterCommit(() => sessions.forget(accountId));
    return before;
  };

  const changed = async (write: Write, accountId: string, action: string, work: Work) => {
    const before = await change(write, accountId, work);
    const answer = await accountToChange(write, accountId);
    const { username: subject, waiting } = answer;
    const isAsked = waiting !== null && waiting.id !== before.waiting?.id;
    return {
      answer,
      audit: isAsked
        ? { action: "account.change_proposed", subject, after: { proposed: action, change: waiting.id } }
        : { action, subject, ...difference(before, answer) },
    };
  };

  /** Writes a change of rights, unless it `waits` for another administrator. */
  const writeRights = async (
    write: Write,
    account: AdministeredAccount,
    wanted: RightsChange,
    waits: () => Promise<boolean>,
  ) => {
    const isAdministrator = account.role === "admin";
    switch (wanted.action) {
      case "account.changed": {
        const { action, accountId, version, ...rights } = wanted;
        await refuseStale(write, {
          version,
          current: savedFields(account),
          saved: { ...rights, scope: sortedIds(rights.scope) },
          noted: { action, subject: account.username },
        });
        refuseLimitedAdministrator(rights.role, rights.scope);
        if (rights.role !== "admin" && isAdministrator && account.state !== "disabled")
          await refuseForLastAdministrator(write, account);
        if (rights.role === "admin" && !isAdministrator && (await waits())) return;
        return setRights(write, seals, accountId, rights);
      }
      case "account.second_factor_removed":
        if (!account.hasSecondFactor) throw new Refusal(422, "This account has no second factor.");
        if (isAdministrator && (await waits())) return;
        await dropSecondFactor(write, seals, account.id);
        return removeSessions(write, account.id);
      case "account.enabled":
        if (account.state !== "disabled") throw new Refusal(422, "This account is not disabled.");
        if (isAdministrator && (await waits())) return;
        return setDisabled(write, seals, account.id, false);
      case "account.password_reset":
        // Its author resets it after the approval: the password is shown to nobody else.
        return;
    }
  };

  const changeRights = async (write: Write, caller: Caller, wanted: RightsChange) => {
    await takeTurn(write, caller);
    return changed(write, wanted.accountId, wanted.action, (account) =>
      writeRights(write, account, wanted, () => waitsForAdministrator(write, account, wanted, caller)),
    );
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
    refuseLimitedAdministrator(role, scope);
    const first = role === "admin" ? "viewer" : role;
    const id = await insertAccount(write, seals, {
      username,
      role: first,
      passwordHash,
      mustChangePassword: true,
      oneTimeUntil: until,
    });
    await setRights(write, seals, id, { displayName, role: first, scope });
    if (role === "admin") {
      const { version } = await accountToChange(write, id);
      const rights = { accountId: id, version, displayName, role, scope };
      await changeRights(write, caller, { action: "account.changed", ...rights });
    }
    const account = await accountToChange(write, id);
    const change = account.waiting === null ? {} : { change: account.waiting.id };
    return {
      answer: { account, oneTimePassword },
      repeated: { account, oneTimePassword: null },
      audit: { action: "account.created", subject: username, after: { ...audited(account), ...change } },
    };
  };
  mountWrite(platform, createAccount, create, newOneTimePassword);

  mountWrite(platform, changeAccount, (write, input, caller) =>
    changeRights(write, caller, { action: "account.changed", ...input }),
  );

  const reset = async (
    write: Write,
    { accountId }: { accountId: string },
    caller: Caller,
    { oneTimePassword, passwordHash, until }: Awaited<ReturnType<typeof newOneTimePassword>>,
  ) => {
    const action = "account.password_reset";
    await takeTurn(write, caller);
    let isReset = false;
    const { answer: account, audit: entry } = await changed(write, accountId, action, async (before) => {
      if (accountId === caller.accountId)
        throw new Refusal(422, "Change your own password on the page of your account.");
      if (
        before.role === "admin" &&
        !(await mayResetNow(write, before, caller)) &&
        (await waitsForAdministrator(write, before, { action, accountId }, caller))
      )
        return;
      await setOneTimePassword(write, seals, accountId, { passwordHash, until });
      await removeSessions(write, accountId);
      isReset = true;
    });
    const repeated = { account, oneTimePassword: null };
    return { answer: isReset ? { account, oneTimePassword } : repeated, repeated, audit: entry };
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
    await takeTurn(write, caller);
    const account = await change(write, accountId, async () => {
      ended = await endSession(write, accountId, sessionId);
      if (ended === null) throw new Refusal(404, "That session has ended already.");
    });
    return {
      answer: await ownSessions(write, { accountId, sessionId: caller.sessionId, hours }),
      audit: { action: "account.session_ended", subject: account.username, before: ended },
    };
  });

  mountWrite(platform, endSessions, async (write, { accountId }, caller) => {
    await takeTurn(write, caller);
    return changed(write, accountId, "account.sessions_ended", () => removeSessions(write, accountId));
  });

  mountWrite(platform, removeSecondFactor, (write, { accountId }, caller) => {
    // Their own takes a code, which a user of an open screen does not have.
    if (accountId === caller.accountId)
      throw new Refusal(422, "Take your own second factor off on the page of your account.");
    return changeRights(write, caller, { action: "account.second_factor_removed", accountId });
  });

  mountWrite(platform, disableAccount, async (write, { accountId }, caller) => {
    await takeTurn(write, caller);
    return changed(write, accountId, "account.disabled", async (account) => {
      if (account.state === "disabled") throw new Refusal(422, "This account is disabled already.");
      if (account.role === "admin") await refuseForLastAdministrator(write, account);
      if (accountId === caller.accountId)
        throw new Refusal(422, "You cannot disable your own account. Ask another administrator.");
      await setDisabled(write, seals, accountId, true);
      await removeSessions(write, accountId);
      await lapseRequestsOf(write, account.username, { by: caller.username, done: "disabled" });
    });
  });

  mountWrite(platform, enableAccount, (write, { accountId }, caller) =>
    changeRights(write, caller, { action: "account.enabled", accountId }),
  );

  mountWrite(platform, deleteAccount, async (write, { accountId }, caller) => {
    await takeTurn(write, caller);
    const account = await change(write, accountId, async (before) => {
      if (before.role === "admin" && before.state !== "disabled")
        await refuseForLastAdministrator(write, before);
      if (accountId === caller.accountId)
        throw new Refusal(422, "You cannot delete your own account. Ask another administrator.");
      await removeAccount(write, accountId);
      await lapseRequestsOf(write, before.username, { by: caller.username, done: "deleted" });
    });
    return {
      answer: { username: account.username },
      audit: { action: "account.deleted", subject: account.username, before: audited(account) },
    };
  });

  return async (write, input, by) => {
    // As this server has stored it.
    const wanted = input as RightsChange;
    const author = await authorInTurn(write, by);
    const { audit: entry } = await changed(write, wanted.accountId, wanted.action, (account) =>
      writeRights(write, account, wanted, async () => false),
    );
    // Under its author, who thereby controls the account: the approver is in the entry of the approval.
    if (wanted.action !== "account.password_reset")
      await audit(write, { ...entry, username: by, accountId: author });
  };
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
