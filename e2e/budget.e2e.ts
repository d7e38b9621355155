import { expect, test } from "./product.ts";
import { BUDGET, homeScripts, loginScripts, sum, type Script } from "./script-bytes.ts";

const listed = (scripts: readonly Script[]) =>
  scripts.map(({ path, bytes }) => `${bytes} ${path}`).join("\n");

test.describe("BUDGET", () => {
  test("the login route's JavaScript weighs at most 62 kB in brotli", async ({ browser, product }) => {
    const scripts = await loginScripts(browser, product.origin);
    expect(scripts.length).toBeGreaterThan(1);
    expect(sum(scripts), listed(scripts)).toBeLessThanOrEqual(BUDGET.login);
  });

  test("home's critical JavaScript weighs at most 95 kB in brotli", async ({ browser, product }) => {
    const { critical, askedByThen } = await homeScripts(browser, product.origin);
    // The manifest names what the page cannot do without: a browser that shows it must have asked for all of it.
    const asked = new Set(askedByThen.map(({ path }) => path));
    expect(critical.map(({ path }) => path).filter((path) => !asked.has(path))).toEqual([]);
    expect(sum(critical), listed(critical)).toBeLessThanOrEqual(BUDGET.home);
  });
});
