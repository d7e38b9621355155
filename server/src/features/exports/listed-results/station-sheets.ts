import { STATUS } from "@command-center/contract/exports/file-columns";
import type { StationSheet } from "@command-center/contract/results/station-sheets";
import { figuresOfSheet, type SheetFigure } from "@command-center/domain/results/stations/sheet-figures";
import type { Sourced } from "../../../measures/stations/origin.ts";
import { sourcedSheetsOf } from "../../../measures/stations/station-sheets.ts";
import { aboutText } from "../tables/asked-results.ts";
import {
  cameFrom,
  day,
  dayAndTime,
  FILE,
  LINE,
  listOfResults,
  NUMBER,
  number,
  SENT_BY,
  SHEET,
  text,
} from "./listed.ts";

/** A sheet with one of its figures. */
interface Figure extends Sourced<StationSheet> {
  readonly figure: SheetFigure;
  readonly onList: number | null;
}

/**
 * Every sheet of a polling station, whoever issued it, those in force first, with all of its figures: a row for each. A larger
 * unit is refused, as by the page's own call.
 */
export const STATION_SHEETS = listOfResults<Figure>({
  list: async (read, results, { pollingDay, place: { unit } }) => {
    const asked = { contest: results.contest, pollingDay, area: unit.id };
    const { registered: onList, sheets } = await sourcedSheetsOf(read, asked, false);
    return {
      items: sheets.flatMap((sheet) => figuresOfSheet(sheet).map((figure) => ({ ...sheet, figure, onList }))),
      about: aboutText(results, pollingDay, [unit.name]),
    };
  },
  columns: [
    NUMBER,
    text("issuer", "Issued by", ({ issuer }) => issuer),
    { ...STATUS, cell: statusOf },
    text("state", "State", ({ state }) => state),
    text("figure", "Figure", ({ figure }) => figure.name),
    number("value", "Value", ({ figure }) => figure.value),
    number("on_list", "Voters on the station list", ({ onList }) => onList),
    { ...FILE, cell: ({ source }) => source.title },
    SHEET,
    LINE,
    { ...SENT_BY, cell: ({ source }) => source.by },
    day("recorded_on", "Current from", ({ recordedAt }) => dayAndTime(recordedAt).day),
    text("recorded_at", "Time (EAT)", ({ recordedAt }) => dayAndTime(recordedAt).time),
    day("retired_on", "Current until", ({ retired }) => dayAndTime(retired?.at).day),
    text("retired_at", "Until (EAT)", ({ retired }) => dayAndTime(retired?.at).time),
    text("replaced_by", "Replaced by", ({ retired }) =>
      retired === null || retired.isUndone ? null : retired.title,
    ),
    text("printed_as", "Printed as", ({ label }) => label),
    text("reason", "Why it was nullified", ({ note }) => note),
  ],
  orderedBy: ["number"],
  standingOf: ({ source, origin }) => cameFrom(source.title, origin),
});

function statusOf({ retired }: StationSheet): string {
  if (retired === null) return "Current";
  return retired.isUndone ? "Undone" : "Replaced";
}
