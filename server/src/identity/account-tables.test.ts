import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "..");
const schema = readFileSync(join(source, "database/schema.ts"), "utf8");
const TABLES = [...schema.matchAll(/^\s+(account(?:_\w+)?|pending_sign_in|sign_in_guess):/gm)].map(
  ([, table]) => table,
);
const QUERY = new RegExp(
  `(?:(?:selectFrom|insertInto|updateTable|deleteFrom|Join)\\("|\\b(?:from|join|into|update|table)\\s+)(?:${TABLES.join("|")})\\b`,
);

/** Files of these may name them: the tables themselves, what tests look with, and tests. */
const MAY = /^(?:identity|database\/(?:migrations|tables)|testing)\/|\.test\.ts$/;

test("accounts, sessions and what guards them are read and written by identity alone", () => {
  expect(TABLES.length).toBeGreaterThan(6);
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  const asking = (name: string) => QUERY.test(readFileSync(join(source, name), "utf8"));
  expect(files.filter((name) => !MAY.test(name) && asking(name))).toEqual([]);
  // It finds what is there to be found.
  expect(files.filter((name) => name.startsWith("identity/") && asking(name)).length).toBeGreaterThan(5);
});
