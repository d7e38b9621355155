import { UNUSUAL_RULES } from "@command-center/contract/results/unusual-rules";

/** The line over unusual results; with the number of stations in words, of how many stations and rules they are. */
export function unusualNote(stations?: string): string {
  const words = "Unusual does not mean wrong";
  return stations === undefined ? words : `${words}. ${stations} stations, ${UNUSUAL_RULES.length} rules`;
}
