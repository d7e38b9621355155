import type { FigureId } from "@command-center/domain/figures";

/** Content of `Quick Export`: the leading numbers of the page's tabs. */
export const SUMMARY: readonly FigureId[] = [
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
