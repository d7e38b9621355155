import { beforeAll, expect, test } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { caseFile } from "../../../testing/cases/case-file.ts";
import { answersTo, importsBy, makeCycle } from "../../../testing/imports.ts";
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
  ["president", "Which candidate is O. ONE?", "OPIO ONE"],
  ["woman-mp", "Which candidate in Abim is O. ONE?", "OPIO ONE"],
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

test("IMP-21 a forgotten answer is not remembered again by imports that were read with it", async () => {
  const other = await imports.read(MISSPELLED, fields("president"));
  const moved = await imports.read(MISSPELLED.replaceAll(",70,40,", ",40,70,"), fields("president"));
  await imports.change(moved.id, { answers: answersTo(moved) });
  expect((await imports.act(moved.id, "commit")).state).toBe("waiting-for-approval");
  const question = other.questions[0]?.id;
  const forget = () => analyst.post(`/api/imports/${moved.id}/forget`, { question });
  const refused = await forget();
  expect([refused.statusCode, refused.body]).toEqual([
    409,
    "This import waits for approval with its answers. Have it rejected, then forget the answer.",
  ]);
  await imports.act(moved.id, "reject");
  expect((await forget()).statusCode).toBe(200);
  expect(asked(await imports.settled(moved.id))).toEqual([["Which candidate is O. ONE?", "open"]]);
  await imports.act(moved.id, "discard");
  await imports.act(other.id, "commit");
  const next = await imports.read(MISSPELLED, fields("president"));
  expect(asked(next)).toEqual([["Which candidate is O. ONE?", "open"]]);
  await imports.act(next.id, "discard");
});

test("IMP-03 a name is left out of its own contest alone", async () => {
  const left = await imports.read(MISSPELLED, fields("woman-mp"));
  const out = await answered(left, "Leave these votes out");
  expect(asked(out)).toMatchObject([[expect.stringContaining("O. ONE"), "answered"]]);
  const other = await imports.change(left.id, { contest: "lc5" });
  expect(asked(other)).toEqual([[expect.stringContaining("2 candidates for 1 seat"), "open"]]);
  await imports.act(left.id, "discard");
});
