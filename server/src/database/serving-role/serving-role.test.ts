import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { createAccount } from "@command-center/contract/accounts/administration";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { guardFindings } from "../../audit/check/guards.ts";
import { createTestDatabase, UNHURRIED } from "../../testing/database.ts";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { countryServer } from "../../testing/sample-server.ts";
import { connectDatabase, openDatabase } from "../database.ts";
import { UnusableRole } from "./serving-role.ts";

describe("GATE-04 a role that only serves", () => {
  const { server, admin, analyst } = countryServer({ isServed: true });
  const imports = importsBy(server, analyst);
  const attempt = (statement: string) => sql.raw(statement).execute(server.database.db);
  beforeAll(async () => {
    await makeCycle(analyst);
  });

  test("GATE-04 signs users in, changes accounts, and imports with its tables analyzed", async () => {
    const body = { username: "served", displayName: "Served", role: "viewer", scope: [] };
    expect((await admin.post(createAccount.path, body)).statusCode).toBe(200);
    expect(await imports.take(STATION_LIST_2021)).toMatchObject({ state: "committed" });
    expect(await guardFindings(server.database)).toEqual([]);
    const { rows } = await sql`select from audit_entry where position is null`.execute(server.database.db);
    expect(rows).toEqual([]);
  });

  test.each([
    "update audit_entry set username = 'nobody'",
    "update audit_entry set hash = null",
    "delete from audit_entry",
    "truncate audit_entry",
    "insert into audit_entry (action, at) values ('test.forged', now() - interval '1 day')",
    "insert into audit_entry (action, position, hash) values ('test.forged', 1, 'x')",
    "alter table audit_entry disable trigger user",
    "alter table audit_entry disable trigger audit_entry_is_final",
    "drop table audit_entry",
    "create rule away as on insert to audit_entry do instead nothing",
    "create trigger away before insert on audit_entry for each row execute function audit_entry_is_final()",
    "create table public.evil ()",
    "create schema evil",
    "set session_replication_role = replica",
    "delete from kysely_migration",
    "truncate account",
    "create temp table own (id bigint); create trigger away after insert on own for each row execute function audit_entry_joins_chain()",
  ])("GATE-04 is refused: %s", async (statement) => {
    await expect(attempt(statement)).rejects.toThrow(/permission denied|must be owner/);
  });
});

test.each([
  [
    "the owner itself",
    "select 1",
    "DATABASE_URL and DATABASE_OWNER_URL name the same role. Name another in DATABASE_URL.",
  ],
  [
    "a role that may change the log as everybody may",
    "grant update on audit_entry to public",
    /^The role "test_\w+" of DATABASE_URL may change the audit log by a right of PUBLIC or of another role\. Revoke it\.$/,
  ],
  [
    "a role that may create tables",
    "grant create on schema public to public",
    /^The role "test_\w+" of DATABASE_URL may create tables or schemas\./,
  ],
])("GATE-04 %s does not serve: the start ends with a line that says what to do", async (who, grant, line) => {
  const own = await createTestDatabase("empty", UNHURRIED, true);
  const asOwner = connectDatabase(own.owner ?? "", 1);
  try {
    await sql.raw(grant).execute(asOwner.db);
    const serving = who === "the owner itself" ? `${own.owner}?application_name=other` : own.connectionString;
    const opening = openDatabase(serving, 1, UNHURRIED, own.owner);
    await expect(opening).rejects.toThrow(line);
    await expect(opening).rejects.toBeInstanceOf(UnusableRole);
  } finally {
    await asOwner.close();
    await own.drop();
  }
});
