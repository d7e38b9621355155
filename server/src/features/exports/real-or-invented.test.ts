import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import type { DataType } from "@command-center/contract/exports/exports";
import { exportedFrom, IN_SAMPLE, sheetFrom } from "../../testing/files/exported.ts";
import { pdfPages } from "../../testing/files/pdf-text.ts";
import { readEmptyServer, sampleServer } from "../../testing/sample-server.ts";

const { server, admin } = sampleServer();
const empty = readEmptyServer();

const sheetOf = (dataType: DataType, body?: object) => sheetFrom(admin, dataType, body);

async function file(format: string, body: object): Promise<Buffer> {
  const answer = await admin.post("/api/export", { ...body, format });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.rawPayload;
}

const MINISTERS = [
  "David Bahati",
  "Frederick Ngobi Gume",
  "Joyce Moriku Kaducu",
  "Musa Ecweru",
  "Peace Mutuuzo",
  "Victoria Rusoke Businge",
];

describe("EXP-06 real or invented", () => {
  test("EXP-06 candidates: ministers stand with what a newspaper says of them, and nothing else", async () => {
    const { rows } = await sheetOf("candidates");
    const ministers = rows.filter(({ candidate }) => MINISTERS.includes(String(candidate)));
    expect(ministers.map(({ candidate }) => candidate).toSorted()).toEqual(MINISTERS);
    for (const row of ministers) {
      expect(row).toMatchObject({
        is_incumbent: null,
        votes: null,
        result: "Lost",
        record: "Published",
      });
      expect(rows.filter(({ seat }) => seat === row.seat && row.election_type === "MP primary")).toEqual([
        row,
      ]);
    }
    const invented = rows.filter(({ record }) => record === "Sample (invented)");
    expect(invented.length + 6 + 10).toBe(rows.length);
  });

  test("EXP-06 the seats that they lost are declared, published, and nobody is named as winner", async () => {
    for (const dataType of ["elections", "constituencies", "ministers"] as const) {
      const { rows } = await sheetOf(dataType);
      const published = rows.filter(({ record }) => record === "Published");
      expect(published, dataType).toHaveLength(dataType === "ministers" ? 7 : 6);
      for (const row of published) expect(row, dataType).toMatchObject({ winner: null });
      for (const row of published) if ("votes" in row) expect([row.votes, row.margin]).toEqual([null, null]);
      for (const row of published) if ("candidates" in row) expect(row.candidates).toBeNull();
    }
  });

  test("EXP-06 it is the record's own source that says so: published figures in a sample cycle are published", async () => {
    const { rows } = await sheetOf("analytics");
    const record = new Map(rows.map((row) => [row.figure, row.record]));
    expect(record.get("Days to 2026")).toBe("Published");
    expect(record.get("Ministers Lost")).toBe("Published");
    expect(record.get("Average turnout")).toBe("Sample (invented)");
    expect(record.get("MPs declared")).toBe("Partly sample (invented)");
  });

  test("EXP-06 the column stands in all four formats", async () => {
    const body = { dataTypes: ["ministers"] };
    const line = parse<Record<string, string>>(await file("csv", body), {
      bom: true,
      columns: true,
    }).find(({ row }) => row === "record");
    expect(line?.record).toBe("Published");
    const [sheet] = (await readXlsx(await file("excel", body))).sheets;
    expect(sheet?.rows[0]?.at(-1)).toBe("Record");
    expect(sheet?.rows[1]?.at(-1)).toBe("Published");
    expect((await pdfPages(await file("pdf", body))).join("\n")).toMatch(/Record[\s\S]*Published/);
  });
});

describe("EXP-07 what a date range leaves out", () => {
  const DAYS = { dateRange: "custom", from: "2025-07-18", to: "2025-09-02" };
  const LOST =
    /Left out: 7 rows with “Outcome on” outside 2025-07-18 to 2025-09-02 \(David Bahati, Frederick Ngobi Gume, .*, Victoria Rusoke Businge\)\./;
  const REGIONS =
    /Left out: 6 rows without a date; choose All dates to include them \(Western, .*, Kampala\)\./;
  const body = {
    dataTypes: ["ministers", "regional_performance", "elections"],
    ...DAYS,
    includeMetadata: false,
  };

  test("EXP-07 in JSON its rows are named, counted, with the reason", async () => {
    const { data } = await exportedFrom(admin, body);
    expect(data[0]?.notes).toEqual([expect.stringMatching(LOST)]);
    expect(data[1]?.notes).toEqual([expect.stringMatching(REGIONS)]);
    const elections = data[2];
    const [note, ...more] = elections?.notes ?? [];
    expect(more).toEqual([]);
    const left = 519 - (elections?.rows.length ?? 0);
    expect(left).toBeGreaterThan(10);
    expect(note).toContain(`Left out: ${left} rows with “Declared on” outside 2025-07-18 to 2025-09-02`);
    expect(note).toContain(` and ${left - 10} more).`);
  });

  test("EXP-07 in CSV, Excel and PDF the same words stand", async () => {
    const { data } = await exportedFrom(admin, body);
    const notes = data.flatMap((sheet) => sheet.notes);
    const lines = parse<Record<string, string>>(await file("csv", body), { bom: true, columns: true });
    expect(
      lines.filter((line) => line.row === "notice" && line.data_type !== "").map((line) => line.note),
    ).toEqual(notes);
    const { sheets } = await readXlsx(await file("excel", body));
    expect(sheets.slice(0, 3).map(({ rows }) => rows.at(-1)?.[0])).toEqual(notes);
    const text = (await pdfPages(await file("pdf", body))).join(" ").replaceAll(/\s+/g, " ");
    for (const note of notes) expect(text).toContain(note);
  });

  test("EXP-07 a row of which the date is not known is told apart from one of another day", async () => {
    const seat = await server.change(async (write) => {
      write.touch("results");
      const source = await write.db.selectFrom("source").select("id").limit(1).executeTakeFirstOrThrow();
      const added = await write.db
        .insertInto("seat")
        .values({
          kind: "special_interest_mp",
          name: "Ŋora MP",
          interest_group: "youth",
          source_id: source.id,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return added.id;
    });
    try {
      // With the days on which seats voted again.
      const days = { dateRange: "custom", from: "2025-07-17", to: "2025-08-31" };
      const { notes } = await sheetOf("constituencies", days);
      expect(notes).toEqual(["Left out: 1 row without “Polling day” (Ŋora MP)."]);
    } finally {
      await server.change(async (write) => {
        write.touch("results");
        await write.db.deleteFrom("seat").where("id", "=", seat).execute();
      });
    }
  });

  test("EXP-07 an export of all dates leaves nothing out", async () => {
    const { data } = await exportedFrom(admin, { dataTypes: [...IN_SAMPLE] });
    expect(data.flatMap(({ notes }) => notes)).toEqual([]);
  });

  test("EXP-06 an empty sheet says why in every format", async () => {
    const why = "No rows: nothing of this kind is recorded for the whole country.";
    for (const format of ["csv", "json", "excel", "pdf"]) {
      const answer = await empty.admin.post("/api/export", {
        dataTypes: ["elections"],
        format,
        includeMetadata: false,
      });
      expect(answer.statusCode, answer.body).toBe(200);
      const bytes = answer.rawPayload;
      if (format === "excel") expect((await readXlsx(bytes)).sheets[0]?.rows.at(-1)?.[0]).toBe(why);
      else if (format === "pdf") expect((await pdfPages(bytes)).join(" ")).toContain(why);
      else expect(bytes.toString()).toContain(why);
    }
  });
});

describe("ANLY-05 numbers of the analytics sheet", () => {
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

  test("ANLY-05 and on paper", async () => {
    const text = (await pdfPages(await file("pdf", { dataTypes: ["analytics"] }))).join("\n");
    expect(text).toMatch(/Constituencies\s+519\s/);
    expect(text).not.toContain("519.0");
  });
});
