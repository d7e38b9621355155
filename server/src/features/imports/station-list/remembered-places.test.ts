import { beforeAll, expect, test } from "vitest";
import type { ImportEntry } from "@command-center/contract/imports/imports";
import { caseFile } from "../../../testing/cases/case-file.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const DECLARATIONS = caseFile("base-declaration.csv")
  .toString()
  .replace("ABIM,LABWOR COUNTY", "KALUNGU,KALUNGU NORTH");
const list = (...constituencies: readonly string[]) =>
  [
    "District,Constituency,Sub-county,Parish,Polling station,Registered voters",
    ...constituencies.map((name) => `KALUNGU,${name},${name} TOWN,WARD,SCHOOL,300`),
  ].join("\n");
const NORTH = "There is no constituency KALUNGU NORTH in Kalungu. Which one is it?";

beforeAll(async () => {
  await makeCycle(analyst);
});

let answers: Record<string, string> = {};

test("IMP-21 an answer is remembered for files of its kind alone", async () => {
  const declared = await imports.read(DECLARATIONS);
  const [question] = declared.questions;
  expect(question?.asks).toBe(NORTH);
  const east = question?.suggestions.find(({ label }) => label.includes("East"))?.answer ?? "";
  answers = { [question?.id ?? ""]: east };
  await imports.commit(await imports.change(declared.id, { answers }));
  const again = await imports.read(DECLARATIONS);
  expect(again.questions).toMatchObject([{ answer: east, remembered: { import: declared.id } }]);

  const found = await imports.read(list("KALUNGU EAST", "KALUNGU NORTH"), { kind: "station-list" });
  expect(found.questions).toMatchObject([{ id: question?.id, asks: NORTH, answer: null }]);
  await imports.act(found.id, "discard");
});

test("IMP-14 F105 an answer does not put a constituency of a list into another one of the list", async () => {
  const found = await imports.read(list("KALUNGU EAST", "KALUNGU NORTH"), { kind: "station-list" });
  const merged = await imports.change(found.id, { answers });
  expect(merged).toMatchObject({ state: "questions", problems: [{ code: "F105" }] });
  expect((await imports.problems(found.id)).map(({ message }) => message)).toEqual([
    "Kalungu North and Kalungu East would both be Kalungu East County. Change the answer about one of them, or correct its name in the file.",
  ]);
  const apart = await imports.change(found.id, {
    answers: Object.fromEntries(Object.keys(answers).map((id) => [id, "new"])),
  });
  expect(apart).toMatchObject({ state: "ready", problems: [], counts: { new: 2 } });
  await imports.act(found.id, "discard");
});

test("IMP-14 a constituency in two spellings that need no answer is one", async () => {
  const found = await imports.read(list("KALUNGU EAST", "KALUNGU EAST COUNTY"), { kind: "station-list" });
  expect(found).toMatchObject({ state: "ready", questions: [], problems: [] });
  await imports.act(found.id, "discard");
});

test("IMP-21 undoing an import forgets the answers given in it", async () => {
  const entries = await analyst.read<readonly ImportEntry[]>("/api/imports");
  const last = entries.find(({ state }) => state === "committed");
  expect((await imports.act(last?.id ?? 0, "undo")).state).toBe("undone");
  const again = await imports.read(`${DECLARATIONS}\n`);
  expect(again.questions).toMatchObject([{ asks: NORTH, answer: null }]);
});
