import { mkdtempSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { workbookEntries, workbookOf, zipOf } from "../../testing/files/workbook.ts";
import { formWith } from "../../testing/requests/form.ts";
import { countryServer, readSampleServer, secondServer } from "../../testing/sample-server.ts";

const uploadDirectory = mkdtempSync(join(tmpdir(), "command-center-uploads-"));
const { server, analyst, viewer } = countryServer({ uploadDirectory });
afterAll(() => rm(uploadDirectory, { recursive: true }));
const sample = readSampleServer();
const imports = importsBy(server, analyst);
/** An import of a file that fits no kind. */
let odd = 0;
beforeAll(async () => {
  await makeCycle(analyst);
  ({ id: odd } = await imports.read("District,Parish,Colour\nAbim,Kanu,red\nGulu,Pece,blue\n"));
});

const uploads = () => readdir(uploadDirectory);

test.each([
  ["only a header", "District,Members\n", "F017", /no row follows/],
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
  const rows = Array.from({ length: 60 }, (_, at) => `ABIM,${at}${at > 0 && at <= few ? "" : ",9"}`);
  const found = await imports.read(`District,Members,Women members\n${rows.join("\n")}`, {
    kind: "party-register",
  });
  expect(found.refusal).toEqual(refusal === null ? null : expect.objectContaining(refusal));
  expect(found.state).toBe(state);
});

test("IMP-02 a table without a header is refused; one whose columns fit no kind is asked about", async () => {
  expect(await imports.read("a,b\n1,2\n")).toMatchObject({ state: "refused", refusal: { code: "F028" } });
  expect(await imports.settled(odd)).toMatchObject({
    state: "questions",
    kind: null,
    questions: [{ id: "kind" }],
  });
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

async function change(body: object) {
  const cookie = await analyst.cookie();
  const url = `/api/imports/${odd}`;
  const answer = await server.app.inject({ method: "PATCH", url, headers: { cookie }, payload: body });
  await imports.settled(odd);
  return answer;
}

test.each<[string, object]>([
  ["a kind that there is not", { kind: "colours" }],
  ["a kind called like a property of all objects", { kind: "constructor" }],
  ["an empty kind", { kind: "" }],
  ["a kind of 1,500 characters", { kind: "x".repeat(1_500) }],
  ["a contest that there is not", { contest: "queen" }],
  ["a polling day that is a word", { pollingDay: "now" }],
  ["a polling day without an end", { pollingDay: "infinity" }],
  ["30 February", { pollingDay: "2021-02-30" }],
  ["a polling day before 1900", { pollingDay: "1899-12-31" }],
  ["a polling day after 2199", { pollingDay: "2200-01-01" }],
  ["a polling day with a NUL", { pollingDay: "2021-01-14\u0000" }],
  ["a question id of 301 characters", { ["x".repeat(301)]: "1" }],
  ["an answer with a NUL", { other: "a\0b" }],
  ["an answer with half a character", { other: "a\ud800b" }],
  ["a question id with half a character", { "a\ud800b": "1" }],
  ["an answer of 2,001 characters", { other: "x".repeat(2_001) }],
  ["a number", { other: 1 }],
])("IMP-25 %s is no answer: 400 with a sentence, and nothing is read again", async (_, answers) => {
  const answer = await change({ answers });
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringMatching(/^[A-Z“a-z].{10,400}\.$/)]);
});

test.each<[string, object]>([
  ["a field that there is not", { kind: "party-register", columns: { 0: "colour" } }],
  ["a field of another kind", { kind: "party-register", columns: { 0: "station" } }],
  ["a property of all objects", { kind: "party-register", columns: { 0: "constructor" } }],
  ["any field, before the kind is known", { columns: { 0: "district" } }],
])("IMP-25 a column cannot be given %s", async (_, body) => {
  const answer = await change(body);
  expect([answer.statusCode, answer.body]).toEqual([
    400,
    expect.stringMatching(/^A column was given a field/),
  ]);
});

test.each<[string, object]>([
  ["sheet", { sheet: "a\udc00b" }],
  ["field", { columns: { 0: "a\udc00b" } }],
])("IMP-25 a %s with half a character is refused with a 400", async (_, body) => {
  expect((await change(body)).statusCode).toBe(400);
});

test("IMP-25 characters that the database does not store keep no workbook from being read", async () => {
  const row = (line: number, ...cells: string[]) =>
    `<row r="${line}">${cells.map((text) => `<c t="str"><v>${text}</v></c>`).join("")}</row>`;
  const sheet = row(1, "District", "Members", "Re_x0000_mark") + row(2, "Abim", "1", "_xD83D_ and _x0000_");
  const found = await imports.read(workbookOf({ sheets: { A: sheet } }), { kind: "party-register" });
  expect(found.columns).toContainEqual(
    expect.objectContaining({ column: "Remark", samples: ["\ufffd and"] }),
  );
});

test("IMP-25 a sentence that cuts a name in the middle of a character is kept", async () => {
  const { id: workbook } = await imports.read(workbookOf({ sheets: { A: "<row><c><v>1</v></c></row>" } }));
  const found = await imports.change(workbook, { sheet: `${"x".repeat(59)}😀` });
  expect(found.refusal).toMatchObject({ code: "F015", message: expect.stringContaining("x\ufffd”") });
});

test("IMP-25 a workbook whose parts have names that the database does not store is refused", async () => {
  const part = { name: "a\0b", content: "" };
  const found = await imports.read(zipOf([...workbookEntries({}), part, part]));
  expect(found.refusal).toMatchObject({
    code: "F005",
    message: expect.stringContaining("its part ab twice"),
  });
});

test("IMP-25 answers within the schema are taken", async () => {
  const body = { answers: { kind: "party-register", contest: null, pollingDay: "2199-12-31" } };
  const answer = await change({ ...body, columns: { 1: "members" } });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    expect.objectContaining({ kind: "party-register" }),
  ]);
});

test.each([
  ["of 5,000 characters", `multipart/form-data; boundary=${"b".repeat(5_000)}`],
  ["that is missing", "multipart/form-data"],
  ["that is empty", "multipart/form-data; boundary="],
])("IMP-25 a form with a boundary %s is refused with a sentence", async (_, type) => {
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/imports",
    headers: { "content-type": type, cookie: await analyst.cookie() },
    payload: "--b\r\n\r\n--b--\r\n",
  });
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringMatching(/^The file .*\.$/)]);
});
