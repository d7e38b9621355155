import type { Cycle } from "@command-center/contract/cycle";
import type { Figure } from "@command-center/contract/figures";
import type { CsvTable } from "@command-center/domain/files/csv-table";
import type { FigureId } from "@command-center/domain/figures";
import { figuresCsv } from "../../../../parts/figures/figure-csv.ts";

/** The leading numbers of the page's tabs. */
const SUMMARY: readonly FigureId[] = [
  "constituencies",
  "mps_declared",
  "mps_in_force",
  "mp_turnout",
  "lc5_turnout",
  "lc5_incumbents_reelected",
  "lc5_new_leaders",
  "incumbents_defeated",
  "cec_victory",
  "petitions_filed",
  "petitions_mp_lc5",
  "petitions_resolved",
  "petitions_pending",
];

export function summaryCsv(figures: readonly Figure[], cycle: Cycle): CsvTable<Figure> {
  return figuresCsv(figures, SUMMARY, cycle);
}
