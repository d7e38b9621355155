import { mkdtempSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { formWith } from "../../testing/requests/form.ts";
import { countryServer, sampleServer, secondServer } from "../../testing/sample-server.ts";

const uploadDirectory = mkdtempSync(join(tmpdir(), "command-center-uploads-"));
const { server, analyst, viewer } = countryServer({ uploadDirectory });
afterAll(() => rm(uploadDirectory, { recursive: true }));
const sample = sampleServer();
const imports = importsBy(server, analyst);
beforeAll(async () => void (await makeCycle(analyst)));

const uploads = () => readdir(uploadDirectory);

test.each([
  ["a PDF named .csv", "%PDF-1.7\n%âãÏÓ\n1 0 obj", "F002", /PDF/],
  ["a web page named .xls", "<html><body><table><tr><td>District</td></tr></table>", "F002", /web page/],
  ["only blank lines", "\n\n \n", "F001", /blank lines/],
  ["a quote never closed", 'District,Votes\n"Abim,3\nGulu,4\n', "F008", /quote/],
])(
  "IMP-02 %s is refused in a sentence, and nothing of it stays but the file",
  async (_, bytes, code, words) => {
    const found = await imports.read(Buffer.from(bytes, "latin1"));
    expect(found).toMatchObject({
      state: "refused",
      refusal: { code, severity: "refused", message: expect.stringMatching(words) },
      counts: null,
    });
    const answer = await analyst.post(`/api/imports/${found.id}/commit`, {});
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringMatching(/cannot be read/)]);
  },
);

test.each([
  [10, "ready", null],
  [11, "refused", { code: "F003", line: 3 }],
])("IMP-02 IMP-05 of %d rows of another width than the header a file is %s", async (few, state, refusal) => {
  const [header = "", ...rows] = STATION_LIST_2021.trim().split("\n");
  const cut = rows.map((row, index) => (index > 0 && index <= few ? row.replace(/,[^,]*$/, "") : row));
  const found = await imports.read([header, ...cut].join("\n"));
  expect(found.refusal).toEqual(refusal === null ? null : expect.objectContaining(refusal));
  expect(found.state).toBe(state);
});

test("IMP-02 a table without a header is refused; one whose columns fit no kind is asked about", async () => {
  expect(await imports.read("a,b\n1,2\n")).toMatchObject({ state: "refused", refusal: { code: "F028" } });
  const found = await imports.read("District,Parish,Colour\nAbim,Kanu,red\nGulu,Pece,blue\n");
  expect(found).toMatchObject({ state: "questions", kind: null, questions: [{ id: "kind" }] });
});

const form = (fields: Record<string, string>, file?: { name: string; bytes: string }) =>
  formWith(fields, file);

test.each([
  ["no file", form({}), 400, /No file was uploaded/],
  ["an empty file", form({}, { name: "a.csv", bytes: "" }), 422, /empty/],
  ["an unknown kind", form({ kind: "colours" }, { name: "a.csv", bytes: "a,b" }), 400, /Choose one of/],
  ["an unknown field", form({ colour: "red" }, { name: "a.csv", bytes: "a,b" }), 400, /colour/],
  [
    "a cycle that there is not",
    form({ cycle: "999" }, { name: "a.csv", bytes: "a,b" }),
    404,
    /no such election cycle/i,
  ],
  [
    "a polling day that is none",
    form({ pollingDay: "2021-02-30" }, { name: "a.csv", bytes: "a,b" }),
    400,
    /polling day/,
  ],
])("IMP-02 an upload with %s is refused in a sentence", async (_, { headers, payload }, status, words) => {
  const cookie = await analyst.cookie();
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/imports",
    headers: { ...headers, cookie },
    payload,
  });
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringMatching(words)]);
  expect(await uploads()).toEqual([]);
});

test("IMP-13 an upload that breaks off in the middle leaves nothing", async () => {
  const { headers, payload } = form({}, { name: "a.csv", bytes: "District,Votes\nAbim,12345678" });
  const before = (await analyst.read<unknown[]>("/api/imports")).length;
  for (const length of [payload.length - 10, payload.length - 50, 120]) {
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/imports",
      headers: { ...headers, cookie: await analyst.cookie() },
      payload: payload.subarray(0, length),
    });
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      expect.stringMatching(/did not arrive completely|No file was uploaded/),
    ]);
  }
  expect((await analyst.read<unknown[]>("/api/imports")).length).toBe(before);
  expect(await uploads()).toEqual([]);
});

test("IMP-01 imports are for analysts and administrators, and a JSON body is no file", async () => {
  expect((await importsBy(server, viewer).send("a,b")).statusCode).toBe(403);
  expect((await viewer.get("/api/imports")).statusCode).toBe(403);
  const answer = await analyst.post("/api/imports", {});
  expect([answer.statusCode, answer.body]).toEqual([415, expect.stringMatching(/multipart/)]);
  expect((await analyst.get("/api/imports/999")).statusCode).toBe(404);
  expect((await analyst.get("/api/imports/x")).statusCode).toBe(400);
});

test("IMP-12 the sample cycle takes no file", async () => {
  const answer = await importsBy(sample.server, sample.analyst).send("a,b");
  expect([answer.statusCode, answer.body]).toEqual([409, expect.stringMatching(/sample cycle/)]);
});

describe("IMP-13 several processes, and one that does not survive", () => {
  const other = secondServer(server);

  test("of two processes one reads a file, however long the other looks for it", async () => {
    const { id } = (await imports.send("District,Parish,Colour\nAbim,Kanu,red\n")).json<{ id: number }>();
    expect((await other.get("/api/health")).statusCode).toBe(200);
    expect(await imports.settled(id)).toMatchObject({ state: "questions" });
    const { rows } = await sql<{ tries: number }>`select tries from data_import where id = ${id}`.execute(
      server.database.db,
    );
    expect(rows).toEqual([{ tries: 0 }]);
  });

  test("a file that three readings did not survive is refused in a sentence, and nothing of it is written", async () => {
    const found = await imports.read("District,Parish,Colour\nAbim,Kanu,blue\n");
    // As it stands after a server was killed for the third time in the middle of it.
    await sql`update data_import set state = 'reading', reading = reading + 1, tries = 3 where id = ${found.id}`.execute(
      server.database.db,
    );
    await imports.send("a,b");
    expect(await imports.settled(found.id)).toMatchObject({
      state: "refused",
      refusal: { code: "F000", message: expect.stringMatching(/Nothing was saved/) },
    });
  });

  test("a reading that was killed begins anew, from the file that is kept", async () => {
    const found = await imports.read("District,Parish,Colour\nAbim,Kanu,green\n");
    await sql`update data_import set state = 'reading', questions = '[]', tries = 1 where id = ${found.id}`.execute(
      server.database.db,
    );
    await imports.send("a,b");
    expect(await imports.settled(found.id)).toMatchObject({
      state: "questions",
      questions: [{ id: "kind" }],
    });
  });
});
