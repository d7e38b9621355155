/** Every address of the product is built here. */
export const paths = {
  home: () => "/",
  dashboard: () => "/dashboard",
  elections: (query: { tab?: "mp-primaries" | "lc5" | "cec" | "petitions" } = {}) =>
    withQuery("/elections", query),
  analytics: (query: { tab?: "overview" | "regional" | "strategy" } = {}) => withQuery("/analytics", query),
  electionAnalytics: () => "/election-analytics",
  partyStructure: () => "/party-structure",
  cecElections: () => "/cec-elections",
  membership: () => "/membership",
  campaignPerformance: () => "/campaign-performance",
  disputesPetitions: () => "/disputes-petitions",
  districtsDirectory: () => "/districts-directory",
  district: (slug: string) => `/districts-directory/${encodeURIComponent(slug)}`,
  politicalRenewal: () => "/political-renewal",
  lcResults: () => "/lc-results",
  mayorResults: () => "/mayor-results",
  exports: () => "/exports",
  password: () => "/account/password",
  security: () => "/account/security",
  accounts: () => "/administration/accounts",
  audit: () => "/administration/audit",
} as const;

/** Appends what is set of `query`; the order of its keys is the order in the address. */
export function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") search.set(name, value);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** The path without a slash at its end: `/elections/` and `/elections` are one page. */
export function plainPath(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
}

/** Whether one is at `href` or below it. `/` and `/dashboard` are the same page. */
export function isHere(href: string, path: string): boolean {
  const here = plainPath(path);
  return (
    here === href || here.startsWith(`${href}/`) || (here === paths.home() && href === paths.dashboard())
  );
}
