import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
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
  dateRange: "last_90_days",
};
/** As the sheets hold their columns. */
type Cell = string | number | boolean | Date | null;

const { server, admin } = readSampleServer();
const empty = readEmptyServer();
let json: z.infer<typeof exportedJson>;
beforeAll(async () => {
  json = exportedJson.parse(JSON.parse((await file("json")).toString()));
});

async function file(format: string, body: object = REQUEST): Promise<Buffer> {
  const answer = await admin.post("/api/export", { ...body, format });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.rawPayload;
}

/** Every record's cells as text, in the columns' order, sheet by sheet; and its subtotals and total. */
const expected = () =>
  json.data.map(({ columns, rows, subtotals, total }) => ({
    records: rows.map((row) => columns.map(({ key }) => String(row[key] ?? ""))),
    sums: [...subtotals, total].map(({ label, rows: counted, sums, unknown }) => ({
      note: `${label}: ${counted} ${counted === 1 ? "row" : "rows"}${unknown?.votes === undefined ? "" : `; Votes unknown in ${unknown.votes} ${unknown.votes === 1 ? "row" : "rows"}`}`,
      sums: Object.values(sums),
    })),
  }));

test("EXP-06 what the JSON holds is worth comparing with", () => {
  expect(json.data.map(({ rows }) => rows.length)).toEqual([146, 710]);
  expect(json.data.map(({ subtotals }) => subtotals.length)).toEqual([6, 7]);
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
  expect(both.slice(0, 1)).toEqual(["data_type"]);
  expect(ofBoth).toHaveLength(146 + 710);
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

test("EXP-06 the CSV holds the same records and sums", async () => {
  const lines = parse<Record<string, string>>(await file("csv"), { bom: true, columns: true });
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
});

test("EXP-06 the workbook holds the same records and sums", async () => {
  const { sheets } = await readXlsx(await file("excel"));
  const plain = (cell: Cell | undefined) =>
    cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? "");
  const isSum = (row: readonly unknown[]) =>
    /: [\d,]+ rows?(; Votes unknown in \d+ rows?)?$/.test(String(row[0]));
  const read = sheets.slice(0, 2).map(({ rows }, index) => {
    const columns = json.data[index]?.columns ?? [];
    const votes = columns.findIndex(({ key }) => key === "votes");
    const [, ...lines] = rows as Cell[][];
    return {
      records: lines.filter((row) => !isSum(row)).map((row) => columns.map((_, at) => plain(row[at]))),
      sums: lines
        .filter((row) => isSum(row))
        .map((row) => ({ note: row[0], sums: votes < 0 ? [] : [Number(row[votes])] })),
    };
  });
  expect(read).toEqual(expected());
});

test("EXP-06 the PDF holds the same records and sums", async () => {
  const text = (await pdfPages(await file("pdf"))).join("\n");
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
});

test("EXP-06 all four name the same hash of their records", async () => {
  const hashes = new Set<string>();
  for (const format of EXPORT_FORMATS) {
    await file(format);
    const { content_sha256: hash } = await server.database.db
      .selectFrom("export_file")
      .select("content_sha256")
      .where("format", "=", format)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    hashes.add(hash ?? "");
  }
  const said = json.metadata?.find(({ name }) => name === "SHA-256 of the records")?.value;
  expect([...hashes]).toEqual([said]);
});

test.each(EXPORT_FORMATS)("EXP-05 API-08 %s: the file's name, type and head", async (format) => {
  const answer = await admin.post("/api/export", { format, dataTypes: ["ministers", "cec_results"] });
  const extension = { csv: "csv", excel: "xlsx", json: "json", pdf: "pdf" }[format];
  expect(answer.headers["content-disposition"]).toBe(
    `attachment; filename="ministers-cec_results-${todayInUganda()}.${extension}"`,
  );
  expect(answer.headers["content-type"]).toBe(MEDIA_TYPES[format]);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  expect(answer.headers).not.toHaveProperty("content-encoding");
});

test.each(EXPORT_FORMATS)(
  "EXP-08 %s of an empty database is a right file without a record",
  async (format) => {
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
    if (format === "excel") expect((await readXlsx(answer.rawPayload)).sheets).toHaveLength(4);
    if (format === "pdf") expect((await pdfPages(answer.rawPayload)).join("")).toContain("Elections");
  },
);
