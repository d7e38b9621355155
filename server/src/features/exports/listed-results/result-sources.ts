import type { ResultSources } from "@command-center/contract/results/result-sources";
import type { Sourced } from "../../../measures/stations/origin.ts";
import { resultSourcesOf } from "../../../measures/stations/result-sources.ts";
import { cameFrom, day, dayAndTime, FILE, listOfResults, NUMBER, number, SENT_BY, text } from "./listed.ts";

type Result = ResultSources["results"][number];
type StationList = ResultSources["stationLists"][number];
/** A file of results, or a list of stations. */
type File = Sourced<Pick<Result, "title" | "by" | "stations"> & Partial<Result & StationList>>;

/** The files that results of a unit came from, then the lists of its stations, in the order of the page. */
export const RESULT_SOURCES = listOfResults<File>({
  list: async (read, asked) => {
    const { results, stationLists } = await resultSourcesOf(read, asked);
    return { items: [...results, ...stationLists] };
  },
  columns: [
    NUMBER,
    text("holds", "What it holds", ({ recordedAt }) =>
      recordedAt === undefined ? "Stations and their voters" : "Results",
    ),
    { ...FILE, cell: ({ title }) => title },
    text("first_sheet", "First sheet", ({ firstSheet = null }) => firstSheet),
    number("first_line", "First line", ({ firstLine = null }) => firstLine),
    text("last_sheet", "Last sheet", ({ lastSheet = null }) => lastSheet),
    number("last_line", "Last line", ({ lastLine = null }) => lastLine),
    number("stations", "Stations", ({ stations }) => stations),
    number("seats", "Seats without stations", ({ seats = null }) => seats),
    day("recorded_on", "Recorded on", ({ recordedAt }) => dayAndTime(recordedAt).day),
    text("recorded_at", "Time (EAT)", ({ recordedAt }) => dayAndTime(recordedAt).time),
    day("as_of", "Data as of", ({ asOf = null }) => asOf),
    { ...SENT_BY, cell: ({ by }) => by },
  ],
  orderedBy: ["number"],
  standingOf: ({ title, origin }) => cameFrom(title, origin),
});
