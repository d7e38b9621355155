/** Every address of the product with the heading of its page, and one that leads nowhere. */
export const ROUTES = [
  { path: "/", heading: "NRM Command Center" },
  { path: "/dashboard", heading: "NRM Command Center" },
  { path: "/elections", heading: "Elections Overview" },
  { path: "/analytics", heading: "Advanced Analytics" },
  { path: "/election-analytics", heading: "Analytics" },
  { path: "/party-structure", heading: "Party Structure" },
  { path: "/cec-elections", heading: "CEC Elections" },
  { path: "/membership", heading: "Membership" },
  { path: "/campaign-performance", heading: "Campaigns" },
  { path: "/disputes-petitions", heading: "Disputes" },
  { path: "/districts-directory", heading: "Districts" },
  { path: "/districts-directory/gulu", heading: "Gulu" },
  { path: "/lc-results", heading: "LC5 Results" },
  { path: "/mayor-results", heading: "Mayor Results" },
  { path: "/political-renewal", heading: "Renewal" },
  { path: "/exports", heading: "Exports" },
  { path: "/account/password", heading: "Change password" },
  { path: "/account/security", heading: "Your account" },
  { path: "/administration/audit", heading: "Audit log" },
  { path: "/administration/accounts", heading: "Accounts" },
  { path: "/no/such/page", heading: "Page Not Found" },
] as const;

/** Every address with those of its tabs: a tab is a page of its own. */
export const PATHS: readonly string[] = [
  ...ROUTES.map(({ path }) => path),
  ...["lc5", "cec", "petitions"].map((tab) => `/elections?tab=${tab}`),
  ...["regional", "strategy"].map((tab) => `/analytics?tab=${tab}`),
  ...["turnout", "metrics", "trends"].map((tab) => `/election-analytics?tab=${tab}`),
  ...["regional", "mapping"].map((tab) => `/party-structure?tab=${tab}`),
];
