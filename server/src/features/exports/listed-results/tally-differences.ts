import { DISTRICT } from "@command-center/contract/exports/file-columns";
import type { ResultSources } from "@command-center/contract/results/result-sources";
import { resultSourcesOf } from "../../../measures/stations/result-sources.ts";
import type { CellColumn, SheetColumn } from "../../../files/document.ts";
import { CONSTITUENCY } from "../tables/station-tables.ts";
import { FILE, LINE, listOfResults, NUMBER, number, text } from "./listed.ts";

type Difference = NonNullable<ResultSources["tally"]>["differences"][number];

const columnsWith = (unit: SheetColumn): readonly CellColumn<Difference>[] => [
  NUMBER,
  { ...unit, cell: ({ area }) => area.name },
  text("figure", "Figure", ({ figure }) => figure),
  number("on_sheet", "On the sheet", ({ onSheet }) => onSheet),
  number("sum_of_stations", "Sum of stations", ({ ofStations }) => ofStations),
  number("difference", "Difference", ({ ofStations, onSheet }) => ofStations - onSheet),
  { ...FILE, cell: ({ title }) => title },
  LINE,
];

/** Every figure of a tally sheet that is not the sum of its stations, also where the page lists the first of them alone. */
export const TALLY_DIFFERENCES = listOfResults({
  list: async (read, asked) => ({
    items: (await resultSourcesOf(read, asked)).tally?.differences ?? [],
    columns: columnsWith(asked.contest === "mp" ? CONSTITUENCY : DISTRICT),
  }),
  columns: columnsWith(DISTRICT),
  orderedBy: ["number"],
});
