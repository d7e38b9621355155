import type { FigureId } from "@command-center/domain/figures";
import { paths, withQuery } from "../../navigation/paths.ts";

export interface RecordsLink {
  /** What is listed there, as the link says it. */
  readonly text: string;
  readonly href: string;
}

const petitions = (text: string, filters: Readonly<Record<string, string>> = {}): RecordsLink => ({
  text,
  href: withQuery(paths.disputesPetitions(), filters),
});
const MP_SEATS = { text: "MP seats with their declarations", href: paths.elections({ tab: "mp-primaries" }) };
const RESOLVED = petitions("MP and LC5 petitions resolved", { category: "mp-lc5", status: "resolved" });
const ALL_PETITIONS = petitions("All petitions", { list: "petitions" });
const TURNOUT = {
  text: "Turnout by region and district",
  href: withQuery(paths.electionAnalytics(), { tab: "turnout" }),
};
const MEMBERSHIP = { text: "Members by district", href: paths.membership() };
const CAMPAIGN = { text: "Targets and progress", href: paths.campaignPerformance() };
const RENEWAL = { text: "Renewal, by contest and minister", href: paths.politicalRenewal() };

/** The list behind each headline figure, filtered to the records that it counts. */
export const FIGURE_RECORDS: Readonly<Record<FigureId, RecordsLink>> = {
  constituencies: MP_SEATS,
  mps_declared: MP_SEATS,
  mps_in_force: MP_SEATS,
  petitions_filed: ALL_PETITIONS,
  petitions_mp_lc5: petitions("MP and LC5 petitions", { category: "mp-lc5" }),
  petitions_resolved: RESOLVED,
  petitions_pending: petitions("MP and LC5 petitions pending", { category: "mp-lc5", status: "pending" }),
  petitions_pending_all: petitions("Petitions pending", { status: "pending" }),
  resolution_rate: RESOLVED,
  petition_median_days: RESOLVED,
  petition_deadline_days: petitions("Petitions overdue", { due: "overdue" }),
  tribunal_panels: ALL_PETITIONS,
  tribunal_daily_capacity: ALL_PETITIONS,
  mp_turnout: TURNOUT,
  lc5_turnout: TURNOUT,
  western_mp_turnout: TURNOUT,
  kampala_mp_turnout: TURNOUT,
  cec_victory: { text: "CEC results by office", href: paths.cecElections() },
  party_register: MEMBERSHIP,
  membership_target: MEMBERSHIP,
  days_to_polling: { text: "Calendar", href: withQuery(paths.home(), { calendar: "all" }) },
  ministers_lost: RENEWAL,
  districts: { text: "Districts and cities", href: paths.districtsDirectory() },
  lc5_incumbents_reelected: {
    text: "LC5 results, incumbents re-elected",
    href: withQuery(paths.lcResults(), { status: "Incumbent_Retained" }),
  },
  lc5_new_leaders: {
    text: "LC5 results, new leaders",
    href: withQuery(paths.lcResults(), { status: "New" }),
  },
  incumbents_defeated: RENEWAL,
  flagbearers_renewal: RENEWAL,
  flagbearers_youth: MP_SEATS,
  flagbearers_women: MP_SEATS,
  target_renewal: CAMPAIGN,
  target_youth: CAMPAIGN,
  target_women: CAMPAIGN,
  target_presidential: CAMPAIGN,
  violence_incidents: petitions("All incidents", { list: "incidents" }),
};
