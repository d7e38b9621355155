import { beforeAll, expect, test } from "vitest";
import { workbookEntries, workbookOf, zipOf } from "../../../../testing/files/workbook.ts";
import { importsBy, makeCycle } from "../../../../testing/imports.ts";
import { countryServer } from "../../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (line: number, texts: readonly string[], attributes = "") =>
  `<row r="${line}" ${attributes}>${texts.map(cell).join("")}</row>`;
const HEADER = ["Incident number", "Date", "District", "Kind", "Severity", "Note"];
const incident = (line: number, number: string, attributes = "", district = "ABIM") =>
  row(line, [number, "2020-09-08", district, "Clash", "Minor", ""], attributes);

beforeAll(async () => {
  await makeCycle(analyst);
});

test("IMP-18 hidden rows wait for an answer, and are left out or imported by it", async () => {
  const rows = [
    row(1, HEADER),
    incident(2, "A/1"),
    incident(3, "A/2", 'hidden="1"'),
    incident(4, "A/3", 'hidden="1"'),
  ];
  const asked = await imports.read(workbookOf({ sheets: { A: rows.join("") } }));
  expect(asked).toMatchObject({
    state: "questions",
    questions: [{ line: 3, rows: 2, answer: null, asks: expect.stringContaining("hides 2 rows") }],
  });
  const [{ id: question } = { id: "" }] = asked.questions;
  const out = await imports.change(asked.id, { answers: { [question]: "leave out" } });
  expect(out).toMatchObject({ state: "ready", counts: { rows: 1, new: 1 } });
  const all = await imports.change(asked.id, { answers: { [question]: "import" } });
  expect(all).toMatchObject({
    state: "ready",
    counts: { rows: 3, new: 3 },
    questions: [{ answer: "import" }],
  });
  await imports.act(asked.id, "discard");
});

test("IMP-18 an answer about the hidden rows of a sheet does not apply to those of another sheet", async () => {
  const sheet = (numbers: string) =>
    [row(1, HEADER), incident(2, `${numbers}/1`), incident(3, `${numbers}/2`, 'hidden="1"')].join("");
  const { id, questions } = await imports.read(workbookOf({ sheets: { A: sheet("A"), B: sheet("B") } }));
  const ready = await imports.change(id, { answers: { [questions[0]?.id ?? ""]: "import" } });
  expect(ready).toMatchObject({ state: "ready", counts: { rows: 2 } });
  const other = await imports.change(id, { sheet: "B" });
  expect(other).toMatchObject({ state: "questions", questions: [{ answer: null, rows: 1 }] });
  await imports.act(id, "discard");
});

test("IMP-18 a sheet of notes in front is passed over, and other tables are named", async () => {
  const notes = row(1, ["Read me first"]) + row(2, ["Made by the district office"]);
  const found = await imports.read(
    workbookOf({
      sheets: {
        Notes: notes,
        Abim: row(1, HEADER) + incident(2, "B/1"),
        Empty: "",
        Kalungu: row(1, HEADER) + incident(2, "B/2"),
        Old: row(1, HEADER) + incident(2, "B/3"),
      },
      states: { Old: 'state="hidden"' },
    }),
  );
  expect(found).toMatchObject({ state: "ready", recognised: { sheet: "Abim" }, counts: { rows: 1, new: 1 } });
  expect(await imports.problems(found.id)).toMatchObject([
    { code: "W132", message: "Only “Abim” was read. Other sheets with tables: “Kalungu”, “Old”." },
  ]);
  await imports.act(found.id, "discard");
});

test("IMP-18 a hidden column that is read is warned about, and merged districts are not empty", async () => {
  const data =
    row(1, HEADER) +
    incident(2, "C/1") +
    `<row r="3"><c r="A3" t="inlineStr"><is><t>C/2</t></is></c><c r="B3" t="inlineStr"><is><t>2020-09-09</t></is></c><c r="D3" t="inlineStr"><is><t>Clash</t></is></c><c r="E3" t="inlineStr"><is><t>Minor</t></is></c></row>`;
  const file = zipOf(
    workbookEntries({ sheets: { A: data } }).map(({ name, content }) => ({
      name,
      content: String(content)
        .replace("<sheetData>", '<cols><col min="5" max="9" hidden="1"/></cols><sheetData>')
        .replace("</sheetData>", '</sheetData><mergeCells><mergeCell ref="C2:C3"/></mergeCells>'),
    })),
  );
  const found = await imports.read(file);
  expect(found).toMatchObject({ state: "ready", counts: { rows: 2, new: 2, refused: 0 } });
  expect((await imports.problems(found.id)).map(({ code, column }) => [code, column])).toEqual([
    ["W131", "Severity"],
    ["W131", "Note"],
  ]);
  await imports.act(found.id, "discard");
});
