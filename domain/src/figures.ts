/** What a headline figure is called, and what its value counts in. */
export interface FigureName {
  readonly label: string;
  readonly unit: "count" | "percent" | "days";
}

/**
 * Every headline figure of the product, by id. Ids are also the measures of the claims table. What each means stands in
 * `figure-definitions.ts`: a page names its figures while they load, and their meaning comes with the answer.
 */
export const FIGURES = {
  constituencies: { label: "Constituencies", unit: "count" },
  mps_declared: { label: "MPs declared", unit: "count" },
  mps_in_force: { label: "MP declarations in force", unit: "count" },
  petitions_filed: { label: "Active petitions", unit: "count" },
  petitions_mp_lc5: { label: "Petitions, MP and LC5", unit: "count" },
  petitions_resolved: { label: "Petitions resolved", unit: "count" },
  petitions_pending: { label: "Petitions pending", unit: "count" },
  petitions_pending_all: { label: "Petitions pending, all categories", unit: "count" },
  resolution_rate: { label: "Resolution rate", unit: "percent" },
  petition_median_days: { label: "Resolution time", unit: "days" },
  petition_deadline_days: { label: "Ruling deadline", unit: "days" },
  tribunal_panels: { label: "Tribunal panels", unit: "count" },
  tribunal_daily_capacity: { label: "Daily capacity", unit: "count" },
  mp_turnout: { label: "Average turnout", unit: "percent" },
  lc5_turnout: { label: "LC5 turnout", unit: "percent" },
  western_mp_turnout: { label: "First headline region", unit: "percent" },
  kampala_mp_turnout: { label: "Second headline region", unit: "percent" },
  cec_victory: { label: "Headline office", unit: "percent" },
  party_register: { label: "Members", unit: "count" },
  membership_target: { label: "Membership target", unit: "count" },
  days_to_polling: { label: "Days to 2026", unit: "days" },
  ministers_lost: { label: "Ministers Lost", unit: "count" },
  districts: { label: "Districts", unit: "count" },
  lc5_incumbents_reelected: { label: "LC5 incumbents re-elected", unit: "count" },
  lc5_new_leaders: { label: "New LC5 leaders", unit: "count" },
  incumbents_defeated: { label: "Incumbents defeated", unit: "count" },
  flagbearers_renewal: { label: "Renewal", unit: "percent" },
  flagbearers_youth: { label: "Young flagbearers", unit: "percent" },
  flagbearers_women: { label: "Women among flagbearers", unit: "percent" },
  target_renewal: { label: "Renewal target", unit: "percent" },
  target_youth: { label: "Youth target", unit: "percent" },
  target_women: { label: "Women target", unit: "percent" },
  target_presidential: { label: "Presidential target", unit: "percent" },
  violence_incidents: { label: "Violence incidents", unit: "count" },
} as const satisfies Record<string, FigureName>;

export type FigureId = keyof typeof FIGURES;

/** Figures about one region or one office, which the cycle names (`headline_subject`). */
export type SubjectFigureId = "western_mp_turnout" | "kampala_mp_turnout" | "cec_victory";
