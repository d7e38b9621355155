import { beforeAll, expect, test } from "vitest";
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
