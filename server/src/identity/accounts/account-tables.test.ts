import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "../..");
const textOf = (name: string) => readFileSync(join(source, name), "utf8");

/** Tables of accounts, sign-ins and what guards them. */
const TABLES = [
  ...textOf("database/schema/schema.sql").matchAll(
    /^create table (account\w*|pending_sign_in|sign_in_guess) /gm,
  ),
].map(([, name = ""]) => name);

/** Whatever else they are, such words are tables: they are found anywhere. */
const NAMED = new RegExp(
  `\\b(?:${TABLES.filter((table) => table !== "account").join("|")})\\b|\\baccount_\\$\\{`,
  "i",
);
/** `account` is other things, too: a table where it is a whole string, but for a member's name, or in its place in SQL. */
const WHOLE = /(?<!\w\[)(["'`])(?:public\.)?account(?:\s+as\s+\w+)?\1/i;
const IN_SQL =
  /\b(?:from|join|into|update|table|only|using|truncate|references)\s+(?:only\s+)?(?:"?public"?\.)?"?account\b(?!_)|\bfrom\s[^`;(){}]*,\s*"?account\b/i;

/** What is said in comments is not asked. */
const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");

const asks = (text: string) => {
  const code = withoutComments(text);
  return NAMED.test(code) || WHOLE.test(code) || IN_SQL.test(code);
};

/** Files of these may name them: the tables themselves, what tests look with, and tests. */
const MAY = /^(?:identity|database\/schema|testing)\b|\.test\.ts$/;

test("accounts, sessions and what guards them are read and written by identity alone", () => {
  expect(TABLES).toEqual(expect.arrayContaining(["account", "account_session"]));
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  expect(files.filter((name) => !MAY.test(name) && asks(textOf(name)))).toEqual([]);
  // It finds what is there to be found.
  expect(files.filter((name) => name.startsWith("identity/") && asks(textOf(name))).length).toBeGreaterThan(
    5,
  );
});

test.each([
  `db.selectFrom("account")`,
  `db.selectFrom('account as a')`,
  "db.selectFrom(`account`)",
  `db.selectFrom(["petition", "account"])`,
  `sql.table("account_session")`,
  "sql`select 1 from account_session`",
  'sql`select 1 FROM "ACCOUNT"`',
  'sql`select 1 from public."account" a`',
  "sql`select 1 from petition p, account a`",
  "sql`delete from only account`",
  "sql`UPDATE\n  Account set x = 1`",
  'sql`insert into "sign_in_guess" values (1)`',
  "sql.raw(`select 1 from account_${part}`)",
])("%s is found", (code) => {
  expect(asks(code)).toBe(true);
});

test.each([
  `{ action: "account.created" }`,
  `.where("account_id", "=", accountId)`,
  `import type { Account } from "@command-center/contract/accounts/accounts";`,
  "// from account to account\nnothing();",
])("%s is none", (code) => {
  expect(asks(code)).toBe(false);
});
