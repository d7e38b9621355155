import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { SIGN_IN_PATH } from "@command-center/contract/accounts/accounts";
import { changePassword } from "@command-center/contract/accounts/passwords";
import {
  changeAccount,
  createAccount,
  disableAccount,
  enableAccount,
  removeSecondFactor,
  resetPassword,
  type AdministeredAccount,
} from "@command-center/contract/accounts/administration";
import {
  disableSecondFactor,
  renewRecoveryCodes,
  SECOND_FACTOR_PATH,
} from "@command-center/contract/accounts/second-factor";
import { run } from "../../accounts-seal.ts";
import { recoveryCodeHash } from "../second-factor/second-factor-keys.ts";
import { addAccount, PASSWORD, TEST_SEALS, TEST_SECRET, TEST_WORK } from "../../testing/accounts.ts";
import { codeOf, turnOn } from "../../testing/second-factor.ts";
import { sampleServer } from "../../testing/sample-server.ts";
import { cookieOf, createTestApp, type TestApp } from "../../testing/test-app.ts";
import { accountSeals } from "./account-seals.ts";
import { hashPassword } from "../passwords/password-hash.ts";
import { sealAccountsOnce, unsealedAccounts } from "./seal-accounts.ts";

const CLOSED =
  "This account is locked because it was changed outside Command Center. Tell your administrator.";

const { server } = sampleServer();
let admin: string;
beforeAll(async () => {
  admin = await server.signIn();
});

let people = 0;
let username: string;
beforeEach(async () => {
  username = `person${(people += 1)}`;
  await addAccount(server.database, { username, role: "viewer" });
});

const asOwner = (statement: string) => sql.raw(statement).execute(server.database.db);
const signIn = (password = PASSWORD) => server.post(SIGN_IN_PATH, { username, password });
const idOf = async (name = username) =>
  (
    await server.database.db
      .selectFrom("account")
      .select("id")
      .where("username", "=", name)
      .executeTakeFirstOrThrow()
  ).id;
const entries = async (action: string) =>
  server.database.db
    .selectFrom("audit_entry")
    .select(["username", "subject", "after"])
    .where("action", "=", action)
    .where("subject", "=", username)
    .execute();

describe("LOGIN-07 what who owns the database does to an account", () => {
  const selectId = (name: string) => `(select id from account where username = '${name}')`;

  test.each<[string, (name: string) => string]>([
    ["another role", (name) => `update account set role = 'admin' where username = '${name}'`],
    [
      "another password",
      (name) => `update account_credential set password =
        (select password from account_credential where account_id = ${selectId("admin")}) where account_id = ${selectId(name)}`,
    ],
    [
      "a limit that was taken off or put on",
      (name) =>
        `insert into account_scope select ${selectId(name)}, id from area where kind = 'district' limit 1`,
    ],
    ["a second factor", (name) => `update account set two_factor_enabled = true where username = '${name}'`],
    [
      "a password that need not be changed",
      (name) => `update account set must_change_password = true where username = '${name}'`,
    ],
    [
      "a longer time",
      (name) =>
        `update account_credential set one_time_until = now() + interval '1 year' where account_id = ${selectId(name)}`,
    ],
    ["a recovery code", (name) => `insert into account_recovery_code values (${selectId(name)}, 'x')`],
    [
      "another's seal",
      (name) =>
        `update account set seal = (select seal from account where username = 'admin') where username = '${name}'`,
    ],
    ["no seal", (name) => `update account set seal = null where username = '${name}'`],
    ["half a seal", (name) => `update account set seal = left(seal, 20) where username = '${name}'`],
  ])("LOGIN-07 %s closes it: no sign-in, with a sentence and an entry", async (what, attack) => {
    await asOwner(attack(username));
    const password = what === "another password" ? "a long enough password" : PASSWORD;
    const refused = await signIn(password);
    expect([refused.statusCode, refused.body]).toEqual([403, CLOSED]);
    expect(refused.headers).not.toHaveProperty("set-cookie");
    expect(await entries("session.refused")).toEqual([
      { username: null, subject: username, after: { reason: CLOSED } },
    ]);
    // Nobody learns of it without the password.
    expect((await signIn("a wrong guess of it")).statusCode).toBe(401);
  });

  test("LOGIN-07 a second factor that was turned off does not let its thief in", async () => {
    await turnOn(server, cookieOf(await signIn()));
    await asOwner(`update account set two_factor_enabled = false where username = '${username}'`);
    expect((await signIn()).body).toBe(CLOSED);
  });

  const FORGED = "aaaa-bbbb-cccc-dddd";
  const forgedCode = async () => {
    const id = await idOf();
    return `('${id}', '${recoveryCodeHash(id, FORGED)}')`;
  };

  test("LOGIN-07 nor does a recovery code that was put in between the two steps, with an entry", async () => {
    await turnOn(server, cookieOf(await signIn()));
    const pending = cookieOf(await signIn());
    await asOwner(`insert into account_recovery_code values ${await forgedCode()}`);
    const refused = await server.post(SECOND_FACTOR_PATH, { recoveryCode: FORGED }, pending);
    expect([refused.statusCode, refused.body]).toEqual([403, CLOSED]);
    expect(refused.headers).not.toHaveProperty("set-cookie");
    expect(await entries("session.refused")).toMatchObject([{ after: { reason: CLOSED } }]);
  });

  test("LOGIN-07 nor one that is there for as long as the second step looks for it, nor takes it the factor off", async () => {
    const cookie = cookieOf(await signIn());
    await turnOn(server, cookie);
    await asOwner(`
      create function put_forged() returns trigger language plpgsql as
        $$ begin insert into account_recovery_code values ${await forgedCode()}; return new; end $$;
      create function take_forged() returns trigger language plpgsql as
        $$ begin delete from account_recovery_code where (account_id, code_hash) = ${await forgedCode()}; return old; end $$;
      create trigger put_forged before insert on pending_sign_in for each row execute function put_forged();
      create trigger take_forged before delete on pending_sign_in for each row execute function take_forged();`);
    try {
      const pending = cookieOf(await signIn());
      const refused = await server.post(SECOND_FACTOR_PATH, { recoveryCode: FORGED }, pending);
      expect([refused.statusCode, refused.body]).toEqual([403, CLOSED]);
      expect(refused.headers).not.toHaveProperty("set-cookie");
      const off = await server.post(disableSecondFactor.path, { recoveryCode: FORGED }, cookie);
      expect(off.statusCode).not.toBe(200);
    } finally {
      await asOwner("drop function put_forged cascade; drop function take_forged cascade");
    }
  });

  test("LOGIN-07 a second password beside the sealed one opens nothing", async () => {
    const mine = "a password of the attacker's";
    const hash = await hashPassword(mine, TEST_WORK);
    const unique = "account_credential_account_id_provider_id_key";
    const id = await idOf();
    await asOwner(`alter table account_credential drop constraint ${unique}`);
    try {
      await asOwner(`
        insert into account_credential (id, account_id, provider_id, password)
          values ('forged', '${id}', 'credential', '${hash}');
        -- Which puts it behind the other.
        update account_credential set updated_at = now() where account_id = '${id}' and id <> 'forged'`);
      for (const password of [mine, PASSWORD]) {
        const refused = await signIn(password);
        expect([401, 403]).toContain(refused.statusCode);
        expect(refused.headers).not.toHaveProperty("set-cookie");
      }
    } finally {
      await asOwner(`delete from account_credential where id = 'forged';
        alter table account_credential add constraint ${unique} unique (account_id, provider_id)`);
    }
    expect((await signIn()).statusCode).toBe(200);
  });

  test("LOGIN-07 an account that was enabled again stays shut", async () => {
    const accountId = await idOf();
    expect((await server.post(disableAccount.path, { accountId }, admin)).statusCode).toBe(200);
    await asOwner(`update account set banned = false where username = '${username}'`);
    expect((await signIn()).body).toBe(CLOSED);
  });

  test("LOGIN-07 a session that is open ends within a second, and the log says why", async () => {
    const cookie = cookieOf(await signIn());
    expect((await server.get("/api/account", cookie)).statusCode).toBe(200);
    await asOwner(`update account set role = 'admin' where username = '${username}'`);
    await vi.waitFor(
      async () => expect((await server.get("/api/account", cookie)).statusCode).toBe(401),
      20_000,
    );
    expect((await server.get("/api/audit", cookie)).statusCode).toBe(401);
    expect(await entries("account.seal_broken")).toHaveLength(1);
  });

  test("LOGIN-07 no change by the program seals what was changed outside of it", async () => {
    const accountId = await idOf();
    await asOwner(`update account set role = 'analyst' where username = '${username}'`);
    for (const [path, body] of [
      [resetPassword.path, { accountId }],
      [enableAccount.path, { accountId }],
    ] as const) {
      const answer = await server.post(path, body, admin);
      expect(answer.statusCode).not.toBe(200);
    }
    expect(await unsealedAccounts(server.database, TEST_SEALS)).toContainEqual({ id: accountId, username });
  });

  test("LOGIN-07 a change that comes while the program makes another one is not sealed with it", async () => {
    const accountId = await idOf();
    await server.database.write((write) =>
      TEST_SEALS.change(write, accountId, async (seal) => {
        await asOwner(`update account set role = 'admin' where username = '${username}'`);
        seal({ mustChangePassword: false });
      }),
    );
    expect((await signIn()).body).toBe(CLOSED);
  });
});

describe("LOGIN-07 a database that answers one query otherwise than the next", () => {
  let own: TestApp;
  beforeEach(async () => {
    own = await createTestApp("empty");
    await addAccount(own.database, { username, role: "viewer" });
  });
  afterEach(() => own.close());

  /** Puts a view in the place of a table, of which one column is otherwise. */
  const lie = async (table: string, column: string, instead: string) => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and column_name <> ${column}`.execute(
      own.database.db,
    );
    const others = rows.map(({ name }) => `"${name}"`).join(", ");
    await sql
      .raw(
        `alter table ${table} rename to ${table}_kept;
        create view ${table} as select ${others}, ${instead} as ${column} from ${table}_kept`,
      )
      .execute(own.database.db);
  };

  test("LOGIN-07 the password that is checked is the one that is sealed", async () => {
    const mine = "a password of the attacker's";
    const hash = await hashPassword(mine, TEST_WORK);
    await lie(
      "account_credential",
      "password",
      `case when current_query() like '%"banned"%' or current_query() like '%for share%' then '${hash}'
        else password end`,
    );
    const refused = await own.post(SIGN_IN_PATH, { username, password: mine });
    expect(refused.statusCode).toBe(401);
    expect(refused.headers).not.toHaveProperty("set-cookie");
  });

  test("LOGIN-07 whether a second step is asked is what is sealed", async () => {
    await turnOn(own, cookieOf(await own.post(SIGN_IN_PATH, { username, password: PASSWORD })));
    await lie("account", "two_factor_enabled", `two_factor_enabled and current_query() not like '%"left"%'`);
    const first = await own.post(SIGN_IN_PATH, { username, password: PASSWORD });
    expect([first.statusCode, first.json()]).toEqual([200, { secondFactor: ["code"] }]);
  });
});

test("LOGIN-07 after every change of an account by the program, its person signs in", async () => {
  const { post } = server;
  const call = async <T>(path: string, body: object, cookie: string): Promise<T> => {
    const answer = await post(path, body, cookie);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    expect((await unsealedAccounts(server.database, TEST_SEALS)).map((one) => one.username)).not.toContain(
      username,
    );
    return answer.json<T>();
  };
  type WithPassword = { account: AdministeredAccount; oneTimePassword: string };
  username = "swept";
  const rights = { displayName: "Swept", role: "analyst", scope: [] };
  const made = await call<WithPassword>(createAccount.path, { username, ...rights }, admin);
  const accountId = made.account.id;
  let password = "a first password of their own";
  let session = await server.signIn({ username, password: made.oneTimePassword });
  await call(changePassword.path, { currentPassword: made.oneTimePassword, newPassword: password }, session);
  session = await server.signIn({ username, password });
  const { secret, recoveryCodes } = await turnOn(server, session);
  await call(renewRecoveryCodes.path, { recoveryCode: recoveryCodes[0] }, session);
  const pending = cookieOf(await post(SIGN_IN_PATH, { username, password }));
  expect((await post(SECOND_FACTOR_PATH, { code: codeOf(secret) }, pending)).statusCode).toBe(200);
  await call(disableSecondFactor.path, { code: codeOf(secret, 30_000) }, session);
  session = await server.signIn({ username, password });
  await turnOn(server, session);
  await call(removeSecondFactor.path, { accountId }, admin);
  await server.signIn({ username, password });
  const [area] = await server.database.db
    .selectFrom("area")
    .select("id")
    .where("kind", "=", "party_region")
    .limit(1)
    .execute();
  const put = await server.app.inject({
    method: "PUT",
    url: changeAccount.path,
    headers: { cookie: admin },
    payload: { accountId, ...rights, role: "viewer", scope: [area?.id], version: made.account.version },
  });
  expect(put.statusCode).toBe(200);
  session = await server.signIn({ username, password });
  expect((await server.get("/api/account", session)).json()).toMatchObject({ role: "viewer" });
  await call(disableAccount.path, { accountId }, admin);
  await call(enableAccount.path, { accountId }, admin);
  await server.signIn({ username, password });
  const reset = await call<WithPassword>(resetPassword.path, { accountId }, admin);
  session = await server.signIn({ username, password: reset.oneTimePassword });
  password = "a second password of their own";
  await call(changePassword.path, { currentPassword: reset.oneTimePassword, newPassword: password }, session);
  await server.signIn({ username, password });
});

describe("LOGIN-07 accounts that no key sealed yet", () => {
  let own: TestApp;
  let dataDir: string;
  beforeEach(async () => {
    own = await createTestApp("empty");
    dataDir = await mkdtemp(join(tmpdir(), "command-center-seals-"));
    await addAccount(own.database, { username: "ann", role: "analyst" });
    // As a version of before left them.
    await sql`update account set seal = null`.execute(own.database.db);
  });
  afterEach(async () => {
    await own.close();
    await rm(dataDir, { recursive: true });
  });

  const sealed = () =>
    own.database.db
      .selectFrom("audit_entry")
      .select("after")
      .where("action", "=", "account.sealed")
      .execute();

  test("LOGIN-07 are sealed once, and the log says what each may do", async () => {
    await expect(own.signIn()).rejects.toThrow(CLOSED);
    expect(await sealAccountsOnce(own.database, TEST_SEALS, dataDir)).toEqual(["admin", "ann"]);
    await own.signIn();
    const plain = { hasSecondFactor: false, isDisabled: false, scope: [] };
    expect(await sealed()).toEqual([
      {
        after: {
          key: TEST_SEALS.keyId,
          accounts: [
            { username: "admin", role: "admin", ...plain },
            { username: "ann", role: "analyst", ...plain },
          ],
        },
      },
    ]);
  });

  test("LOGIN-07 are not sealed once more where somebody takes away the row, the file, or both", async () => {
    const { db } = own.database;
    const file = join(dataDir, "accounts-sealed");
    const removeRow = () => sql`delete from installation where key = 'account_seal_key'`.execute(db);
    await sealAccountsOnce(own.database, TEST_SEALS, dataDir);
    await sql`update account set role = 'admin' where username = 'ann'`.execute(db);
    const { rows } = await sql<{ value: string }>`
      select value::text from installation where key = 'account_seal_key'`.execute(db);
    const kept = await readFile(file);
    const setRow = async (value = rows[0]?.value) => {
      await removeRow();
      await sql`insert into installation (key, value) values ('account_seal_key', ${value}::jsonb)`.execute(
        db,
      );
    };
    for (const take of [
      removeRow,
      () => setRow('"other"'),
      () => rm(file),
      // As in the data directory of another server.
      async () => {
        await rm(file);
        await removeRow();
      },
    ]) {
      await setRow();
      await writeFile(file, kept);
      await take();
      expect(await sealAccountsOnce(own.database, TEST_SEALS, dataDir)).toBeNull();
    }
    await expect(own.signIn({ username: "ann", password: PASSWORD })).rejects.toThrow(CLOSED);
    expect(await sealed()).toHaveLength(1);
  });

  test("LOGIN-07 are sealed anew, with an entry, once the installation's secret is another one", async () => {
    await sealAccountsOnce(own.database, TEST_SEALS, dataDir);
    const other = accountSeals("another secret of at least thirty-two characters");
    expect(await unsealedAccounts(own.database, other)).toHaveLength(2);
    expect(await sealAccountsOnce(own.database, other, dataDir)).toEqual(["admin", "ann"]);
    expect(await unsealedAccounts(own.database, other)).toEqual([]);
    expect(await sealed()).toHaveLength(2);
  });
});

test("LOGIN-07 whoever runs the server seals an account that was rightly changed by hand, by its name", async () => {
  let said = "";
  const seal = async (...names: string[]) => {
    said = "";
    const output = vi
      .spyOn(process.stdout, "write")
      .mockImplementation((text) => ((said += String(text)), true));
    const code = await run(names, { DATABASE_URL: server.connectionString, SESSION_SECRET: TEST_SECRET });
    output.mockRestore();
    return code;
  };
  const left = await unsealedAccounts(server.database, TEST_SEALS);
  await asOwner(`update account set role = 'analyst' where username = '${username}'`);
  expect(await seal()).toBe(1);
  expect(said).toMatch(new RegExp(`^Changed outside Command Center, and locked: .*${username}`));
  expect(said).toContain("Check their role and limits. To unlock one: npm run accounts:seal -- NAME\n");
  expect(await seal("nobody.by.this.name")).toBe(2);
  expect(said).toBe(
    "No locked account is called nobody.by.this.name. Run the command without names to list them.\n",
  );
  expect(await seal(username)).toBe(left.length === 0 ? 0 : 1);
  expect(said).toContain(`Unlocked: ${username}.`);
  expect((await signIn()).json()).toMatchObject({ role: "analyst" });
  expect(await seal(...left.map((account) => account.username))).toBe(0);
});
