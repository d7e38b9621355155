import type { ComponentType } from "react";
import { preloadable, type Preloadable } from "../ui/loading/preloadable.ts";
import { paths, plainPath } from "../navigation/paths.ts";

export interface PageRoute {
  path: string;
  /** First part of the document's title. */
  title: string;
  /** Where its code stands in `web/`, by which the server finds its files in the build's list; browsers carry no such names. */
  module: string;
  Page: Preloadable<object>;
}

interface Code {
  module: string;
  load: () => Promise<ComponentType>;
}

function page(path: string, title: string, { module, load }: Code): PageRoute {
  return { path, title, module, Page: preloadable(load) };
}

const home: Code = {
  module: import.meta.env.SSR ? "src/features/home/home-page.tsx" : "",
  load: async () => (await import("../features/home/home-page.tsx")).HomePage,
};
const elections: Code = {
  module: import.meta.env.SSR ? "src/features/elections/elections-page.tsx" : "",
  load: async () => (await import("../features/elections/elections-page.tsx")).ElectionsPage,
};
const disputes: Code = {
  module: import.meta.env.SSR ? "src/features/disputes/disputes-page.tsx" : "",
  load: async () => (await import("../features/disputes/disputes-page.tsx")).DisputesPage,
};
const membership: Code = {
  module: import.meta.env.SSR ? "src/features/membership/membership-page.tsx" : "",
  load: async () => (await import("../features/membership/membership-page.tsx")).MembershipPage,
};
const analytics: Code = {
  module: import.meta.env.SSR ? "src/features/analytics/analytics-page.tsx" : "",
  load: async () => (await import("../features/analytics/analytics-page.tsx")).AnalyticsPage,
};
const campaign: Code = {
  module: import.meta.env.SSR ? "src/features/campaign/campaign-page.tsx" : "",
  load: async () => (await import("../features/campaign/campaign-page.tsx")).CampaignPage,
};
const cec: Code = {
  module: import.meta.env.SSR ? "src/features/cec/cec-page.tsx" : "",
  load: async () => (await import("../features/cec/cec-page.tsx")).CecPage,
};
const lcResults: Code = {
  module: import.meta.env.SSR ? "src/features/results/lc-results-page.tsx" : "",
  load: async () => (await import("../features/results/lc-results-page.tsx")).LcResultsPage,
};
const mayorResults: Code = {
  module: import.meta.env.SSR ? "src/features/results/mayor-results-page.tsx" : "",
  load: async () => (await import("../features/results/mayor-results-page.tsx")).MayorResultsPage,
};
const structure: Code = {
  module: import.meta.env.SSR ? "src/features/structure/structure-page.tsx" : "",
  load: async () => (await import("../features/structure/structure-page.tsx")).StructurePage,
};
const electionAnalytics: Code = {
  module: import.meta.env.SSR ? "src/features/election-analytics/election-analytics-page.tsx" : "",
  load: async () => {
    const { ElectionAnalyticsPage, preloadTab } =
      await import("../features/election-analytics/election-analytics-page.tsx");
    await preloadTab();
    return ElectionAnalyticsPage;
  },
};
const renewal: Code = {
  module: import.meta.env.SSR ? "src/features/renewal/renewal-page.tsx" : "",
  load: async () => (await import("../features/renewal/renewal-page.tsx")).RenewalPage,
};
const districts: Code = {
  module: import.meta.env.SSR ? "src/features/districts/directory/districts-page.tsx" : "",
  load: async () => (await import("../features/districts/directory/districts-page.tsx")).DistrictsPage,
};
const district: Code = {
  module: import.meta.env.SSR ? "src/features/districts/district-page.tsx" : "",
  load: async () => (await import("../features/districts/district-page.tsx")).DistrictPage,
};
const exportsPage: Code = {
  module: import.meta.env.SSR ? "src/features/exports/exports-page.tsx" : "",
  load: async () => (await import("../features/exports/exports-page.tsx")).ExportsPage,
};
const audit: Code = {
  module: import.meta.env.SSR ? "src/features/audit/audit-page.tsx" : "",
  load: async () => (await import("../features/audit/audit-page.tsx")).AuditPage,
};
const accounts: Code = {
  module: import.meta.env.SSR ? "src/features/administration/accounts-page.tsx" : "",
  load: async () => (await import("../features/administration/accounts-page.tsx")).AccountsPage,
};
const security: Code = {
  module: import.meta.env.SSR ? "src/features/account/security-page.tsx" : "",
  load: async () => (await import("../features/account/security-page.tsx")).SecurityPage,
};
const password: Code = {
  module: import.meta.env.SSR ? "src/app/password/password-page.tsx" : "",
  load: async () => (await import("./password/password-page.tsx")).PasswordPage,
};

/** Every page, fetched when it is first wanted. */
export const ROUTES: readonly PageRoute[] = [
  page(paths.home(), "Dashboard", home),
  page(paths.dashboard(), "Dashboard", home),
  page(paths.elections(), "Elections Overview", elections),
  page(paths.analytics(), "Advanced Analytics", analytics),
  page(paths.electionAnalytics(), "Analytics", electionAnalytics),
  page(paths.partyStructure(), "Party Structure", structure),
  page(paths.cecElections(), "CEC Elections", cec),
  page(paths.membership(), "Membership", membership),
  page(paths.campaignPerformance(), "Campaigns", campaign),
  page(paths.disputesPetitions(), "Disputes", disputes),
  page(paths.districtsDirectory(), "Districts", districts),
  page(paths.district(""), "District", district),
  page(paths.politicalRenewal(), "Renewal", renewal),
  page(paths.lcResults(), "LC5 Results", lcResults),
  page(paths.mayorResults(), "Mayor Results", mayorResults),
  page(paths.exports(), "Exports", exportsPage),
  page(paths.password(), "Change password", password),
  page(paths.security(), "Your account", security),
  page(paths.accounts(), "Accounts", accounts),
  page(paths.audit(), "Audit log", audit),
];

const NOT_FOUND = page("", "Page Not Found", {
  module: import.meta.env.SSR ? "src/app/pages/not-found-page.tsx" : "",
  load: async () => (await import("./pages/not-found-page.tsx")).NotFoundPage,
});

/** The page at an address; 404 where there is none. One whose path ends in a slash is there for every name below it. */
export function routeAt(path: string): PageRoute {
  const plain = plainPath(path);
  const parent = plain.slice(0, plain.lastIndexOf("/") + 1);
  const at = (wanted: string) => ROUTES.find((route) => route.path === wanted);
  return at(plain) ?? (parent === "/" ? undefined : at(parent)) ?? NOT_FOUND;
}

/** Fetches a page's code before it is asked for; a failure is met again, and shown, on arrival. */
export function prefetch(path: string): void {
  routeAt(path)
    .Page.preload()
    .catch(() => {});
}
