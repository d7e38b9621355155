import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
import type { LightMyRequestResponse } from "fastify";
import { beforeAll, expect, test } from "vitest";
import type * as z from "zod/mini";
import { exportedJson } from "@command-center/contract/exports/exports";
import { EXPORT_FORMATS, MEDIA_TYPES } from "@command-center/contract/wire/media-types";
import { pdfPages } from "../../testing/files/pdf-text.ts";
import { readEmptyServer, readSampleServer } from "../../testing/sample-server.ts";
import { todayInUganda } from "../../database/uganda-time.ts";

const REQUEST = {
  dataTypes: ["district_chairpersons", "petitions"],
  groupBy: "region",
  dateRange: "custom",
  from: "2025-07-24",
  to: "2025-07-31",
};
/** As the sheets hold their columns. */
type Cell = string | number | boolean | Date | null;

const { server, admin } = readSampleServer();
const empty = readEmptyServer();
let json: z.infer<typeof exportedJson>;
/** The same export in each format, its response and its hash in the register. */
const files = new Map<string, LightMyRequestResponse>();
const hashes = new Set<string | null>();
beforeAll(async () => {
  for (const format of EXPORT_FORMATS) {
    files.set(format, await answer(format));
    const { content_sha256: hash } = await server.database.db
      .selectFrom("export_file")
      .select("content_sha256")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    hashes.add(hash);
  }
  json = exportedJson.parse(JSON.parse(made("json").toString()));
});

async function answer(format: string, body: object = REQUEST): Promise<LightMyRequestResponse> {
  const given = await admin.post("/api/export", { ...body, format });
  expect(given.statusCode, given.body.slice(0, 300)).toBe(200);
  return given;
}
const file = async (format: string, body: object) => (await answer(format, body)).rawPayload;
const made = (format: string) => files.get(format)?.rawPayload ?? Buffer.of();
const notes = () => json.data.flatMap((sheet) => sheet.notes);

/** Every record's cells as text, in the columns' order, sheet by sheet; and its subtotals and total. */
const expected = () =>
  json.data.map(({ columns, rows, subtotals, total }) => ({
    records: rows.map((row) => columns.map(({ key }) => String(row[key] ?? ""))),
    sums: [...subtotals, total].map(({ label, rows: counted, sums, unknown }) => ({
      note: `${label}: ${counted} ${counted === 1 ? "row" : "rows"}${unknown?.votes === undefined ? "" : `; Votes unknown in ${unknown.votes} ${unknown.votes === 1 ? "row" : "rows"}`}`,
      sums: Object.values(sums),
    })),
  }));

test("EXP-06 EXP-07 what the JSON holds is worth comparing with", () => {
  for (const { rows, subtotals } of json.data) {
    expect(rows.length).toBeGreaterThan(9);
    expect(subtotals.length).toBeGreaterThan(1);
  }
  expect(notes()).toHaveLength(2);
});

test("DAY-03 a CSV of rows only is headings and rows, each with its data type where there are several", async () => {
  const rowsOf = async (body: object) =>
    parse(await file("csv", { ...body, rowsOnly: true }), { bom: true }) as string[][];
  const petitions = json.data.find(({ dataType }) => dataType === "petitions");
  const keys = petitions?.columns.map(({ key }) => key) ?? [];
  const [head, ...rows] = await rowsOf({ dataTypes: ["petitions"] });
  expect(head).toEqual(keys);
  expect(rows).toHaveLength(710);
  expect(new Set(rows.map((row) => row.at(-1)))).toEqual(new Set(["Sample (invented)"]));
  const [both = [], ...ofBoth] = await rowsOf(REQUEST);
  const ofRequest = json.data.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  expect(both.slice(0, 1)).toEqual(["data_type"]);
  expect(ofBoth).toHaveLength(ofRequest);
  expect(new Set(ofBoth.map(([dataType]) => dataType))).toEqual(new Set(REQUEST.dataTypes));
});

test("DAY-03 a workbook of rows only has notices and metadata on a second sheet", async () => {
  const body = { dataTypes: ["petitions"], dateRange: "last_30_days", rowsOnly: true };
  const { sheets } = await readXlsx(await file("excel", body));
  expect(sheets).toHaveLength(2);
  const [rows, about] = sheets.map((sheet) => sheet.rows.map((row) => row.map((cell) => String(cell ?? ""))));
  expect(rows?.slice(1).every(([number]) => /^[A-Z]+\d*\/\d+$/.test(number ?? ""))).toBe(true);
  expect(rows?.length).toBeGreaterThan(100);
  const names = about?.map(([name]) => name) ?? [];
  for (const name of ["Sample data", "SHA-256 of the records", "Petitions"]) expect(names).toContain(name);
});

test("EXP-06 EXP-07 the CSV holds the same records, sums and notes", () => {
  const lines = parse<Record<string, string>>(made("csv"), { bom: true, columns: true });
  const sheets = json.data.map(({ dataType, columns }) => {
    const own = lines.filter((line) => line.data_type === dataType);
    return {
      records: own
        .filter(({ row }) => row === "record")
        // A date or text is as it was; a number may be preceded by nothing that makes it a text.
        .map((line) =>
          columns.map(({ key, kind }) => (kind === "yes_no" ? String(line[key] === "yes") : line[key])),
        ),
      sums: own
        .filter(({ row }) => row === "subtotal" || row === "total")
        .map((line) => ({
          note: line.note,
          sums: columns.flatMap(({ key }) => (key === "votes" ? [Number(line[key])] : [])),
        })),
    };
  });
  expect(sheets).toEqual(expected());
  const said = lines.filter(({ row, data_type: type }) => row === "notice" && type !== "");
  expect(said.map(({ note }) => note)).toEqual(notes());
});

test("EXP-06 EXP-07 the workbook holds the same records, sums and notes", async () => {
  const { sheets } = await readXlsx(made("excel"));
  const plain = (cell: Cell | undefined) =>
    cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? "");
  const isSum = (row: readonly unknown[]) =>
    /: [\d,]+ rows?(; Votes unknown in \d+ rows?)?$/.test(String(row[0]));
  const read = sheets.slice(0, 2).map(({ rows }, index) => {
    const columns = json.data[index]?.columns ?? [];
    const votes = columns.findIndex(({ key }) => key === "votes");
    const [, ...lines] = rows as Cell[][];
    return {
      records: lines
        .filter((row) => !isSum(row) && !notes().includes(String(row[0])))
        .map((row) => columns.map((_, at) => plain(row[at]))),
      sums: lines
        .filter((row) => isSum(row))
        .map((row) => ({ note: row[0], sums: votes < 0 ? [] : [Number(row[votes])] })),
    };
  });
  expect(read).toEqual(expected());
  expect(sheets.slice(0, 2).map(({ rows }) => rows.at(-1)?.[0])).toEqual(notes());
});

test("EXP-06 EXP-07 the PDF holds the same records, sums and notes", async () => {
  const text = (await pdfPages(made("pdf"))).join("\n");
  const [chairpersons, petitions] = json.data;
  for (const { votes, winner } of chairpersons?.rows ?? []) {
    if (votes !== null) expect(text).toContain(Number(votes).toLocaleString("en-US"));
    for (const word of String(winner).split(" ")) expect(text).toContain(word);
  }
  // A number may be broken at its stroke, where its column is narrow.
  for (const { number } of petitions?.rows ?? []) {
    for (const half of String(number).split("/")) expect(text).toContain(half);
  }
  for (const sheet of expected()) {
    for (const { note, sums } of sheet.sums) {
      expect(text).toContain(note.replace(/^All/, "Total").replace(":", ","));
      for (const sum of sums) expect(text).toContain(sum.toLocaleString("en-US"));
    }
  }
  const flowing = text.replaceAll(/\s+/g, " ");
  for (const note of notes()) expect(flowing).toContain(note);
});

test("EXP-05 EXP-06 API-08 all four have their name, type and head, and the same hash of their records", () => {
  const said = json.metadata?.find(({ name }) => name === "SHA-256 of the records")?.value;
  expect([...hashes]).toEqual([said]);
  const extensions = { csv: "csv", excel: "xlsx", json: "json", pdf: "pdf" };
  for (const format of EXPORT_FORMATS) {
    const headers = files.get(format)?.headers;
    expect(headers).toMatchObject({
      "content-disposition": `attachment; filename="district_chairpersons-petitions-${todayInUganda()}.${extensions[format]}"`,
      "content-type": MEDIA_TYPES[format],
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(headers).not.toHaveProperty("content-encoding");
  }
});

test("ANLY-05 counts are whole numbers in the workbook, percentages keep their decimals", async () => {
  const [sheet] = (await readXlsx(await file("excel", { dataTypes: ["analytics"] }), { readStyles: true }))
    .sheets;
  const [heading = []] = sheet?.rows ?? [];
  const value = heading.indexOf("Value");
  const line = (label: string) => sheet?.rows.findIndex(([figure]) => figure === label) ?? -1;
  const format = (row: number, column: number) => sheet?.cells?.get(`${row},${column}`)?.style?.numFmt;
  expect(sheet?.rows[line("Constituencies")]?.[value]).toBe(519);
  expect(format(line("Constituencies"), value)).toBe("#,##0");
  expect(sheet?.rows[line("Average turnout")]?.[value]).toBe(49.8);
  expect(format(line("Average turnout"), value)).toBe("#,##0.0##");
});

test.each(EXPORT_FORMATS)(
  "EXP-06 EXP-08 %s of an empty database is a right file without a record, and says why",
  async (format) => {
    const why = "No rows: nothing of this kind is recorded for the whole country.";
    const answer = await empty.admin.post("/api/export", {
      format,
      dataTypes: ["elections", "regional_performance", "analytics"],
      groupBy: "region",
    });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    if (format === "json") {
      const { data, sample } = exportedJson.parse(answer.json());
      expect(sample).toBeNull();
      expect(data.map(({ rows }) => rows.length).slice(0, 2)).toEqual([0, 0]);
      expect(answer.body).not.toMatch(/NaN|Infinity|undefined/);
    }
    if (format === "csv") {
      const records = parse<Record<string, string>>(answer.rawPayload, { bom: true, columns: true });
      expect(records.filter(({ row, data_type }) => row === "record" && data_type !== "analytics")).toEqual(
        [],
      );
    }
    if (format === "excel") {
      const { sheets } = await readXlsx(answer.rawPayload);
      expect(sheets).toHaveLength(4);
      expect(sheets[0]?.rows.at(-1)?.[0]).toBe(why);
    } else if (format === "pdf") expect((await pdfPages(answer.rawPayload)).join(" ")).toContain(why);
    else expect(answer.body).toContain(why);
  },
);
