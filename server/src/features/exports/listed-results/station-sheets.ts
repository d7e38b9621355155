import { STATUS } from "@command-center/contract/exports/file-columns";
import type { StationSheet } from "@command-center/contract/results/station-sheets";
import { figuresOfSheet } from "@command-center/domain/results/stations/sheet-figures";
import type { Row } from "../../../files/document.ts";
import type { Sourced } from "../../../measures/stations/origin.ts";
import { sourcedSheetsOf } from "../../../measures/stations/station-sheets.ts";
import { aboutText, text } from "../tables/asked-results.ts";
import { cameFrom, day, dayAndTime, FILE, LINE, listOfResults, number, SENT_BY, SHEET } from "./listed.ts";

const COLUMNS = [
  number("number", "No."),
  text("issuer", "Issued by"),
  STATUS,
  text("state", "State"),
  text("figure", "Figure"),
  number("value", "Value"),
  number("on_list", "Voters on the station list"),
  FILE,
  SHEET,
  LINE,
  SENT_BY,
  day("recorded_on", "Current from"),
  text("recorded_at", "Time (EAT)"),
  day("retired_on", "Current until"),
  text("retired_at", "Until (EAT)"),
  text("replaced_by", "Replaced by"),
  text("printed_as", "Printed as"),
  text("reason", "Why it was nullified"),
] as const;

/**
 * Every sheet of a polling station, whoever issued it, those in force first, with all of its figures: a row for each. A larger
 * unit is refused, as by the page's own call.
 */
export const STATION_SHEETS = listOfResults({
  columns: COLUMNS,
  orderedBy: ["number"],
  list: async (read, results, { pollingDay, place: { unit } }) => {
    const asked = { contest: results.contest, pollingDay, area: unit.id };
    const { registered, sheets } = await sourcedSheetsOf(read, asked, false);
    const rows = sheets.flatMap((sheet) => rowsOf(sheet, registered));
    return {
      columns: COLUMNS,
      rows: rows.map((row, at) => ({ id: at + 1, number: at + 1, ...row })),
      about: aboutText(results, pollingDay, [unit.name]),
    };
  },
});

function rowsOf(sheet: Sourced<StationSheet>, onList: number | null): Row[] {
  const { issuer, state, label, note, line, source, retired, origin, sheet: sheetName } = sheet;
  const from = dayAndTime(sheet.recordedAt);
  const until = retired === null ? null : dayAndTime(retired.at);
  return figuresOfSheet(sheet).map(({ name: figure, value }) => ({
    issuer,
    status: statusOf(sheet),
    state,
    figure,
    value,
    on_list: onList,
    file: source.title,
    sheet: sheetName,
    line,
    sent_by: source.by,
    recorded_on: from.day,
    recorded_at: from.time,
    retired_on: until?.day ?? null,
    retired_at: until?.time ?? null,
    replaced_by: retired === null || retired.isUndone ? null : retired.title,
    printed_as: label,
    reason: note,
    ...cameFrom(source.title, origin),
  }));
}

function statusOf({ retired }: StationSheet): string {
  if (retired === null) return "Current";
  return retired.isUndone ? "Undone" : "Replaced";
}
