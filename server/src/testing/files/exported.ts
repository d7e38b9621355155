import { expect } from "vitest";
import type * as z from "zod/mini";
import {
  ADMINISTRATIVE_TYPES,
  DATA_TYPES,
  exportedJson,
  type DataType,
} from "@command-center/contract/exports/exports";
import type { TestCaller } from "../sample-server.ts";

const NOT_IN_SAMPLE: ReadonlySet<DataType> = new Set([
  "stations",
  "station_results",
  "unit_results",
  "place_results",
  "seat_results",
  "compared_results",
  "could_change",
  "unusual_results",
  "result_sources",
  "tally_differences",
  "station_sheets",
  "open_stations",
  "differences",
  ...ADMINISTRATIVE_TYPES,
]);
/** What the sample has records of: it has no polling stations, and what is of no cycle is none of its. */
export const IN_SAMPLE = DATA_TYPES.filter((type) => !NOT_IN_SAMPLE.has(type));

type Exported = z.infer<typeof exportedJson>;
export type ExportedSheet = Exported["data"][number];

/** What an export of a request holds, read from its JSON form. */
export async function exportedFrom(by: Pick<TestCaller, "post">, body: object): Promise<Exported> {
  const answer = await by.post("/api/export", { format: "json", ...body });
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
  return exportedJson.parse(answer.json());
}

/** The sheet of an export with a single data type. */
export async function sheetFrom(
  by: Pick<TestCaller, "post">,
  dataType: DataType,
  body: object = {},
): Promise<ExportedSheet> {
  const [sheet] = (await exportedFrom(by, { dataTypes: [dataType], ...body })).data;
  if (sheet === undefined) throw new Error(`${dataType} was not exported.`);
  return sheet;
}

/** Cells of some columns, row by row. */
export function cells(sheet: ExportedSheet, ...keys: string[]) {
  return sheet.rows.map((row) => keys.map((key) => row[key] ?? null));
}
