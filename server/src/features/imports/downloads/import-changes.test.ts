import { beforeAll, expect, test } from "vitest";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { STATION_RESULTS_2021 } from "@command-center/import-rules/fixtures/station-results-fixtures";
import type { ImportChange } from "@command-center/contract/imports/imports";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
const OF = { contest: "president", pollingDay: "2021-01-14" };
const changesOf = (id: number, page = "") =>
  analyst.read<ImportChange[]>(`/api/imports/${id}/changes${page}`);

/** The same file with the cells of its nth row below the header changed. */
function edited(file: string, row: number, change: (cells: string[]) => string[]): string {
  const lines = file.trim().split("\n");
  return lines.map((line, at) => (at === row ? change(line.split(",")).join(",") : line)).join("\n");
}

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(STATION_LIST_2021);
});

test("IMP-08 of a station list, each station that changes is listed with what it was", async () => {
  const found = await imports.read(
    edited(
      edited(STATION_LIST_2021, 2, (cells) => cells.with(11, "KANU HEALTH CENTRE III")),
      3,
      (cells) => cells.with(12, "300"),
    ),
  );
  expect(found.counts).toMatchObject({ changed: 2 });
  expect(found.impact).toEqual([{ what: "Registered voters", from: "125,226", to: "125,338" }]);
  expect(await changesOf(found.id)).toEqual([
    {
      line: 3,
      sheet: null,
      title: "Abim · KANU · KANU HEALTH CENTRE III",
      changes: [{ what: "Polling station", from: "KANU HEALTH CENTRE II", to: "KANU HEALTH CENTRE III" }],
    },
    {
      line: 4,
      sheet: null,
      title: "Abim · AREMBWOLA · AREMBWOLA PRI.SCH.",
      changes: [{ what: "Registered voters", from: 188, to: 300 }],
    },
  ]);
  await imports.act(found.id, "discard");
});

test("IMP-08 IMP-09 of results by station, a second person sees which sheet changes, from what to what, before and after", async () => {
  const first = await imports.take(STATION_RESULTS_2021, OF);
  expect(await changesOf(first.id)).toEqual([]);
  const found = await imports.read(
    edited(STATION_RESULTS_2021, 1, (cells) => cells.with(5, "999")),
    OF,
  );
  expect(found.counts).toMatchObject({ changed: 1, new: 0 });
  const [row, ...others] = await changesOf(found.id);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    line: 2,
    sheet: null,
    changes: [{ what: "Registered voters", from: expect.any(Number), to: 999 }],
  });
  await imports.act(found.id, "commit");
  expect(await changesOf(found.id)).toEqual([row]);
  await imports.act(found.id, "undo");
  expect(await changesOf(found.id)).toEqual([row]);
});

test("IMP-08 of the party register, each district that has another number is listed", async () => {
  await imports.take("District,Members\nAbim,4000\nKalungu,9000\n");
  const found = await imports.read("District,Members\nAbim,4000\nKalungu,9500\n");
  expect(await changesOf(found.id)).toEqual([
    { line: 3, sheet: null, title: "Kalungu", changes: [{ what: "Members", from: 9000, to: 9500 }] },
  ]);
  await imports.act(found.id, "discard");
});

test("IMP-08 of records, each that changes is listed in the words of its fields, by pages and as a file without formulas", async () => {
  await imports.take("Aim,Value,Due on\nMembers,1000000,2021-12-31\nWomen,35,\n");
  const found = await imports.read("Aim,Value,Due on\nMembers,1200000,2021-11-30\nWomen,40,\nYouth,10,\n");
  expect(found.counts).toMatchObject({ rows: 3, new: 1, changed: 2 });
  const members = {
    line: 2,
    sheet: null,
    title: "Members",
    changes: [
      { what: "Value", from: 1_000_000, to: 1_200_000 },
      { what: "Due on", from: "2021-12-31", to: "2021-11-30" },
    ],
  };
  const women = { line: 3, sheet: null, title: "Women", changes: [{ what: "Value", from: 35, to: 40 }] };
  expect(await changesOf(found.id)).toEqual([members, women]);
  const answer = await analyst.get(`/api/imports/${found.id}/changes?limit=1&page=2`);
  expect(answer.json()).toEqual([women]);
  expect(answer.headers["x-total-count"]).toBe("2");
  const file = await analyst.get(`/api/imports/${found.id}/changes.csv`);
  expect(file.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="import-${found.id}-changes.csv"`,
  });
  expect(file.body).toBe(
    "\uFEFFline,sheet,about,field,before,after\r\n2,,Members,Value,1000000,1200000\r\n" +
      "2,,Members,Due on,2021-12-31,2021-11-30\r\n3,,Women,Value,35,40\r\n",
  );
  // What a correction makes of the file is listed anew.
  await imports.change(found.id, { columns: { 2: null } });
  expect(await changesOf(found.id)).toEqual([{ ...members, changes: members.changes.slice(0, 1) }, women]);
  await imports.act(found.id, "discard");
});

test("IMP-08 changes are asked for by who may import, of an import that there is", async () => {
  expect((await viewer.get("/api/imports/1/changes")).statusCode).toBe(403);
  expect((await viewer.get("/api/imports/1/changes.csv")).statusCode).toBe(403);
  for (const path of ["changes", "changes.csv"]) {
    const answer = await analyst.get(`/api/imports/999999/${path}`);
    expect([answer.statusCode, answer.body]).toEqual([404, "There is no such import. Reload the list."]);
  }
  expect((await analyst.get("/api/imports/1/changes?page=0")).statusCode).toBe(400);
});
