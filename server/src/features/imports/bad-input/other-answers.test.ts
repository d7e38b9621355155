import { beforeAll, expect, test } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { caseFile } from "../../../testing/cases/case-file.ts";
import { answersTo, importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const OF = { contest: "president", pollingDay: "2021-01-14", kind: "station-results" };
const FILE = caseFile("total-station.csv").toString();

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(caseFile("base-stations.csv"));
});

const open = ({ questions }: ImportDetail) =>
  questions.filter(({ answer }) => answer === null).map(({ asks }) => asks);
const confirmed = async (file: string, fields: Record<string, string>) => {
  const found = await imports.read(file, fields);
  const ready = await imports.change(found.id, { answers: answersTo(found) });
  expect(ready.state).toBe("ready");
  return ready;
};

test.each<[string, object]>([
  ["the contest", { contest: "woman-mp" }],
  ["the polling day", { pollingDay: "2021-01-15" }],
  ["a candidate's column", { columns: { 6: null } }],
])("IMP-03 names that were confirmed are confirmed again after a change of %s", async (_, change) => {
  const { id } = await confirmed(FILE, OF);
  const other = await imports.change(id, change);
  expect([other.state, open(other)]).toEqual([
    "questions",
    [expect.stringContaining("Are these all the candidates?")],
  ]);
  await imports.act(id, "discard");
});

test("IMP-03 names that were confirmed stay confirmed when nothing about them changes", async () => {
  const { id } = await confirmed(FILE, OF);
  expect(await imports.change(id, { columns: { 4: null } })).toMatchObject({ state: "ready", questions: [] });
  await imports.act(id, "discard");
});
