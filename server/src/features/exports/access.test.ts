import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ROLES, type Role } from "@command-center/contract/wire/access";
import { DATA_TYPES, type DataType } from "@command-center/contract/exports/exports";
import { changeSessions } from "../../testing/accounts.ts";
import { NIGHTLY } from "../../testing/nightly.ts";
import { sampleServer } from "../../testing/sample-server.ts";

const { server, ...callers } = sampleServer();

function post(body: unknown, role: Role = "analyst") {
  return callers[role].post("/api/export", body);
}

const KEPT_FROM: Record<Role, readonly DataType[]> = {
  viewer: ["petitions", "violence_incidents", "accounts", "imports"],
  analyst: ["accounts"],
  admin: [],
};

describe("EXP-03 who may take what", () => {
  const mayTake = (role: Role, dataType: DataType) => !KEPT_FROM[role].includes(dataType);
  /** Per role: exports that it is refused and those that no lower role may take; nightly, all. */
  const asked = ROLES.flatMap((role) =>
    DATA_TYPES.filter(
      (dataType) =>
        NIGHTLY || !mayTake(role, dataType) || ROLES.find((one) => mayTake(one, dataType)) === role,
    ).map((dataType) => [role, dataType] as const),
  );

  test.each(asked)("EXP-03 a %s and %s", async (role, dataType) => {
    const may = mayTake(role, dataType);
    expect((await post({ dataTypes: [dataType] }, role)).statusCode).toBe(may ? 200 : 403);
  });

  test("EXP-03 the refusal names each data type, and nothing is registered", async () => {
    const before = await server.database.db.selectFrom("export_file").select("id").execute();
    const answer = await post({ dataTypes: ["elections", "petitions", "violence_incidents"] }, "viewer");
    expect([answer.statusCode, answer.body]).toEqual([
      403,
      "Your account may not export: Petitions, Violence incidents. Leave them out, or ask an administrator.",
    ]);
    expect(await server.database.db.selectFrom("export_file").select("id").execute()).toEqual(before);
  });

  test("EXP-03 nobody signed in takes nothing", async () => {
    const answer = await server.post("/api/export", { dataTypes: ["elections"] });
    expect([answer.statusCode, answer.body]).toEqual([401, "Sign in to use this."]);
  });
});

describe("EXP-02 what is refused", () => {
  test.each([
    [{}, "Select at least one data type to export."],
    [{ dataTypes: ["__proto__"] }, "That data type cannot be exported."],
    [{ dataTypes: ["elections"], password: "x" }, "Unknown parameter: password."],
    [["elections"], "The request body must be a JSON object."],
  ])("EXP-02 %j: %s", async (body, sentence) => {
    const answer = await post(body);
    expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
    expect(answer.headers).not.toHaveProperty("content-disposition");
  });

  test("EXP-02 a body that is no JSON", async () => {
    expect((await post("{")).body).toBe("The request body is not valid JSON.");
  });

  test("EXP-02 more rows than a PDF holds: the sentence says what to choose", async () => {
    await sql`
      insert into violence_incident (cycle_id, area_id, kind, severity, true_on, source_id)
      select v.cycle_id, v.area_id, v.kind, v.severity, v.true_on, v.source_id
      from (select * from violence_incident limit 1) v, generate_series(1, 20000)`.execute(
      server.database.db,
    );
    const answer = await post({ format: "pdf", dataTypes: ["ministers", "violence_incidents"] });
    expect([answer.statusCode, answer.body]).toEqual([
      422,
      "A PDF holds at most 20,000 rows, and this export has 20,067. Choose CSV or Excel.",
    ]);
  });

  test("EXP-03 more rows than a list has take the password once more, whatever they are of", async () => {
    const { db } = server.database;
    await changeSessions(
      server.database,
      sql`update account_session set confirmed_at = now() - interval '11 minutes'`,
    );
    const candidates = { dataTypes: ["candidates"] };
    expect((await post(candidates)).statusCode).toBe(200);
    await sql`
      with added as (
        insert into person (name, source_id)
        select 'Candidate ' || n, (select id from source limit 1) from generate_series(1, 5000) n returning id, source_id
      )
      insert into candidacy (contest_id, person_id, source_id)
      select (select id from contest where kind = 'mp_primary' limit 1), id, source_id from added`.execute(
      db,
    );
    const answer = await post(candidates);
    expect([answer.statusCode, answer.body, answer.headers["x-needs"]]).toEqual([
      403,
      "Confirm your password to go on.",
      "confirm",
    ]);
    expect((await post({ dataTypes: ["ministers"] })).statusCode).toBe(200);
    await changeSessions(server.database, sql`update account_session set confirmed_at = now()`);
    expect((await post(candidates)).statusCode).toBe(200);
  });
});
