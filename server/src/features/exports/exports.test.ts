import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DATA_TYPES, type DataType } from "@command-center/contract/exports/exports";
import type { Figure } from "@command-center/contract/figures";
import type { MayoralResult } from "@command-center/contract/results/mayors";
import type { Petition } from "@command-center/contract/petitions";
import { INCIDENT_KIND_WORDS, SEVERITY_WORDS } from "@command-center/contract/incidents";
import {
  PETITION_GROUND_WORDS,
  PETITION_OUTCOME_WORDS,
  PETITION_STATUS_WORDS,
} from "@command-center/domain/petitions/petition-words";
import { LEADER_STATUS_WORDS } from "@command-center/domain/results/result-words";
import { cells, exportedFrom, IN_SAMPLE, sheetFrom } from "../../testing/files/exported.ts";
import { readSampleServer } from "../../testing/sample-server.ts";

const { server, admin } = readSampleServer();

const exported = (body: object) => exportedFrom(admin, body);
/** Nothing here writes, so each data type is exported once. */
const sheets = new Map<DataType, ReturnType<typeof sheetFrom>>();
function sheetOf(dataType: DataType) {
  const sheet = sheets.get(dataType) ?? sheetFrom(admin, dataType);
  sheets.set(dataType, sheet);
  return sheet;
}

async function read<T>(path: string): Promise<T> {
  return await admin.read<T>(path);
}

describe("EXP-06 an export holds exactly the records that the product shows", () => {
  test.each([
    ["elections", "/api/elections", ["constituency", "winner", "votes", "margin"]],
    ["petitions", "/api/petitions", ["number", "contest", "district"]],
    [
      "mayoral_results",
      "/api/mayoral-results",
      ["city_municipality:cityMunicipality", "winner", "votes", "margin"],
    ],
    ["district_chairpersons", "/api/district-chairpersons", ["district", "winner", "votes", "margin"]],
    ["cec_results", "/api/cec-results", ["position", "polling_day:date", "winner", "votes", "percentage"]],
  ] as const)("EXP-06 %s are those of %s, in their order", async (dataType, path, columns) => {
    const names = columns.map((column) => column.split(":"));
    const rows = await read<Record<string, unknown>[]>(path);
    expect(rows.length).toBeGreaterThan(5);
    const shown = rows.map((row) => names.map(([key, field = key]) => row[field ?? ""] ?? null));
    expect(cells(await sheetOf(dataType), ...names.map(([key = ""]) => key))).toEqual(shown);
  });

  test("EXP-06 coded values are written as the screen has them", async () => {
    const petitions = await read<Petition[]>("/api/petitions");
    expect(cells(await sheetOf("petitions"), "status", "ground", "outcome")).toEqual(
      petitions.map(({ status, ground, outcome }) => [
        PETITION_STATUS_WORDS[status],
        PETITION_GROUND_WORDS[ground],
        outcome === null ? null : PETITION_OUTCOME_WORDS[outcome],
      ]),
    );
    for (const [dataType, path] of [
      ["district_chairpersons", "/api/district-chairpersons"],
      ["mayoral_results", "/api/mayoral-results"],
    ] as const)
      expect(cells(await sheetOf(dataType), "status")).toEqual(
        (await read<MayoralResult[]>(path)).map(({ status }) => [LEADER_STATUS_WORDS[status]]),
      );
    const incidents = cells(await sheetOf("violence_incidents"), "kind", "severity");
    expect(new Set(incidents.map(([kind]) => kind))).toEqual(new Set(Object.values(INCIDENT_KIND_WORDS)));
    // None of the sample's is fatal.
    expect(new Set(incidents.map(([, severity]) => severity))).toEqual(
      new Set([SEVERITY_WORDS.minor, SEVERITY_WORDS.serious]),
    );
  });

  test("LC5-01 no export says elected of who won or lost a primary", async () => {
    for (const dataType of [
      "constituencies",
      "candidates",
      "elections",
      "mayoral_results",
      "district_chairpersons",
    ] as const)
      expect([dataType, JSON.stringify(await sheetOf(dataType))]).not.toEqual([
        dataType,
        expect.stringMatching(/(?<!re-)\belected\b/i),
      ]);
  });

  test("EXP-06 regional_performance has the numbers of the regional table", async () => {
    const shown =
      await read<Record<"region" | "mpTurnout" | "lc5Turnout" | "change" | "assessment", string>[]>(
        "/api/regional-performance",
      );
    const sheet = await sheetOf("regional_performance");
    expect(cells(sheet, "region", "mp_turnout", "lc5_turnout", "change", "assessment")).toEqual(
      shown.map((row) => [
        row.region,
        Number(row.mpTurnout),
        Number(row.lc5Turnout),
        Number(row.change),
        row.assessment,
      ]),
    );
  });

  test("EXP-06 constituencies are the 519 seats of the home page, each with its status", async () => {
    const { constituencies } = await read<{ constituencies: number }>("/api/dashboard/stats");
    const sheet = await sheetOf("constituencies");
    expect(sheet.rows).toHaveLength(constituencies);
    expect(new Set(sheet.rows.map(({ status }) => status))).toEqual(new Set(["Declared"]));
  });

  test("EXP-06 candidates are all who stood; the votes of a seat's candidates are those of its declaration", async () => {
    const { rows: stood } = await sql`
      select from candidacy join contest c on c.id = candidacy.contest_id join cycle on cycle.id = c.cycle_id
      where cycle.in_force`.execute(server.database.db);
    const sheet = await sheetOf("candidates");
    expect(sheet.rows).toHaveLength(stood.length);
    const winners = sheet.rows.filter((row) => row.result === "Won" && row.election_type === "MP primary");
    const elections = await sheetOf("elections");
    expect(winners.map(({ seat, candidate, votes }) => `${seat} ${candidate} ${votes}`).toSorted()).toEqual(
      elections.rows
        .filter(({ winner }) => winner !== null)
        .map((row) => `${row.constituency} ${row.winner} ${row.votes}`)
        .toSorted(),
    );
  });

  test("EXP-06 ministers and incidents are as many as their pages say", async () => {
    const { ministers } = await read<{ ministers: { name: string }[] }>("/api/renewal");
    expect(cells(await sheetOf("ministers"), "name")).toEqual(ministers.map(({ name }) => [name]));
    const { total, byKind } = await read<{ total: number; byKind: { total: number }[] }>(
      "/api/incidents/summary",
    );
    const sheet = await sheetOf("violence_incidents");
    expect(sheet.rows).toHaveLength(total);
    expect(new Set(sheet.rows.map(({ kind }) => kind)).size).toBe(byKind.length);
  });

  test("ANLY-05 analytics holds every headline figure with its denominator, source and as-of date", async () => {
    const figures = await read<Figure[]>("/api/figures");
    const sheet = await sheetOf("analytics");
    expect(cells(sheet, "figure", "value", "unit", "numerator", "denominator", "source", "as_of")).toEqual(
      figures.map(({ label, value, unit, numerator, denominator, sources, asOf }) => [
        label,
        value,
        unit,
        numerator?.value ?? null,
        denominator?.value ?? null,
        sources.map(({ title }) => title).join("; "),
        asOf,
      ]),
    );
  });

  test.each(DATA_TYPES)(
    "EXP-06 EXP-07 %s: every cell is of its column's kind, every sum that of its rows, every row real or invented",
    async (dataType) => {
      const { columns, rows, total, notes } = await sheetOf(dataType);
      const types: Record<string, string> = {
        integer: "number",
        decimal: "number",
        number: "number",
        percent: "number",
        yes_no: "boolean",
      };
      const wrong: unknown[] = [];
      for (const { key, kind } of columns)
        for (const row of rows) {
          const cell = row[key];
          const isRight =
            cell === null ||
            (typeof cell === (types[kind] ?? "string") &&
              (kind !== "day" || /^\d{4}-\d{2}-\d{2}$/.test(String(cell))) &&
              (kind !== "integer" || Number.isInteger(cell)));
          if (!isRight) wrong.push([key, kind, cell]);
        }
      expect(wrong).toEqual([]);
      const keys = columns.map(({ key }) => key).join();
      expect(rows.filter((row) => Object.keys(row).join() !== keys)).toEqual([]);
      if (IN_SAMPLE.includes(dataType)) {
        expect(columns.at(-1)).toEqual({ key: "record", label: "Record", kind: "text" });
        expect(rows.length).toBeGreaterThan(0);
        // The filter for all dates leaves out no row.
        expect(notes).toEqual([]);
        const marks = new Set(["Published", "Sample (invented)", "Partly sample (invented)"]);
        expect(rows.filter(({ record }) => !marks.has(String(record)))).toEqual([]);
      }
      expect(total.rows).toBe(rows.length);
      for (const [key, sum] of Object.entries(total.sums)) {
        expect(
          rows.reduce((all, row) => all + Number(row[key] ?? 0), 0),
          key,
        ).toBe(sum);
      }
    },
  );
});

describe("EXP-06 what a file says of itself", () => {
  test("EXP-06 who, when, as of, scope, filters, sources, rows, revision, hash; and that it is sample data", async () => {
    const { metadata, sample } = await exported({
      dataTypes: ["cec_results", "violence_incidents"],
      dateRange: "last_90_days",
    });
    const entries = Object.fromEntries(metadata?.map(({ name, value }) => [name, value]) ?? []);
    expect(entries).toMatchObject({
      "Exported by": "admin (admin)",
      "Exported on": expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2} EAT$/),
      "Election cycle": "2025–2026",
      "As of": "2025-09-02",
      Scope: "The whole country",
      "Data types": "CEC results, Violence incidents",
      "Date range": expect.stringMatching(/^Last 90 days, 2025-06-05 to 2025-09-02/),
      "Grouped by": "Not grouped",
      "Rows of CEC results": "9",
      "Rows of Violence incidents": "60",
      Sources: expect.stringMatching(/CEC elections at the National Conference; Sample cycle/),
      "Data revision": expect.stringMatching(/^\d+ \(cycle \d+, areas \d+, results \d+, incidents \d+\)$/),
      "SHA-256 of the records": expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(sample).toMatch(/^Sample data: /);
  });

  test("EXP-06 without metadata there is none, and the sample is still marked", async () => {
    const file = await exported({ dataTypes: ["ministers"], includeMetadata: false });
    expect(file).not.toHaveProperty("metadata");
    expect(file.sample).toMatch(/^Sample data: /);
  });
});

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
});
