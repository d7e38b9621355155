import { expect, test } from "vitest";
import { ADMINISTRATION, NAV_SECTIONS } from "./shell/menu/nav-items.ts";
import { paths } from "../navigation/paths.ts";
import { ROUTES, routeAt } from "./routes.ts";

test("NAV-01 the menu lists these links in this order", () => {
  const items = NAV_SECTIONS.flatMap((section) => section.items).map(({ label, href }) => `${label} ${href}`);
  expect(items).toEqual([
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
  ]);
});

test("every link of the menu has a page", () => {
  const known = new Set(ROUTES.map((route) => route.path));
  const links = [...NAV_SECTIONS, ADMINISTRATION]
    .flatMap((section) => section.items)
    .map((item) => item.href);
  for (const path of links) expect(known).toContain(path);
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
