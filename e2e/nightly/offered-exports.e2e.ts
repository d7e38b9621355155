import { createSomebody, enterElsewhere } from "../steps/accounts.ts";
import { expect, ownAccount as test, whole } from "../steps/product.ts";
import { PATHS } from "../steps/routes.ts";

const soft = expect.configure({ soft: true });

test("EXP-03 on no page is a viewer offered an export that they may not take; those that they may take are there @night", async ({
  page,
  product,
  browser,
}) => {
  const theirs = await enterElsewhere(browser, product, "/", await createSomebody(page, product));
  await theirs.getByRole("button", { name: /^Account of/ }).waitFor();
  const offered: Record<string, string[]> = {};
  for (const path of PATHS) {
    await theirs.goto(path);
    await theirs.getByRole("heading", { level: 1 }).first().waitFor();
    await whole(theirs);
    const buttons = theirs.getByRole("main").getByRole("button", { name: /export/i });
    const links = theirs.getByRole("main").getByRole("link", { name: /^export/i });
    const names = [...(await buttons.all()), ...(await links.all())].map((one) => one.textContent());
    if (names.length > 0)
      offered[path] = (await Promise.all(names)).map((name) => name ?? "").filter(Boolean);
    for (const one of await buttons.all()) soft(one, path).toBeEnabled();
    // A viewer may not read the audit log either.
    soft(await theirs.getByRole("link", { name: "History of this record" }).count(), path).toBe(0);
  }
  const ANALYTICS = ["Export Analytics"];
  const ELECTIONS = ["Export Election Data", "Quick Export"];
  const AREAS = ["Export these 21"];
  // The complete list, so that each new export for viewers is added here.
  soft(offered).toEqual({
    "/analytics": ANALYTICS,
    "/analytics?tab=regional": [...ANALYTICS, "Export these 6"],
    "/analytics?tab=strategy": ANALYTICS,
    "/areas": AREAS,
    "/areas/acholi": ["Export these 9"],
    "/areas?compare=gulu,acholi,northern": AREAS,
    "/cec-elections": ["Export these 9"],
    "/changes": ["Export changes"],
    "/data/quality": ["Export these 6"],
    "/election-analytics?tab=turnout": ["Export these 5", "Export these 146"],
    "/elections": [...ELECTIONS, "Export these 519"],
    "/elections?tab=lc5": [...ELECTIONS, "Export these 5"],
    "/elections?tab=cec": [...ELECTIONS, "Export these 9"],
    "/elections?tab=petitions": ELECTIONS,
    "/membership": ["Export Data", "Export these 146"],
    "/districts-directory": ["Export CSV", "Export these 146"],
    "/districts-directory/gulu": ["Export these 3"],
    "/lc-results": ["Export LC5 Results", "Export these 146"],
    "/mayor-results": ["Export Mayor Results", "Export these 6"],
    "/political-renewal": ["Export these 7"],
    "/seats/23": ["Export seat"],
  });
  for (const [path, name] of [
    ["/elections", "Export Election Data"],
    ["/analytics", "Export Analytics"],
    ["/lc-results", "Export LC5 Results"],
  ] as const) {
    await theirs.goto(path);
    await theirs.getByRole("button", { name, exact: true }).click();
    const dialog = theirs.getByRole("dialog");
    await dialog.waitFor();
    const choices = dialog.getByRole("group", { name: "Data types" }).getByRole("checkbox");
    soft(await choices.count(), path).toBe(path === "/analytics" ? 0 : 12);
    soft(await dialog.getByRole("checkbox", { disabled: true }).count(), path).toBe(0);
    soft(await dialog.getByRole("checkbox", { name: /petition|incident/i }).count(), path).toBe(0);
  }
  await theirs.keyboard.press("Escape");
  await theirs.getByRole("dialog").waitFor({ state: "hidden" });
  await theirs.keyboard.press("Control+k");
  await theirs.getByRole("combobox", { name: /Search/ }).fill("export");
  await theirs.getByRole("option", { name: /^Export ministers/ }).waitFor();
  soft(await theirs.getByRole("option", { name: /^Export .*(?:petition|incident)/i }).count()).toBe(0);
  await theirs.context().close();
});
