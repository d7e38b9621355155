import { sql } from "kysely";
import { addDays } from "@command-center/domain/time/calendar";
import { beforeAll, describe, expect, test } from "vitest";
import type { AdministeredAccount } from "@command-center/contract/accounts/administration";
import type { ExportedFile } from "@command-center/contract/exports/exports";
import type { ImportEntry } from "@command-center/contract/imports/imports";
import { todayInUganda } from "../../database/uganda-time.ts";
import { addAccount, changeSessions, sealAgain } from "../../testing/accounts.ts";
import { cells, exportedFrom, sheetFrom } from "../../testing/files/exported.ts";
import { pdfPages } from "../../testing/files/pdf-text.ts";
import { callerOn, sampleServer } from "../../testing/sample-server.ts";

const { server, admin, analyst, viewer } = sampleServer();
const limited = callerOn(server, async () => {
  const credentials = await addAccount(server.database, { username: "acholi", role: "analyst" });
  await sql`insert into account_scope (account_id, area_id)
    select account.id, area.id from account, area
    where username = 'acholi' and area.kind = 'sub_region' and area.name = 'Acholi'`.execute(
    server.database.db,
  );
  await sealAgain(server.database, "acholi");
  return server.signIn(credentials);
});

const ids = <Id>(rows: readonly { readonly id: Id }[]) => rows.map(({ id }) => id);

beforeAll(async () => {
  await sql`with file as (insert into import_file (sha256, bytes) values (${"0".repeat(64)}, 9) returning id)
    insert into data_import (cycle_id, file_id, file_name, kind, contest, polling_day, issuer, uploaded_by, state, counts)
    select cycle.id, file.id, given.name, given.kind, given.contest, given.day::date, 'Electoral Commission', 'a.okello', given.state, given.counts::jsonb
    from cycle, file, (values
      ('stations.csv', 'station-list', null, null, 'discarded', null),
      ('=cmd.csv', 'station-results', 'president', '2021-01-14', 'ready',
        '{"rows":12,"new":0,"changed":0,"relabelled":0,"same":0,"refused":3,"warned":1,"leftOut":0,"gone":0}'))
      as given(name, kind, contest, day, state, counts)
    where cycle.in_force order by given.name desc`.execute(server.database.db);
  await addAccount(server.database, { username: "b.second", role: "viewer" });
});

describe("LIST-01 accounts", () => {
  const listed = () => admin.read<AdministeredAccount[]>("/api/administration/accounts");

  test("LIST-01 the accounts shown, in their order, as their list says", async () => {
    await limited.get("/api/account");
    const accounts = (await listed()).toReversed();
    const sheet = await sheetFrom(admin, "accounts", { rows: ids(accounts) });
    expect(cells(sheet, "username", "name", "has_second_factor", "sessions")).toEqual(
      accounts.map((one) => [one.username, one.displayName, one.hasSecondFactor, expect.any(Number)]),
    );
    expect(sheet.rows.find(({ username }) => username === "acholi")).toMatchObject({
      role: "Analyst",
      access: "Acholi",
      state: "Active",
    });
    expect(sheet.notes).toEqual([]);
  });

  test("LIST-01 an account that is gone is no row; nothing by which one signs in is in the file", async () => {
    const [first] = await listed();
    const file = await exportedFrom(admin, { dataTypes: ["accounts"], rows: ["nobody", first?.id] });
    expect(file.data[0]?.rows.map(({ username }) => username)).toEqual([first?.username]);
    expect(file.data[0]?.notes).toEqual(["1 of the 2 rows is no longer there."]);
    expect(file.data[0]?.columns.map(({ key }) => key)).toEqual([
      "username",
      "name",
      "role",
      "access",
      "state",
      "has_second_factor",
      "last_signed_in",
      "sessions",
    ]);
    const { rows: secrets } = await sql<{ secret: string }>`
      select password as secret from account_credential where password is not null
      union select token from account_session`.execute(server.database.db);
    expect(secrets.length).toBeGreaterThan(1);
    for (const { secret } of secrets) expect(JSON.stringify(file)).not.toContain(secret);
  });

  test("LIST-01 accounts are neither a sample's nor of a day of the cycle, and the password is asked for", async () => {
    const file = await exportedFrom(admin, { dataTypes: ["accounts"] });
    expect(file.sample).toBeNull();
    const said = file.metadata?.map(({ name }) => name);
    expect(said).toContain("Exported by");
    for (const name of ["Election cycle", "As of", "Scope", "Data revision"])
      expect(said).not.toContain(name);
    const [registered] = await admin.read<ExportedFile[]>("/api/exports?limit=1");
    expect(registered).toMatchObject({ dataTypes: ["accounts"], asOf: null, rowsChosen: null });
    const pdf = await admin.post("/api/export", { dataTypes: ["accounts"], format: "pdf" });
    expect((await pdfPages(pdf.rawPayload)).join(" ")).not.toContain("Sample data");
    await changeSessions(
      server.database,
      sql`update account_session set confirmed_at = now() - interval '11 minutes'`,
    );
    const refused = await admin.post("/api/export", { dataTypes: ["accounts"] });
    expect([refused.statusCode, refused.headers["x-needs"]]).toEqual([403, "confirm"]);
    await changeSessions(server.database, sql`update account_session set confirmed_at = now()`);
  });

  test("LIST-01 whoever does not manage accounts exports none, whichever is named; it is registered of whoever may", async () => {
    const rows = ids(await listed()).slice(0, 2);
    for (const caller of [analyst, viewer, limited])
      for (const body of [{ rows }, {}, { rows: ["nobody"] }]) {
        const answer = await caller.post("/api/export", { dataTypes: ["accounts"], ...body });
        expect([answer.statusCode, answer.body]).toEqual([
          403,
          "Your account may not export: Accounts. Leave them out, or ask an administrator.",
        ]);
      }
    await exportedFrom(admin, { dataTypes: ["accounts"], rows });
    const { rows: entries } = await sql<{ action: string; after: object }>`
      select action, after from audit_entry where action like 'export.%' order by id desc limit 2`.execute(
      server.database.db,
    );
    expect(entries).toEqual([
      { action: "export.completed", after: expect.objectContaining({ rows: { accounts: 2 } }) },
      {
        action: "export.begun",
        after: expect.objectContaining({ dataTypes: ["accounts"], rowsChosen: 2 }),
      },
    ]);
  });
});

describe("LIST-01 exported files", () => {
  const listed = (caller: typeof admin) => caller.read<ExportedFile[]>("/api/exports?limit=200");

  test("LIST-01 the files shown, in their order: one's own, an administrator everybody's", async () => {
    await exportedFrom(analyst, { dataTypes: ["ministers", "cec_results"] });
    await exportedFrom(viewer, { dataTypes: ["elections"] });
    for (const caller of [admin, analyst, viewer]) {
      const files = (await listed(caller)).toReversed();
      const sheet = await sheetFrom(caller, "exported_files", { rows: ids(files) });
      expect(cells(sheet, "file", "exported_by", "sha256", "bytes")).toEqual(
        files.map((file) => [file.fileName, file.username, file.sha256, file.bytes]),
      );
      expect(cells(sheet, "rows")).toEqual(
        files.map(({ rows }) => [Object.values(rows).reduce((sum, one) => sum + one, 0)]),
      );
    }
    const [own] = await listed(analyst);
    const sheet = await sheetFrom(analyst, "exported_files", { rows: [own?.id] });
    expect(sheet.rows).toEqual([expect.objectContaining({ holds: "Exported files", format: "JSON" })]);
  });

  test("LIST-01 another's file is as one that is not there, named or not", async () => {
    const foreign = (await listed(admin)).filter(({ username }) => username !== "viewer");
    const sheet = await sheetFrom(viewer, "exported_files", { rows: ids(foreign) });
    expect([sheet.rows, sheet.notes]).toEqual([
      [],
      [`${foreign.length} of the ${foreign.length} rows are no longer there.`],
    ]);
    const all = await sheetFrom(viewer, "exported_files");
    expect(new Set(all.rows.map((row) => row["exported_by"]))).toEqual(new Set(["viewer"]));
  });

  test("LIST-01 EXP-06 such a file is ours, and nobody says that its list has not changed", async () => {
    await exportedFrom(viewer, { dataTypes: ["exported_files"] });
    const [file] = await listed(viewer);
    const verdict = await viewer.read<{ verdict: string }>(`/api/exports/verify?sha256=${file?.sha256}`);
    expect(verdict.verdict).toBe("unfollowed");
  });
});

describe("LIST-01 imports", () => {
  test("LIST-01 the imports shown, in their order", async () => {
    const imports = (await analyst.read<ImportEntry[]>("/api/imports")).toReversed();
    expect(imports).toHaveLength(2);
    const sheet = await sheetFrom(analyst, "imports", { rows: ids(imports) });
    expect(cells(sheet, "number", "file", "state", "kind", "election", "rows", "refused", "warned")).toEqual([
      [imports[0]?.id, "stations.csv", "Discarded", "Station list", null, null, null, null],
      [imports[1]?.id, "=cmd.csv", "Ready", "Results by station", "President", 12, 3, 1],
    ]);
    const csv = await analyst.post("/api/export", { dataTypes: ["imports"] });
    expect(csv.body).toContain("'=cmd.csv");
  });

  test("LIST-01 EXP-06 the days of what is of no cycle are counted back from today, not from the cycle’s day", async () => {
    const { data, metadata } = await exportedFrom(admin, {
      dataTypes: ["imports"],
      dateRange: "last_30_days",
    });
    const today = todayInUganda();
    expect(data[0]?.rows.length).toBe((await admin.read<ImportEntry[]>("/api/imports")).length);
    expect(data[0]?.notes).toEqual([]);
    expect(metadata?.find(({ name }) => name === "Date range")?.value).toBe(
      `Last 30 days, ${addDays(today, -29)} to ${today}: Imports by “Uploaded on”`,
    );
  });

  test("LIST-01 EXP-06 what is of no cycle is in no file with what is of one", async () => {
    const answer = await admin.post("/api/export", { dataTypes: ["imports", "elections"] });
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      "Export accounts, exported files and imports apart from other data types.",
    ]);
    expect((await admin.post("/api/export", { dataTypes: ["imports", "exported_files"] })).statusCode).toBe(
      200,
    );
  });

  test("LIST-01 whoever may not import exports none of them, nor who sees a part of the country", async () => {
    const refused = await viewer.post("/api/export", { dataTypes: ["imports"] });
    expect([refused.statusCode, refused.body]).toEqual([
      403,
      "Your account may not export: Imports. Leave them out, or ask an administrator.",
    ]);
    const part = await limited.post("/api/export", { dataTypes: ["imports"], rows: [1] });
    expect([part.statusCode, part.body]).toEqual([
      403,
      "Imports cover the whole country; your account is limited to part of it.",
    ]);
    const unknown = await sheetFrom(admin, "imports", { rows: [2_147_483_647] });
    expect([unknown.rows, unknown.notes]).toEqual([[], ["1 of the 1 row is no longer there."]]);
  });
});
