import { beforeAll, expect, test } from "vitest";
import { caseFile } from "../../../testing/cases/case-file.ts";
import { workbookOf } from "../../../testing/files/workbook.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, admin, analyst } = countryServer();
const imports = importsBy(server, analyst);
const OF = { contest: "president", pollingDay: "2021-01-14", kind: "station-results" };
const FILE = caseFile("total-station.csv").toString();
const AKELLO = 6;

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(caseFile("base-stations.csv"));
});

const fieldsOf = async (id: number) =>
  Object.fromEntries((await imports.settled(id)).columns.map(({ column, field }) => [column, field]));
const leftOutOf = async (id: number) =>
  (await imports.problems(id)).filter(({ code }) => code === "W159").map(({ column }) => column);

test("IMP-03 a choice of a column in a discarded import is not remembered", async () => {
  const discarded = await imports.read(FILE, OF);
  await imports.change(discarded.id, { columns: { [AKELLO]: null } });
  await imports.act(discarded.id, "discard");
  const found = await imports.read(FILE, OF);
  expect(found.columns[AKELLO]).toMatchObject({ field: "candidate", decidedBy: "cells" });
  await imports.act(found.id, "discard");
});

test("IMP-03 IMP-20 W159 columns are remembered once committed, by who chose them, and left out again with a warning", async () => {
  const found = await imports.read(FILE, OF);
  // The approver of the commit, or another user, may have chosen the column.
  await importsBy(server, admin).change(found.id, { columns: { [AKELLO]: null, 7: null, 9: null } });
  await imports.commit(await imports.settled(found.id));
  const { chosen_by: by } = await server.database.db
    .selectFrom("remembered_columns")
    .select("chosen_by")
    .executeTakeFirstOrThrow();
  expect(by).toBe("admin");
  const next = await imports.read(FILE, OF);
  expect(next.columns[AKELLO]).toMatchObject({ field: null, decidedBy: "remembered" });
  expect(await leftOutOf(next.id)).toEqual(["AKELLO TWO", "Valid votes", "Votes cast"]);
  await imports.act(next.id, "discard");
});

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const sheet = (...rows: readonly string[][]) =>
  rows.map((cells, at) => `<row r="${at + 1}">${cells.map(cell).join("")}</row>`).join("");
const CSV = "Party district;Sub-county;Parish;Members\nABIM;ALPHA;ALPHA HILL;5\n";

test.each<[string, string | Buffer, object, object]>([
  [
    "sheet",
    workbookOf({
      sheets: {
        A: sheet(["Zone", "Parish", "Members", "District"], ["ABIM", "ALPHA HILL", "5", "x"]),
        B: sheet(["District", "Members", "Parish", "Zone"], ["ABIM", "5", "ALPHA HILL", "x"]),
      },
    }),
    { sheet: "B" },
    { District: "district", Zone: null },
  ],
  ["delimiter", CSV, { delimiter: ",", encoding: "utf-8" }, {}],
  ["kind", CSV, { kind: "petitions" }, {}],
])("IMP-03 a choice of a column does not apply to another %s", async (_, file, change, fields) => {
  const { id } = await imports.read(file, { kind: "party-register" });
  await imports.change(id, { columns: { 0: "district", 3: null } });
  const changed = await imports.change(id, change);
  expect(changed.columns.filter(({ decidedBy }) => decidedBy === "choice")).toEqual([]);
  expect(await fieldsOf(id)).toMatchObject(fields);
  await imports.act(id, "discard");
});
