import { beforeAll, expect, test } from "vitest";
import { workbookEntries, workbookOf, zipOf } from "../../../testing/files/workbook.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
let id = 0;
beforeAll(async () => {
  await makeCycle(analyst);
  ({ id } = await imports.read("District,Parish,Colour\nAbim,Kanu,red\n"));
});

async function change(body: object) {
  const cookie = await analyst.cookie();
  const url = `/api/imports/${id}`;
  const answer = await server.app.inject({ method: "PATCH", url, headers: { cookie }, payload: body });
  await imports.settled(id);
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
