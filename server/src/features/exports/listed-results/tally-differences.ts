import { DISTRICT } from "@command-center/contract/exports/file-columns";
import { resultSourcesOf } from "../../../measures/stations/result-sources.ts";
import { text } from "../tables/asked-results.ts";
import type { SheetColumn } from "../../../files/document.ts";
import { CONSTITUENCY } from "../tables/station-tables.ts";
import { FILE, LINE, listOfResults, number } from "./listed.ts";

const columnsWith = (unit: SheetColumn) => [
  number("number", "No."),
  unit,
  text("figure", "Figure"),
  number("on_sheet", "On the sheet"),
  number("sum_of_stations", "Sum of stations"),
  number("difference", "Difference"),
  FILE,
  LINE,
];
const OF_DISTRICTS = columnsWith(DISTRICT);
const OF_CONSTITUENCIES = columnsWith(CONSTITUENCY);

/** Every figure of a tally sheet that is not the sum of its stations, also where the page lists the first of them alone. */
export const TALLY_DIFFERENCES = listOfResults({
  columns: OF_DISTRICTS,
  orderedBy: ["number"],
  list: async (read, asked) => {
    const { tally } = await resultSourcesOf(read, asked);
    return {
      columns: asked.contest === "mp" ? OF_CONSTITUENCIES : OF_DISTRICTS,
      rows: (tally?.differences ?? []).map(({ area, figure, onSheet, ofStations, title, line }, at) => ({
        id: at + 1,
        number: at + 1,
        [area.kind]: area.name,
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
