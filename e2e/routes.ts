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
  { path: "/lc-results", heading: "LC5 Results" },
  { path: "/mayor-results", heading: "Mayor Results" },
  { path: "/political-renewal", heading: "Renewal" },
  { path: "/account/password", heading: "Change password" },
  { path: "/no/such/page", heading: "Page Not Found" },
] as const;
