import type { Role } from "@command-center/contract/wire/access";
import { expect, test } from "vitest";
import { PAGES } from "../navigation/pages.ts";
import { paths } from "../navigation/paths.ts";
import type { Holder } from "../parts/account/may-change.ts";
import { routeAt } from "./routes.ts";
import { pagesFor } from "./search/offers.ts";
import { menuFor } from "./shell/nav-items.ts";

const as = (role: Role, ...limitedTo: string[]) => ({ role, mustChangePassword: false, limitedTo });

/** The menu of a role: each heading, and below it title and address of its links. */
const menuOf = (account: Holder | null) =>
  menuFor(account).map(({ heading, items }) => [
    heading ?? "",
    ...items.map(({ title, path }) => `${title} ${path}`),
  ]);

test("NAV-01 the menu starts with these eleven links, the rest follows by role under headings", () => {
  const links = [
    "",
    "Dashboard /dashboard",
    "Analytics /election-analytics",
    "Party Structure /party-structure",
    "CEC Elections /cec-elections",
    "Membership /membership",
    "Campaigns /campaign-performance",
    "Disputes /disputes-petitions",
    "Districts /districts-directory",
    "LC5 Results /lc-results",
    "Mayor Results /mayor-results",
    "Renewal /political-renewal",
  ];
  const results = [
    "Results",
    "Results by Station /results",
    "Elections Overview /elections",
    "Advanced Analytics /analytics",
    "Areas /areas",
    "Could it change? /results/could-change",
    "Differences /results/differences",
  ];
  const first = ["Inbox /data/inbox", "Changes /changes", "Data Quality /data/quality"];
  const readable = ["Data", ...first, "Exports /exports"];
  const data = ["Data", ...first, "Imports /data/imports", "Cycles /data/cycles", "Exports /exports"];
  for (const account of [null, as("viewer")]) expect(menuOf(account)).toEqual([links, results, readable]);
  expect(menuOf(as("analyst"))).toEqual([links, results, data]);
  // Imports and cycles are of the whole country.
  expect(menuOf(as("analyst", "Gulu"))).toEqual([links, results, readable]);
  expect(menuOf(as("admin"))).toEqual([
    links,
    results,
    data,
    [
      "Administration",
      "Accounts /administration/accounts",
      "Audit log /administration/audit",
      "Status /administration/status",
    ],
  ]);
});

test("NAV-01 LOGIN-07 an administrator is offered administration once it would open", () => {
  const headings = (account: Holder) => menuFor(account).map(({ heading }) => heading);
  expect(headings({ ...as("admin"), mustChangePassword: true })).toEqual([undefined, "Results", "Data"]);
  expect(headings({ ...as("admin"), mustSetUpSecondFactor: true })).toEqual([undefined, "Results", "Data"]);
  expect(headings({ ...as("admin"), mustSetUpSecondFactor: false })).toEqual([
    undefined,
    "Results",
    "Data",
    "Administration",
  ]);
});

test("SEARCH pages are offered once each, those of data and administration to who may use them", () => {
  const titles = (account: Holder | null) => pagesFor(account).map(({ title }) => title);
  expect(titles(as("viewer"))).toEqual([
    "Dashboard",
    "Results by Station",
    "Compare elections",
    "Could it change?",
    "Differences",
    "Elections Overview",
    "Advanced Analytics",
    "Analytics",
    "Party Structure",
    "CEC Elections",
    "Membership",
    "Campaigns",
    "Disputes",
    "Districts",
    "Areas",
    "Renewal",
    "LC5 Results",
    "Mayor Results",
    "Exports",
    "Changes",
    "Inbox",
    "Data Quality",
    "Following",
    "Change password",
    "Your account",
  ]);
  expect(titles(null)).toEqual(titles(as("viewer")));
  expect(titles(as("analyst"))).toEqual([...titles(as("viewer")), "Imports", "Cycles"]);
  expect(titles(as("analyst", "Gulu"))).toEqual(titles(as("viewer")));
  expect(titles(as("admin"))).toEqual([...titles(as("analyst")), "Accounts", "Audit log", "Status"]);
});

test("every page is at its address alone, every link at its place in the menu", () => {
  const pages = Object.values(PAGES);
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  const places = pages.flatMap(({ menu }) => (menu ? [`${menu.heading} ${menu.place}`] : []));
  expect(new Set(places).size).toBe(places.length);
  for (const { path, title } of pages) {
    const below = path.length > 1 && path.endsWith("/") ? `${path}gulu` : path;
    expect(routeAt(below).title).toBe(title);
  }
});

test("NAV-06 an unknown path is the 404 page", () => {
  expect(routeAt("/nowhere").title).toBe("Page Not Found");
  expect(routeAt("").title).toBe("Page Not Found");
  expect(routeAt("/membership/").title).toBe("Membership");
  expect(routeAt(paths.district("gulu")).title).toBe("District");
  expect(routeAt("/districts-directory/gulu/seats").title).toBe("Page Not Found");
  expect(routeAt("/nowhere/gulu").title).toBe("Page Not Found");
  expect(routeAt("/gulu").title).toBe("Page Not Found");
});
