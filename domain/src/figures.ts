/**
 * What every headline figure of the product is called, by id. Ids are also the measures of the claims table. What each counts
 * and means stands in `figure-definitions.ts`: a page names its figures while they load, and the rest comes with the answer.
 */
export const FIGURE_LABELS = {
  constituencies: "Constituencies",
  mps_declared: "MPs declared",
  mps_in_force: "Current MP declarations",
  petitions_filed: "Active petitions",
  petitions_mp_lc5: "Petitions, MP and LC5",
  petitions_resolved: "Petitions resolved",
  petitions_pending: "Petitions pending",
  petitions_pending_all: "Petitions pending, all categories",
  resolution_rate: "Resolution rate",
  petition_median_days: "Resolution time",
  petition_deadline_days: "Ruling deadline",
  tribunal_panels: "Tribunal panels",
  tribunal_daily_capacity: "Daily capacity",
  mp_turnout: "Average turnout",
  lc5_turnout: "LC5 turnout",
  western_mp_turnout: "First headline region",
  kampala_mp_turnout: "Second headline region",
  cec_victory: "Headline office",
  party_register: "Members",
  membership_target: "Membership target",
  days_to_polling: "Days to 2026",
  ministers_lost: "Ministers Lost",
  districts: "Districts",
  lc5_incumbents_reelected: "LC5 incumbents re-elected",
  lc5_new_leaders: "New LC5 leaders",
  incumbents_defeated: "Incumbents defeated",
  flagbearers_renewal: "Renewal",
  flagbearers_youth: "Young flagbearers",
  flagbearers_women: "Women among flagbearers",
  target_renewal: "Renewal target",
  target_youth: "Youth target",
  target_women: "Women target",
  target_presidential: "Presidential target",
  violence_incidents: "Violence incidents",
} as const;

export type FigureId = keyof typeof FIGURE_LABELS;

/** Figures about one region or one office, which the cycle names (`headline_subject`). */
export type SubjectFigureId = "western_mp_turnout" | "kampala_mp_turnout" | "cec_victory";
