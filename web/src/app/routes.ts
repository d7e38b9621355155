import type { ComponentType } from "react";
import { PAGES, type PageName } from "../navigation/pages.ts";
import { plainPath } from "../navigation/paths.ts";
import { preloadable, type Preloadable } from "../ui/loading/preloadable.ts";

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

/** The code of a page by the name of its component. Named so, and not taken apart at each import, twenty take fewer bytes. */
function code<Name extends string>(
  module: string | false,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): Code {
  return { module: module || "", load: async () => (await load())[name] };
}

const home = {
  module: import.meta.env.SSR ? "src/features/home/home-page.tsx" : "",
  load: async () => {
    const { HomePage, preloadOwn } = await import("../features/home/home-page.tsx");
    await preloadOwn();
    return HomePage;
  },
};

const AREAS = import.meta.env.SSR && "src/features/areas/area/areas-page.tsx";
const areasPage = () => import("../features/areas/area/areas-page.tsx");

/** The code of every page, fetched when it is first wanted. */
const CODE: Record<PageName, Code> = {
  home,
  dashboard: home,
  results: code(
    import.meta.env.SSR && "src/features/results/country/results-page.tsx",
    () => import("../features/results/country/results-page.tsx"),
    "ResultsPage",
  ),
  compare: code(
    import.meta.env.SSR && "src/features/results/country/compare/compare-page.tsx",
    () => import("../features/results/country/compare/compare-page.tsx"),
    "ComparePage",
  ),
  couldChange: code(
    import.meta.env.SSR && "src/features/results/country/decisive/could-change-page.tsx",
    () => import("../features/results/country/decisive/could-change-page.tsx"),
    "CouldChangePage",
  ),
  formSample: code(
    import.meta.env.SSR && "src/features/results/country/decisive/form-sample-page.tsx",
    () => import("../features/results/country/decisive/form-sample-page.tsx"),
    "FormSamplePage",
  ),
  differences: code(
    import.meta.env.SSR && "src/features/results/country/differences/differences-page.tsx",
    () => import("../features/results/country/differences/differences-page.tsx"),
    "DifferencesPage",
  ),
  couldChangeSeat: code(
    import.meta.env.SSR && "src/features/results/country/decisive/could-change-seat-page.tsx",
    () => import("../features/results/country/decisive/could-change-seat-page.tsx"),
    "CouldChangeSeatPage",
  ),
  elections: code(
    import.meta.env.SSR && "src/features/results/primaries/overview/elections-page.tsx",
    () => import("../features/results/primaries/overview/elections-page.tsx"),
    "ElectionsPage",
  ),
  analytics: code(
    import.meta.env.SSR && "src/features/analytics/analytics-page.tsx",
    () => import("../features/analytics/analytics-page.tsx"),
    "AnalyticsPage",
  ),
  electionAnalytics: {
    module: import.meta.env.SSR ? "src/features/results/primaries/analytics/election-analytics-page.tsx" : "",
    load: async () => {
      const { ElectionAnalyticsPage, preloadTab } =
        await import("../features/results/primaries/analytics/election-analytics-page.tsx");
      await preloadTab();
      return ElectionAnalyticsPage;
    },
  },
  partyStructure: code(
    import.meta.env.SSR && "src/features/areas/structure/structure-page.tsx",
    () => import("../features/areas/structure/structure-page.tsx"),
    "StructurePage",
  ),
  cecElections: code(
    import.meta.env.SSR && "src/features/results/cec/cec-page.tsx",
    () => import("../features/results/cec/cec-page.tsx"),
    "CecPage",
  ),
  membership: code(
    import.meta.env.SSR && "src/features/membership/membership-page.tsx",
    () => import("../features/membership/membership-page.tsx"),
    "MembershipPage",
  ),
  campaignPerformance: code(
    import.meta.env.SSR && "src/features/campaign/campaign-page.tsx",
    () => import("../features/campaign/campaign-page.tsx"),
    "CampaignPage",
  ),
  disputesPetitions: code(
    import.meta.env.SSR && "src/features/petitions/list/petitions-page.tsx",
    () => import("../features/petitions/list/petitions-page.tsx"),
    "PetitionsPage",
  ),
  petition: code(
    import.meta.env.SSR && "src/features/petitions/one/petition-page.tsx",
    () => import("../features/petitions/one/petition-page.tsx"),
    "PetitionPage",
  ),
  districtsDirectory: code(
    import.meta.env.SSR && "src/features/areas/districts/directory/districts-page.tsx",
    () => import("../features/areas/districts/directory/districts-page.tsx"),
    "DistrictsPage",
  ),
  district: code(
    import.meta.env.SSR && "src/features/areas/districts/district-page.tsx",
    () => import("../features/areas/districts/district-page.tsx"),
    "DistrictPage",
  ),
  seat: code(
    import.meta.env.SSR && "src/features/results/seat/seat-page.tsx",
    () => import("../features/results/seat/seat-page.tsx"),
    "SeatPage",
  ),
  areas: code(AREAS, areasPage, "AreasPage"),
  area: code(AREAS, areasPage, "AreaPage"),
  politicalRenewal: code(
    import.meta.env.SSR && "src/features/results/renewal/renewal-page.tsx",
    () => import("../features/results/renewal/renewal-page.tsx"),
    "RenewalPage",
  ),
  lcResults: code(
    import.meta.env.SSR && "src/features/results/local/lc-results-page.tsx",
    () => import("../features/results/local/lc-results-page.tsx"),
    "LcResultsPage",
  ),
  mayorResults: code(
    import.meta.env.SSR && "src/features/results/local/mayor-results-page.tsx",
    () => import("../features/results/local/mayor-results-page.tsx"),
    "MayorResultsPage",
  ),
  exports: code(
    import.meta.env.SSR && "src/features/data/exports/exports-page.tsx",
    () => import("../features/data/exports/exports-page.tsx"),
    "ExportsPage",
  ),
  inbox: code(
    import.meta.env.SSR && "src/features/data/inbox/inbox-page.tsx",
    () => import("../features/data/inbox/inbox-page.tsx"),
    "InboxPage",
  ),
  quality: code(
    import.meta.env.SSR && "src/features/data/quality/quality-page.tsx",
    () => import("../features/data/quality/quality-page.tsx"),
    "QualityPage",
  ),
  following: code(
    import.meta.env.SSR && "src/features/following/following-page.tsx",
    () => import("../features/following/following-page.tsx"),
    "FollowingPage",
  ),
  share: code(
    import.meta.env.SSR && "src/features/shares/share-page.tsx",
    () => import("../features/shares/share-page.tsx"),
    "SharePage",
  ),
  password: code(
    import.meta.env.SSR && "src/app/password/password-page.tsx",
    () => import("./password/password-page.tsx"),
    "PasswordPage",
  ),
  security: code(
    import.meta.env.SSR && "src/features/account/security-page.tsx",
    () => import("../features/account/security-page.tsx"),
    "SecurityPage",
  ),
  imports: code(
    import.meta.env.SSR && "src/features/data/imports/imports-page.tsx",
    () => import("../features/data/imports/imports-page.tsx"),
    "ImportsPage",
  ),
  import: code(
    import.meta.env.SSR && "src/features/data/imports/import/import-page.tsx",
    () => import("../features/data/imports/import/import-page.tsx"),
    "ImportPage",
  ),
  cycles: code(
    import.meta.env.SSR && "src/features/data/cycles/cycles-page.tsx",
    () => import("../features/data/cycles/cycles-page.tsx"),
    "CyclesPage",
  ),
  changes: code(
    import.meta.env.SSR && "src/features/changes/changes-page.tsx",
    () => import("../features/changes/changes-page.tsx"),
    "ChangesPage",
  ),
  accounts: code(
    import.meta.env.SSR && "src/features/administration/accounts/accounts-page.tsx",
    () => import("../features/administration/accounts/accounts-page.tsx"),
    "AccountsPage",
  ),
  audit: code(
    import.meta.env.SSR && "src/features/administration/audit/audit-page.tsx",
    () => import("../features/administration/audit/audit-page.tsx"),
    "AuditPage",
  ),
  status: code(
    import.meta.env.SSR && "src/features/administration/status/status-page.tsx",
    () => import("../features/administration/status/status-page.tsx"),
    "StatusPage",
  ),
};

function route({ path, title }: { path: string; title: string }, { module, load }: Code): PageRoute {
  return { path, title, module, Page: preloadable(load) };
}

const ROUTES: readonly PageRoute[] = Object.entries(PAGES).map(([name, page]) =>
  route(page, CODE[name as PageName]),
);

const NOT_FOUND = route(
  { path: "", title: "Page Not Found" },
  code(
    import.meta.env.SSR && "src/app/not-found-page.tsx",
    () => import("./not-found-page.tsx"),
    "NotFoundPage",
  ),
);

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
