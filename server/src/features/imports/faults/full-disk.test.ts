import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
beforeAll(async () => {
  await makeCycle(analyst);
});

const FILE = "Incident no,Date of incident,District,Type,Severity\nA-1,2021-01-10,ABIM,Assault,Minor\n";

test("IMP-13 a commit that finds the disk full writes nothing, and the import is ready again and says why", async () => {
  const found = await imports.read(FILE);
  await sql`
    create function no_space() returns trigger language plpgsql as $$ begin
      raise exception using errcode = '53100', message = 'could not extend file: No space left on device';
    end $$`.execute(server.database.db);
  await sql`create trigger no_space before insert on import_batch execute function no_space()`.execute(
    server.database.db,
  );
  const failed = await imports.act(found.id, "commit");
  expect(failed).toMatchObject({
    state: "ready",
    asked: null,
    trouble: "The disk of the database is full, so nothing was saved. Tell your administrator.",
    counts: { new: 1 },
  });
  await sql`drop trigger no_space on import_batch`.execute(server.database.db);
  expect(await imports.act(found.id, "commit")).toMatchObject({ state: "committed", trouble: null });
});

test("LIFE-06 a preview that was made again since a user saw it is neither changed nor committed unseen", async () => {
  const seen = await imports.read(FILE.replace("A-1", "A-2"));
  await imports.change(seen.id, { kind: "incidents" });
  const late = await analyst.post(`/api/imports/${seen.id}/commit`, { reading: seen.reading });
  expect([late.statusCode, late.body]).toEqual([409, expect.stringMatching(/read again since you opened/)]);
  const patched = await server.app.inject({
    method: "PATCH",
    url: `/api/imports/${seen.id}`,
    headers: { cookie: await analyst.cookie() },
    payload: { reading: seen.reading, answers: { kind: "claims" } },
  });
  expect(patched.statusCode).toBe(409);
  const now = await imports.settled(seen.id);
  const taken = await analyst.post(`/api/imports/${seen.id}/commit`, { reading: now.reading });
  expect(taken.statusCode).toBe(200);
  expect(await imports.settled(seen.id)).toMatchObject({ state: "committed" });
});
