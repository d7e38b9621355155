import { beforeAll, expect, test } from "vitest";
import { caseFile } from "../../../testing/cases/case-file.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
let cycle: number;

async function recorded() {
  const rows = await server.database.db
    .selectFrom("petition_state as state")
    .innerJoin("petition", "petition.id", "state.petition_id")
    .select(["number", "status"])
    .where("petition.cycle_id", "=", cycle)
    .where("state.retired_at", "is", null)
    .orderBy("petition.id")
    .orderBy("state.id")
    .execute();
  return rows.map(({ number, status }) => `${number} ${status}`);
}
const first = caseFile("petition-spellings-1.csv").toString();

beforeAll(async () => {
  cycle = await makeCycle(analyst);
  await imports.take(caseFile("base-declaration.csv"));
  await imports.take(first);
});

test("IMP-19 a petition spelled with spaces or an unseen character is the one on record", async () => {
  const spaced = await imports.read(caseFile("petition-spellings-2.csv"));
  expect(spaced).toMatchObject({ state: "ready", counts: { rows: 1, new: 1, refused: 0 } });
  await imports.act(spaced.id, "commit");
  const unseen = await imports.read(caseFile("petition-spellings-3.csv"));
  expect(unseen).toMatchObject({
    state: "ready",
    counts: { rows: 1, new: 0, changed: 0, same: 1, refused: 0 },
  });
  await imports.act(unseen.id, "discard");
  expect(await recorded()).toEqual(["EX/001 filed", "EX/001 resolved"]);
});

test.each(["EX-001", "EX/1"])(
  "IMP-19 a question says whether %s is the petition EX/001, and its answer holds",
  async (number) => {
    const file = first.replace("EX/001", number);
    const asked = await imports.read(file);
    expect(asked).toMatchObject({
      state: "questions",
      counts: { rows: 1, new: 0, refused: 1 },
      questions: [{ asks: `Is ${number} the number EX/001, written in another way?`, rows: 1 }],
    });
    expect(await imports.problems(asked.id)).toMatchObject([{ code: "F076", line: 2, value: number }]);
    const id = asked.questions[0]?.id ?? "";
    expect(await imports.change(asked.id, { answers: { [id]: "is EX/001" } })).toMatchObject({
      state: "ready",
      counts: { rows: 1, new: 0, same: 1, refused: 0 },
      questions: [{ id, answer: "is EX/001", rows: 0 }],
    });
    const other = await imports.change(asked.id, { answers: { [id]: "another" } });
    expect(other).toMatchObject({ state: "ready", counts: { rows: 1, new: 1, refused: 0 } });
    const committed = await imports.act(asked.id, "commit");
    expect((await recorded()).at(-1)).toBe(`${number} filed`);
    await imports.act(committed.id, "undo");
  },
);

test("IMP-19 an unseen character in a new number is not recorded", async () => {
  const taken = await imports.take(first.replace("EX/001", "EX/\u200b009\ufeff"));
  expect((await recorded()).at(-1)).toBe("EX/009 filed");
  await imports.act(taken.id, "undo");
});
