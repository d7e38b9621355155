import type { Access } from "@command-center/contract/wire/access";
import type { IconName } from "../ui/icon-names.ts";

export interface PageFacts {
  /** One that ends in a slash is there for every name below it. */
  readonly path: `/${string}`;
  /** First part of the document's title; also what menu, search and the page's own heading call it, where it has no name of its own. */
  readonly title: string;
  /** Its place in the menu, counted from the top or from below a heading; left out: the menu does not lead to it. */
  readonly menu?: { readonly place: number; readonly icon: IconName; readonly heading?: string };
  /** What one must be allowed to be offered the page; left out: everybody is. */
  readonly access?: Access;
}

const LIST = {
  home: { path: "/", title: "Dashboard" },
  dashboard: { path: "/dashboard", title: "Dashboard", menu: { place: 1, icon: "layout-dashboard" } },
  results: {
    path: "/results",
    title: "Results by Station",
    menu: { place: 1, icon: "table", heading: "Results" },
  },
  compare: { path: "/results/compare", title: "Compare elections" },
  couldChange: {
    path: "/results/could-change",
    title: "Could it change?",
    menu: { place: 5, icon: "scale", heading: "Results" },
  },
  formSample: { path: "/results/samples/", title: "Sample of forms" },
  differences: {
    path: "/results/differences",
    title: "Differences",
    menu: { place: 6, icon: "git-compare", heading: "Results" },
  },
  couldChangeSeat: { path: "/results/could-change/", title: "Could it change?" },
  elections: {
    path: "/elections",
    title: "Elections Overview",
    menu: { place: 2, icon: "circle-check", heading: "Results" },
  },
  analytics: {
    path: "/analytics",
    title: "Advanced Analytics",
    menu: { place: 3, icon: "trending-up", heading: "Results" },
  },
  electionAnalytics: {
    path: "/election-analytics",
    title: "Analytics",
    menu: { place: 2, icon: "chart-line" },
  },
  partyStructure: { path: "/party-structure", title: "Party Structure", menu: { place: 3, icon: "network" } },
  cecElections: { path: "/cec-elections", title: "CEC Elections", menu: { place: 4, icon: "vote" } },
  membership: { path: "/membership", title: "Membership", menu: { place: 5, icon: "users-round" } },
  campaignPerformance: {
    path: "/campaign-performance",
    title: "Campaigns",
    menu: { place: 6, icon: "megaphone" },
  },
  disputesPetitions: { path: "/disputes-petitions", title: "Disputes", menu: { place: 7, icon: "scale" } },
  petition: { path: "/disputes-petitions/", title: "Petition" },
  districtsDirectory: {
    path: "/districts-directory",
    title: "Districts",
    menu: { place: 8, icon: "map-pin" },
  },
  district: { path: "/districts-directory/", title: "District" },
  seat: { path: "/seats/", title: "Seat" },
  areas: {
    path: "/areas",
    title: "Areas",
    menu: { place: 4, icon: "map", heading: "Results" },
  },
  area: { path: "/areas/", title: "Area" },
  politicalRenewal: { path: "/political-renewal", title: "Renewal", menu: { place: 11, icon: "refresh-cw" } },
  lcResults: { path: "/lc-results", title: "LC5 Results", menu: { place: 9, icon: "landmark" } },
  mayorResults: { path: "/mayor-results", title: "Mayor Results", menu: { place: 10, icon: "building-2" } },
  exports: {
    path: "/exports",
    title: "Exports",
    menu: { place: 6, icon: "download", heading: "Data" },
  },
  changes: {
    path: "/changes",
    title: "Changes",
    menu: { place: 2, icon: "history", heading: "Data" },
  },
  inbox: {
    path: "/data/inbox",
    title: "Inbox",
    menu: { place: 1, icon: "inbox", heading: "Data" },
  },
  quality: {
    path: "/data/quality",
    title: "Data Quality",
    menu: { place: 3, icon: "list-checks", heading: "Data" },
  },
  following: { path: "/following", title: "Following" },
  share: { path: "/c/", title: "Check a code" },
  password: { path: "/account/password", title: "Change password" },
  security: { path: "/account/security", title: "Your account" },
  imports: {
    path: "/data/imports",
    title: "Imports",
    menu: { place: 4, icon: "upload", heading: "Data" },
    access: "data.import",
  },
  import: { path: "/data/imports/", title: "Import", access: "data.import" },
  cycles: {
    path: "/data/cycles",
    title: "Cycles",
    menu: { place: 5, icon: "calendar", heading: "Data" },
    access: "cycles.manage",
  },
  accounts: {
    path: "/administration/accounts",
    title: "Accounts",
    menu: { place: 1, icon: "user-round", heading: "Administration" },
    access: "accounts.administer",
  },
  audit: {
    path: "/administration/audit",
    title: "Audit log",
    menu: { place: 2, icon: "list", heading: "Administration" },
    access: "audit.read",
  },
  status: {
    path: "/administration/status",
    title: "Status",
    menu: { place: 3, icon: "activity", heading: "Administration" },
    access: "status.read",
  },
} satisfies Record<string, PageFacts>;

export type PageName = keyof typeof LIST;

/**
 * Every page of the product, in the order in which the search offers them: menu, routes, search, addresses, the pages' own
 * headings and tests read this list. The code of each page stands in a second list, `web/src/app/routes.ts`, whose type demands
 * one for every name here, for two reasons. What reads addresses and titles here, such as the shell, would otherwise lead to the
 * code of all pages, which lies floors above. And a loader keeps its component's type only where it is written out.
 */
export const PAGES: Readonly<Record<PageName, PageFacts>> = LIST;
