import { PAGES } from "../../web/src/navigation/pages.ts";

/** Where a page is headed by something other than its title. */
const HEADINGS: Readonly<Record<string, string>> = {
  "/": "NRM Command Center",
  "/dashboard": "NRM Command Center",
  "/districts-directory/gulu": "Gulu",
  "/disputes-petitions/mp-015": "MP/015 Kigulu County South",
  "/seats/23": "Budaka County",
  "/areas/acholi": "Acholi",
};

/** Example of the last segment, for paths of pages with a parameter. */
const EXAMPLES: Readonly<Record<string, string>> = {
  [PAGES.district.path]: "gulu",
  [PAGES.petition.path]: "mp-015",
  [PAGES.seat.path]: "23",
  [PAGES.area.path]: "acholi",
};

const NONE_AT_FIRST: ReadonlySet<unknown> = new Set([PAGES.import, PAGES.share, PAGES.formSample]);

/** Every address of the product with the heading of its page, and one that leads nowhere. Of an import, a share or a sample of forms, there is none at first. */
export const ROUTES: readonly { readonly path: string; readonly heading: string }[] = [
  ...Object.values(PAGES)
    .filter((page) => !NONE_AT_FIRST.has(page))
    .map(({ path, title }) => {
      const example = path + (EXAMPLES[path] ?? "");
      return { path: example, heading: HEADINGS[example] ?? title };
    }),
  { path: "/no/such/page", heading: "Page Not Found" },
];

/** Every address with those of its tabs: a tab is a page of its own. */
export const PATHS: readonly string[] = [
  ...ROUTES.map(({ path }) => path),
  "/areas?compare=gulu,acholi,northern",
  ...["lc5", "cec", "petitions"].map((tab) => `/elections?tab=${tab}`),
  ...["regional", "strategy"].map((tab) => `/analytics?tab=${tab}`),
  ...["turnout", "metrics", "trends"].map((tab) => `/election-analytics?tab=${tab}`),
  ...["cause-list", "overview", "incidents"].map((tab) => `/disputes-petitions?tab=${tab}`),
  "/following?tab=followed",
  ...["regional", "mapping"].map((tab) => `/party-structure?tab=${tab}`),
];
