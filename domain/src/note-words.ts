import type { Note, NotedChart } from "@command-center/contract/notes/notes";
import { FIGURE_LABELS, type FigureId } from "./figures.ts";
import { dayText } from "./time/moment-text.ts";

/** What a chart over days is called where a note names it. */
const CHART_NAMES: Readonly<Record<NotedChart, string>> = {
  petitions_pending: "Petitions pending",
  rulings_by_day: "Rulings",
  petitions_filed: "Petitions filed",
  mps_declared: "MP declarations",
};

/** What a note is about: `Petition MP/015`, `MPs declared`, `Rulings, 12 Aug 2025`. */
export function noteSubject({
  figure,
  petition,
  chart,
  day,
}: Pick<Note, "figure" | "petition" | "chart" | "day">): string {
  if (petition !== null) return `Petition ${petition}`;
  if (chart !== null) return `${CHART_NAMES[chart]}, ${dayText(day ?? "")}`;
  return FIGURE_LABELS[figure as FigureId] ?? "Figure";
}
