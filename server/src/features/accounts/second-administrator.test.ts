import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type {
  AccountWithPassword,
  AdministeredAccount,
} from "@command-center/contract/accounts/administration";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { Inbox } from "@command-center/contract/data/inbox";
import type { Role } from "@command-center/contract/wire/access";
import { addAccount, PASSWORD } from "../../testing/accounts.ts";
import { unguarded } from "../../testing/audit-log.ts";
import { makeCycle } from "../../testing/imports.ts";
import { callerOn, countryServer, firstSignIn, type TestCaller } from "../../testing/sample-server.ts";
import { turnOn } from "../../testing/second-factor.ts";

const PATH = "/api/administration/accounts";
const { server, admin, analyst } = countryServer();
beforeAll(() => makeCycle(analyst));

const signedIn = async (username: string, role: Role) => {
  const credentials = await addAccount(server.database, { username, role });
  const caller = callerOn(server, () => server.signIn(credentials));
  await caller.cookie();
  return caller;
};
const listed = async (username: string) => {
  const account = (await admin.read<AdministeredAccount[]>(PATH)).find((one) => one.username === username);
  if (account === undefined) throw new Error(`There is no account ${username}.`);
  return account;
};
const create = async (username: string, role: Role) => {
  const answer = await admin.post(PATH, { username, displayName: username, role, scope: [] });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<AccountWithPassword>();
};
/** Asks to change an account as it is now, and gives the change set that waits; null if none does. */
const act = async (by: TestCaller, username: string, action: string) => {
  const { id: accountId } = await listed(username);
  const answer = await by.post(`${PATH}/${action}`, { accountId });
  expect(answer.statusCode, answer.body).toBe(200);
  return (await listed(username)).waiting?.id ?? null;
};
const raise = async (by: TestCaller, username: string) => {
  const { id, version } = await listed(username);
  return by.put(PATH, { accountId: id, version, displayName: "Raised", role: "admin", scope: [] });
};
const asked = async (by: TestCaller, username: string) => {
  const answer = await raise(by, username);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<AdministeredAccount>().waiting?.id ?? 0;
};
const detail = (id: number) => admin.read<ChangeSetDetail>(`/api/changes/sets/${id}`);
const decide = async (by: TestCaller, id: number | null, action = "approve") => {
  const body = action === "approve" ? { digest: (await detail(id ?? 0)).digest } : {};
  const answer = await by.post(`/api/changes/sets/${id}/${action}`, body);
  return answer.statusCode === 200 ? answer.json<ChangeSetDetail>().state : [answer.statusCode, answer.body];
};

test("LOGIN-07 a single administrator makes others at once, until one of them has signed in, whatever password is reset then", async () => {
  const { oneTimePassword } = await create("deputy", "admin");
  expect((await create("spare", "admin")).account).toMatchObject({ role: "admin", waiting: null });
  await firstSignIn(server, "deputy", oneTimePassword ?? "").cookie();
  // The account itself could not approve it: with two, a lost password is reset at once.
  expect(await act(admin, "deputy", "reset-password")).toBeNull();
  const waiting = await create("okello", "admin");
  expect(waiting).toMatchObject({ account: { role: "viewer", waiting: { by: "admin" } } });
  expect(waiting.oneTimePassword).toMatch(/^[a-z2-9-]{19}$/);
  expect((await detail(waiting.account.waiting?.id ?? 0)).approval.approvers).toEqual([]);
  for (const username of ["deputy", "spare", "okello"]) await act(admin, username, "disable");
});

test("LOGIN-07 a new administrator waits for a second one: neither the author nor an analyst approves it", async () => {
  const second = await signedIn("second", "admin");
  await signedIn("acen", "viewer");
  const id = await asked(admin, "acen");
  expect(await listed("acen")).toMatchObject({ role: "viewer", displayName: "acen" });
  expect((await raise(second, "acen")).statusCode).toBe(409);
  expect(await detail(id)).toMatchObject({
    kind: "account-rights",
    approval: { reasons: ["acen becomes an administrator."], approvers: ["second"] },
    fields: [{ label: "Role", before: "Viewer", after: "Administrator" }, { label: "Name" }],
  });
  const inboxOf = async (caller: TestCaller) => (await caller.read<Inbox>("/api/inbox")).approvals;
  expect((await inboxOf(second)).map(({ about }) => about)).toEqual([
    "okello becomes an administrator",
    "acen becomes an administrator",
  ]);
  expect(await inboxOf(analyst)).toEqual([]);
  expect((await analyst.get(`/api/changes/sets/${id}`)).statusCode).toBe(404);
  for (const action of ["approve", "reject", "withdraw"])
    expect(await decide(analyst, id, action)).toEqual([404, expect.any(String)]);
  expect(await decide(admin, id)).toEqual([403, expect.stringMatching(/You requested this/)]);
  expect(await decide(second, id)).toBe("applied");
  expect(await listed("acen")).toMatchObject({ role: "admin", displayName: "Raised", waiting: null });
  expect(await decide(second, id, "approve")).toEqual([409, expect.any(String)]);
  const undo = await admin.post(`/api/changes/sets/${id}/undo`, { reason: "No." });
  expect([undo.statusCode, undo.body]).toEqual([409, expect.stringMatching(/Change it again/)]);
  const { rows } = await sql`select action, username, after ->> 'role' as role from audit_entry
    where subject = 'acen' and action like 'account.%' or subject like ${`Change ${id},%`} order by id`.execute(
    server.database.db,
  );
  expect(rows).toEqual([
    { action: "account.change_proposed", username: "admin", role: null },
    { action: "account.changed", username: "admin", role: "admin" },
    { action: "change.approved", username: "second", role: null },
  ]);
  // Its author raised it, and so cannot approve with it.
  await signedIn("opio", "viewer");
  const next = await asked(admin, "opio");
  const raised = callerOn(server, () => server.signIn({ username: "acen", password: PASSWORD }));
  expect(await decide(raised, next)).toEqual([403, expect.stringMatching(/admin raised the role of acen/)]);
  expect(await decide(second, next, "reject")).toBe("rejected");
  expect(await decide(admin, await asked(admin, "opio"), "withdraw")).toBe("withdrawn");
  expect(await listed("opio")).toMatchObject({ role: "viewer", waiting: null });
  await act(second, "acen", "disable");
});

test("LOGIN-07 second factor, password and access of an administrator wait for a third one, and not for the account itself", async () => {
  const [second, third] = [await signedIn("second.two", "admin"), await signedIn("third", "admin")];
  const other = await signedIn("other", "admin");
  await turnOn(server, await other.cookie());
  const factor = await act(second, "other", "remove-second-factor");
  expect((await detail(factor ?? 0)).about).toBe("The second factor of other, an administrator, is removed");
  expect(await decide(other, factor)).toEqual([403, expect.stringMatching(/about your own account/)]);
  expect(await listed("other")).toMatchObject({ hasSecondFactor: true });
  expect(await decide(third, factor)).toBe("applied");
  expect(await listed("other")).toMatchObject({ hasSecondFactor: false, openSessions: 0 });

  const { id: accountId } = await listed("other");
  const reset = async () => {
    const answer = await second.post(`${PATH}/reset-password`, { accountId });
    return [answer.statusCode, answer.json<AccountWithPassword>().oneTimePassword];
  };
  expect(await reset()).toEqual([200, null]);
  await server.signIn({ username: "other", password: PASSWORD });
  expect(await decide(third, (await listed("other")).waiting?.id ?? null)).toBe("applied");
  await server.signIn({ username: "other", password: PASSWORD });
  // Only its author, and once.
  expect(await act(third, "other", "reset-password")).not.toBeNull();
  expect(await decide(third, (await listed("other")).waiting?.id ?? null, "withdraw")).toBe("withdrawn");
  const [, oneTimePassword] = await reset();
  const controlled = firstSignIn(server, "other", String(oneTimePassword));
  await controlled.cookie();
  expect(await reset()).toEqual([200, null]);
  expect(await decide(second, (await listed("other")).waiting?.id ?? null, "withdraw")).toBe("withdrawn");
  // An account of which the author has reset the password is no second person.
  const next = await asked(second, "opio");
  expect(await decide(controlled, next)).toEqual([403, expect.stringMatching(/second\.two (removed|reset)/)]);
  expect(await decide(second, next, "withdraw")).toBe("withdrawn");

  // What takes away works at once.
  expect(await act(second, "other", "disable")).toBeNull();
  const enabled = await act(second, "other", "enable");
  expect(await listed("other")).toMatchObject({ state: "disabled" });
  expect(await decide(third, enabled)).toBe("applied");
  expect(await listed("other")).toMatchObject({ state: "active" });
});

test("LOGIN-07 an approval is refused if the account, or the right of its author, has changed meanwhile", async () => {
  const second = callerOn(server, () => server.signIn({ username: "second.two", password: PASSWORD }));
  const third = callerOn(server, () => server.signIn({ username: "third", password: PASSWORD }));
  await signedIn("aber", "viewer");
  const changed = await asked(second, "aber");
  const { id, version } = await listed("aber");
  const rights = { accountId: id, version, displayName: "aber", scope: [] };
  expect((await admin.put(PATH, { ...rights, role: "analyst" })).statusCode).toBe(200);
  expect(await decide(third, changed)).toEqual([409, expect.stringMatching(/admin has changed this/)]);
  // It has lapsed with that.
  expect(await decide(third, changed)).toEqual([409, expect.stringMatching(/has lapsed. admin has changed/)]);

  const late = await asked(second, "opio");
  await act(admin, "second.two", "disable");
  expect(await decide(third, late)).toEqual([
    409,
    expect.stringMatching(/account of second.two was disabled/),
  ]);
  expect(await listed("opio")).toMatchObject({ role: "viewer", waiting: null });
});

test("LOGIN-07 an administrator of yesterday does not approve", async () => {
  const third = callerOn(server, () => server.signIn({ username: "third", password: PASSWORD }));
  await unguarded(server.database, async () => {
    await sql`update audit_entry set at = at - interval '8 days'
      where id = (select min(id) from audit_entry)`.execute(server.database.db);
  });
  await sql`update account set created_at = created_at - interval '1 day' where username = 'third'`.execute(
    server.database.db,
  );
  const waiting = await asked(admin, "opio");
  expect(await decide(third, waiting)).toEqual([403, expect.stringMatching(/younger than 7 days/)]);
});
