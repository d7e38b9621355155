import { beforeAll, expect, test } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { caseFile } from "../../../testing/cases/case-file.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const fields = (contest: string, pollingDay = "2021-01-14") => ({ contest, pollingDay });
const FILE = caseFile("total-station.csv").toString();
const MISSPELLED = FILE.replace("OPIO ONE", "O. ONE");

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(caseFile("base-stations.csv"));
  await imports.take(FILE, fields("president"));
  await imports.take(FILE, fields("woman-mp"));
});

const asked = ({ questions }: ImportDetail) =>
  questions.map(({ asks, answer }) => [asks, answer === null ? "open" : "answered"]);
const answered = (found: ImportDetail, label: string) =>
  imports.change(found.id, {
    answers: Object.fromEntries(
      found.questions.map(({ id, suggestions }) => [
        id,
        suggestions.find((one) => one.label === label)?.answer ?? "",
      ]),
    ),
  });

test.each([
  ["president", "Who of the ballot is O. ONE?", "OPIO ONE"],
  ["woman-mp", "Who of the candidates in Abim is O. ONE?", "OPIO ONE"],
])(
  "IMP-03 IMP-21 files of the contest %s ask once which candidate a name is",
  async (contest, question, person) => {
    const found = await imports.read(MISSPELLED, fields(contest));
    expect(asked(found)).toEqual([[question, "open"]]);
    const ready = await answered(found, person);
    expect([ready.state, asked(ready)]).toEqual(["ready", [[question, "answered"]]]);
    await imports.act(found.id, "commit");
    const again = await imports.read(MISSPELLED, fields(contest));
    expect(again).toMatchObject({
      state: "ready",
      counts: { same: 7 },
      questions: [{ remembered: { import: found.id, by: "analyst" } }],
    });
    await imports.act(again.id, "discard");
  },
);

test("IMP-21 an answer about a candidate can be taken back", async () => {
  const found = await imports.read(MISSPELLED, fields("president"));
  const question = found.questions[0]?.id;
  const answer = await analyst.post(`/api/imports/${found.id}/forget`, { question });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(asked(await imports.settled(found.id))).toEqual([["Who of the ballot is O. ONE?", "open"]]);
  await imports.act(found.id, "discard");
});

test("IMP-03 a name is left out of its own contest alone", async () => {
  const left = await imports.read(MISSPELLED, fields("woman-mp"));
  const out = await answered(left, "Leave these votes out");
  expect(asked(out)).toMatchObject([[expect.stringContaining("O. ONE"), "answered"]]);
  const other = await imports.change(left.id, { contest: "lc5" });
  expect(asked(other)).toEqual([[expect.stringContaining("2 candidates for one seat"), "open"]]);
  await imports.act(left.id, "discard");
});
