import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { keepHouse } from "../../../platform/housekeeping.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";
import { clearEndedImports } from "../ended-imports.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const REGISTER = { kind: "party-register" };
/** A file with a place that no other file names, because answers are remembered. */
const fileOf = (members: number) => `District,Members\nABIM,${members}\nNOWHERE ${members},1\n`;
beforeAll(async () => {
  await makeCycle(analyst);
});

const clear = () => keepHouse(server.database, { sessionHours: 12, tasks: [clearEndedImports] });
/** Moves an import back in time by so many days. */
const age = (id: number, days: number) =>
  sql`update data_import set uploaded_at = uploaded_at - make_interval(days => ${days}),
    compared_at = compared_at - make_interval(days => ${days}), ended_at = ended_at - make_interval(days => ${days})
    where id = ${id}`.execute(server.database.db);
const statusOf = async (path: string) => (await analyst.get(path)).statusCode;
const detail = (id: number) => analyst.read<ImportDetail>(`/api/imports/${id}`);

async function ended(members: number, action: "discard" | "undo"): Promise<number> {
  const { id, questions } = await imports.read(fileOf(members), REGISTER);
  if (action === "undo") {
    await imports.change(id, { answers: { [questions[0]?.id ?? ""]: "leave out" } });
    await imports.act(id, "commit");
  }
  await imports.act(id, action);
  return id;
}

test.each(["discard", "undo"] as const)(
  "IMP-27 30 days after %s an import keeps what it was, and loses file, problems and changes",
  async (action) => {
    const id = await ended(action === "undo" ? 5 : 6, action);
    const before = await detail(id);
    await age(id, 29);
    await clear();
    expect(await detail(id)).toMatchObject({ cleared: null });
    expect(await statusOf(`/api/imports/${id}/file`)).toBe(200);
    await age(id, 2);
    await clear();
    const { cleared, problems, ...after } = await detail(id);
    expect([cleared, problems]).toEqual([expect.any(String), []]);
    expect(after).toMatchObject({
      file: before.file,
      counts: before.counts,
      columns: before.columns,
      state: before.state,
    });
    for (const part of ["file", "problems.csv", "changes.csv"])
      expect([part, await statusOf(`/api/imports/${id}/${part}`)]).toEqual([part, 404]);
    const { rows } = await sql`select from import_file_piece piece
      join data_import on data_import.file_id = piece.file_id where data_import.id = ${id}`.execute(
      server.database.db,
    );
    expect(rows).toEqual([]);
  },
);

test("IMP-27 a file stays as long as another import needs it, and is stored again when it is sent again later", async () => {
  const id = await ended(8, "discard");
  const other = await imports.read(fileOf(8), REGISTER);
  await age(id, 31);
  await clear();
  expect(await detail(id)).toMatchObject({ cleared: expect.any(String) });
  expect(await statusOf(`/api/imports/${other.id}/file`)).toBe(200);
  expect(await imports.change(other.id, { kind: "party-register" })).toMatchObject({ state: "questions" });

  // Imports that are open keep everything.
  await age(other.id, 400);
  await clear();
  expect(await detail(other.id)).toMatchObject({ cleared: null, state: "questions" });
  expect(await imports.problems(other.id)).not.toEqual([]);

  await imports.act(other.id, "discard");
  await age(other.id, 31);
  await clear();
  expect(await statusOf(`/api/imports/${other.id}/file`)).toBe(404);
  const again = await imports.read(fileOf(8), REGISTER);
  expect(again).toMatchObject({
    state: "questions",
    sameFile: expect.arrayContaining([{ id, state: "discarded" }]),
  });
  expect((await analyst.get(`/api/imports/${again.id}/file`)).body).toBe(fileOf(8));
  await imports.act(again.id, "discard");
});

test("IMP-27 a refused file is deleted 30 days after it was sent, and cannot be corrected any more", async () => {
  const { id } = await imports.read("a,b\nrefused,2\n");
  await age(id, 31);
  await clear();
  const answer = await server.app.inject({
    method: "PATCH",
    url: `/api/imports/${id}`,
    headers: { cookie: await analyst.cookie() },
    payload: { delimiter: ";" },
  });
  expect([answer.statusCode, answer.body]).toEqual([
    409,
    expect.stringMatching(/Upload it again to start over/),
  ]);
  expect(await detail(id)).toMatchObject({ state: "refused", refusal: { code: "F028" } });
});

test("IMP-27 a deleted file of results cannot be read as a station list", async () => {
  const { id } = await imports.read("District,Valid votes\nABIM,1\n", { kind: "station-results" });
  await imports.act(id, "discard");
  await age(id, 31);
  await clear();
  const answer = await analyst.post(`/api/imports/${id}/station-list`, {});
  expect([answer.statusCode, answer.body]).toEqual([
    409,
    expect.stringMatching(/Upload it again to start over/),
  ]);
});
