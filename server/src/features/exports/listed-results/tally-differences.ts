import { resultSourcesOf } from "../../../measures/stations/came-from/result-sources.ts";
import { text } from "../tables/asked-results.ts";
import { DISTRICT } from "../tables/export-table.ts";
import { FILE, LINE, listOfResults, number } from "./listed.ts";

const COLUMNS = [
  number("number", "No."),
  DISTRICT,
  text("figure", "Figure"),
  number("on_sheet", "On the sheet"),
  number("sum_of_stations", "Sum of stations"),
  number("difference", "Difference"),
  FILE,
  LINE,
] as const;

/** Every figure of a tally sheet that is not the sum of its stations, also where the page lists the first of them alone. */
export const TALLY_DIFFERENCES = listOfResults({
  columns: COLUMNS,
  orderedBy: ["number"],
  list: async (read, asked) => {
    const { tally } = await resultSourcesOf(read, asked);
    return {
      columns: COLUMNS,
      rows: (tally?.differences ?? []).map(({ area, figure, onSheet, ofStations, title, line }, at) => ({
        id: at + 1,
        number: at + 1,
        district: area.name,
        figure,
        on_sheet: onSheet,
        sum_of_stations: ofStations,
        difference: ofStations - onSheet,
        file: title,
        line,
      })),
    };
  },
});
