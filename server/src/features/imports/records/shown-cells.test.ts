import { beforeAll, expect, test } from "vitest";
import { caseFile } from "../../../testing/cases/case-file.ts";
import { workbookOf } from "../../../testing/files/workbook.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
let cycle: number;

beforeAll(async () => {
  cycle = await makeCycle(analyst);
});

async function targets() {
  const rows = await server.database.db
    .selectFrom("target")
    .select(["measure", "value"])
    .where("cycle_id", "=", cycle)
    .where("retired_at", "is", null)
    .execute();
  return Object.fromEntries(rows.map(({ measure, value }) => [measure, Number(value)]));
}

test("IMP-18 cells formatted as percentages are the percentages that are seen", async () => {
  const taken = await imports.take(caseFile("percent-cells.xlsx"));
  expect(taken.counts).toMatchObject({ rows: 4, new: 4, warned: 0, refused: 0 });
  expect(await targets()).toEqual({
    target_women: 35,
    target_youth: 25.5,
    target_renewal: 15.25,
    target_presidential: 70,
  });
});

test("IMP-18 a bare 0.35 is taken as it is, with a warning", async () => {
  const plain = workbookOf({
    sheets: {
      A: '<row r="1"><c t="inlineStr"><is><t>Aim</t></is></c><c t="inlineStr"><is><t>Value</t></is></c></row><row r="2"><c t="inlineStr"><is><t>Women</t></is></c><c><v>0.35</v></c></row>',
    },
  });
  const read = await imports.read(plain);
  expect(read.counts).toMatchObject({ rows: 1, changed: 1, warned: 1, refused: 0 });
  expect(await imports.problems(read.id)).toMatchObject([
    { code: "W130", line: 2, message: "Read as 0.35 percent. Write 35% if that is meant." },
  ]);
  await imports.act(read.id, "discard");
});

test("IMP-18 days of incidents with a time are days in Uganda", async () => {
  const taken = await imports.take(caseFile("dates-with-times.csv"));
  expect(taken.counts).toMatchObject({ rows: 5, new: 5, refused: 0 });
  const days = await server.database.db
    .selectFrom("violence_incident")
    .select(["number", "true_on"])
    .where("cycle_id", "=", cycle)
    .orderBy("number")
    .execute();
  expect(days.map(({ true_on: day }) => String(day))).toEqual(
    ["17", "18", "17", "17", "17"].map((day) => `2025-07-${day}`),
  );
});
