import type { IconName } from "../../../ui/icon-names.ts";
import { paths } from "../../../navigation/paths.ts";

export interface NavItem {
  id: string;
  label: string;
  icon: IconName;
  href: string;
}

export interface NavSection {
  id: string;
  /** Hidden while the menu is collapsed; the first section has none. */
  heading?: string;
  items: readonly NavItem[];
}

/** Below them, for administrators. */
export const ADMINISTRATION: NavSection = {
  id: "administration",
  heading: "Administration",
  items: [
    { id: "accounts", label: "Accounts", icon: "user-round", href: paths.accounts() },
    { id: "audit", label: "Audit log", icon: "list", href: paths.audit() },
  ],
};

/** The side menu, in the specification's order. */
export const NAV_SECTIONS: readonly NavSection[] = [
  {
    id: "pages",
    items: [
      { id: "dashboard", label: "Dashboard", icon: "layout-dashboard", href: paths.dashboard() },
      { id: "analytics", label: "Analytics", icon: "chart-line", href: paths.electionAnalytics() },
      { id: "party-structure", label: "Party Structure", icon: "network", href: paths.partyStructure() },
      { id: "cec-elections", label: "CEC Elections", icon: "vote", href: paths.cecElections() },
      { id: "membership", label: "Membership", icon: "users-round", href: paths.membership() },
      { id: "campaigns", label: "Campaigns", icon: "megaphone", href: paths.campaignPerformance() },
      { id: "disputes", label: "Disputes", icon: "scale", href: paths.disputesPetitions() },
      { id: "districts", label: "Districts", icon: "map-pin", href: paths.districtsDirectory() },
      { id: "lc5-results", label: "LC5 Results", icon: "landmark", href: paths.lcResults() },
      { id: "mayor-results", label: "Mayor Results", icon: "building-2", href: paths.mayorResults() },
      { id: "renewal", label: "Renewal", icon: "refresh-cw", href: paths.politicalRenewal() },
    ],
  },
];
