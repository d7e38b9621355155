import { afterAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../database/database.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { checkPassword } from "../../identity/passwords/password-hash.ts";
import { TEST_SEALS, TEST_WORK } from "../../testing/accounts.ts";
import { createFirstAdministrator } from "../../identity/accounts/accounts.store.ts";

const FROM_CONFIG = { adminUsername: "admin", passwordWork: TEST_WORK };
const fits = (hash: string | null | undefined, password: string | null | undefined) =>
  checkPassword(hash ?? "", password ?? "", TEST_WORK).then((checked) => checked.fits);

const opened: TestDatabase[] = [];
let fresh: TestDatabase;
beforeEach(async () => {
  fresh = await createTestDatabase("empty");
  opened.push(fresh);
});
afterAll(async () => {
  for (const database of opened) await database.drop();
});

function accounts() {
  return fresh.database.db
    .selectFrom("account")
    .innerJoin("account_credential", "account_credential.account_id", "account.id")
    .select(["username", "role", "must_change_password", "password"])
    .execute();
}

test("LOGIN-07 a fresh install makes one admin with a random password, told once, to be changed", async () => {
  const made = await createFirstAdministrator(fresh.database, TEST_SEALS, FROM_CONFIG);
  expect(made).toEqual({
    username: "admin",
    generatedPassword: expect.stringMatching(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/),
  });
  const [account, ...others] = await accounts();
  expect(others).toEqual([]);
  expect(account).toMatchObject({ username: "admin", role: "admin", must_change_password: true });
  expect(await fits(account?.password, made?.generatedPassword)).toBe(true);
  // It is nowhere in the database.
  const audit = await fresh.database.db.selectFrom("audit_entry").selectAll().execute();
  expect(audit).toHaveLength(1);
  expect(audit[0]).toMatchObject({ action: "account.created", subject: "admin" });
  expect(JSON.stringify([audit, await accounts()])).not.toContain(made?.generatedPassword);
  // Another install gets another one.
  const other = await createTestDatabase("empty");
  opened.push(other);
  const another = await createFirstAdministrator(other.database, TEST_SEALS, FROM_CONFIG);
  expect(another?.generatedPassword).not.toBe(made?.generatedPassword);
});

test("LOGIN-07 name and password from the environment are used as they are; a second start makes no account", async () => {
  const made = await createFirstAdministrator(fresh.database, TEST_SEALS, {
    adminUsername: "chief",
    adminPassword: "from the environment",
    passwordWork: TEST_WORK,
  });
  expect(made).toEqual({ username: "chief", generatedPassword: null });
  const [account] = await accounts();
  expect(account).toMatchObject({ username: "chief", must_change_password: false });
  expect(await fits(account?.password, "from the environment")).toBe(true);
  const before = await accounts();
  expect(
    await createFirstAdministrator(fresh.database, TEST_SEALS, {
      adminUsername: "other",
      adminPassword: "the second",
    }),
  ).toBeNull();
  expect(await accounts()).toEqual(before);
});

test("LOGIN-07 of several starts at the same time one makes it, and only that one tells a password", async () => {
  const second = await openDatabase(fresh.connectionString, 3);
  try {
    const made = await Promise.all(
      [fresh.database, second, fresh.database, second].map((database) =>
        createFirstAdministrator(database, TEST_SEALS, FROM_CONFIG),
      ),
    );
    const administrators = made.filter((one) => one !== null);
    expect(administrators).toHaveLength(1);
    const [account, ...others] = await accounts();
    expect(others).toEqual([]);
    expect(await fits(account?.password, administrators[0]?.generatedPassword)).toBe(true);
  } finally {
    await second.close();
  }
});

test("LOGIN-07 the password is shown before the account is there: an end in between locks nobody out", async () => {
  const shown: (string | null)[] = [];
  const interrupted = createFirstAdministrator(fresh.database, TEST_SEALS, FROM_CONFIG, (made) => {
    shown.push(made.generatedPassword);
    throw new Error("killed");
  });
  await expect(interrupted).rejects.toThrow("killed");
  expect(await accounts()).toEqual([]);
  await createFirstAdministrator(fresh.database, TEST_SEALS, FROM_CONFIG, (made) =>
    shown.push(made.generatedPassword),
  );
  const [account] = await accounts();
  expect(await fits(account?.password, shown[1])).toBe(true);
});
