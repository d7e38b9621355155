import { resultSourcesOf } from "../../../measures/stations/result-sources.ts";
import { text } from "../tables/asked-results.ts";
import { cameFrom, day, dayAndTime, FILE, listOfResults, number, SENT_BY } from "./listed.ts";

const COLUMNS = [
  number("number", "No."),
  text("holds", "What it holds"),
  FILE,
  text("first_sheet", "First sheet"),
  number("first_line", "First line"),
  text("last_sheet", "Last sheet"),
  number("last_line", "Last line"),
  number("stations", "Stations"),
  number("seats", "Seats without stations"),
  day("recorded_on", "Recorded on"),
  text("recorded_at", "Time (EAT)"),
  day("as_of", "Data as of"),
  SENT_BY,
] as const;

/** The files that results of a unit came from, then the lists of its stations, in the order of the page. */
export const RESULT_SOURCES = listOfResults({
  columns: COLUMNS,
  orderedBy: ["number"],
  list: async (read, asked) => {
    const { results, stationLists } = await resultSourcesOf(read, asked);
    const files = [
      ...results.map(
        ({ title, firstLine, firstSheet, lastLine, lastSheet, stations, seats, recordedAt, by, origin }) => {
          const recorded = dayAndTime(recordedAt);
          return {
            holds: "Results",
            file: title,
            first_sheet: firstSheet,
            first_line: firstLine,
            last_sheet: lastSheet,
            last_line: lastLine,
            stations,
            seats,
            recorded_on: recorded.day,
            recorded_at: recorded.time,
            sent_by: by,
            ...cameFrom(title, origin),
          };
        },
      ),
      ...stationLists.map(({ title, stations, asOf, by, origin }) => ({
        holds: "Stations and their voters",
        file: title,
        stations,
        as_of: asOf,
        sent_by: by,
        ...cameFrom(title, origin),
      })),
    ];
    return { columns: COLUMNS, rows: files.map((file, at) => ({ id: at + 1, number: at + 1, ...file })) };
  },
});
