/**
 * The tabs of pages, in their order: pages draw them, the search leads to them. `value` is what the address says under `tab`;
 * the first needs no word there.
 */
export const TABS = {
  elections: [
    { value: "mp-primaries", label: "MP" },
    { value: "lc5", label: "LC5" },
    { value: "cec", label: "CEC" },
    { value: "petitions", label: "Petitions" },
  ],
  analytics: [
    { value: "overview", label: "Overview" },
    { value: "regional", label: "Regional" },
    { value: "strategy", label: "Strategy" },
  ],
  electionAnalytics: [
    { value: "overview", label: "Overview" },
    { value: "turnout", label: "Turnout" },
    { value: "metrics", label: "Metrics" },
    { value: "trends", label: "Trends" },
  ],
  disputesPetitions: [
    { value: "petitions", label: "Petitions" },
    { value: "cause-list", label: "Cause list" },
    { value: "overview", label: "Overview" },
    { value: "incidents", label: "Incidents" },
  ],
  following: [
    { value: "alerts", label: "Alerts" },
    { value: "followed", label: "Followed records" },
  ],
  partyStructure: [
    { value: "leadership", label: "Leadership" },
    { value: "regional", label: "Regional" },
    { value: "mapping", label: "Mapping" },
  ],
} as const;

export type TabOf<Page extends keyof typeof TABS> = (typeof TABS)[Page][number]["value"];
