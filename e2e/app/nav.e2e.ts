import type { Page } from "@playwright/test";
import { menuFor } from "../../web/src/app/shell/menu/nav-items.ts";
import { isNightly } from "../steps/browser.ts";
import { expect, go, reading, test } from "../steps/product.ts";
import { ROUTES } from "../steps/routes.ts";

const SECTIONS = menuFor({ role: "admin", mustChangePassword: false, limitedTo: [] });
/** Label, address, icon and the heading of the page, as an administrator is shown them. */
const LINKS = SECTIONS.flatMap(({ items }) => items).map(({ title, path, menu: { icon } }) => ({
  label: title,
  href: path,
  icon,
  title: ROUTES.find((route) => route.path === path)?.heading ?? "",
}));

/** The inbox has its count behind its name. */
const TEXTS = LINKS.map(({ label }) => (label === "Inbox" ? "Inbox1 to decide1" : label));

const PHONE = { width: 360, height: 740 };
const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const toggle = (page: Page) => page.getByRole("button", { name: /^(Collapse|Expand) menu$/ });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const drawer = (page: Page) => page.getByRole("dialog", { name: "Command Center" });
// By its label: while the drawer is open, nothing outside it has a role.
const opener = (page: Page) => page.getByLabel("Open menu", { exact: true });

async function marked(page: Page): Promise<string[]> {
  const texts = await menu(page).locator('[aria-current="page"]').allTextContents();
  return texts.map((text) => text.replace(/1 to decide1$/, ""));
}

async function widthOf(page: Page): Promise<number> {
  return (await menu(page).boundingBox())?.width ?? 0;
}

async function openDrawer(page: Page): Promise<void> {
  await opener(page).click();
  await expect(drawer(page)).toBeVisible();
  await expect.poll(async () => (await drawer(page).boundingBox())?.x).toBe(0);
}

/** Whether focus is inside an element. */
async function holdsFocus(page: Page): Promise<boolean> {
  return drawer(page).evaluate((element) => element.contains(document.activeElement));
}

test.describe("NAV", () => {
  reading(
    "NAV-01 the eleven main links come first, the others under headings; each has its icon and opens its page",
    async ({ page, product }) => {
      await product.signIn("/membership");
      const links = menu(page).getByRole("list").getByRole("link");
      await expect(links).toHaveText(TEXTS);
      await expect(menu(page).getByRole("list").first().getByRole("link")).toHaveText([
        "Dashboard",
        "Analytics",
        "Party Structure",
        "CEC Elections",
        "Membership",
        "Campaigns",
        "Disputes",
        "Districts",
        "LC5 Results",
        "Mayor Results",
        "Renewal",
      ]);
      await expect(menu(page).getByRole("heading")).toHaveText(["Results", "Data", "Administration"]);
      for (const [index, { label, href, icon, title }] of LINKS.entries()) {
        const link = links.nth(index);
        await expect(link).toHaveAttribute("href", href);
        const picture = link.locator("svg use");
        await expect(picture, label).toHaveAttribute("href", new RegExp(`#${icon}$`));
        // What the sprite does not hold has no extent.
        await expect
          .poll(() => picture.evaluate((use: SVGUseElement) => use.getBBox().width), label)
          .toBeGreaterThan(0);
        // Every page is opened by its address in every-page.e2e.ts.
        if (!isNightly && index % 4 !== 0) continue;
        await link.click();
        await expect(page).toHaveURL(href);
        await expect(heading(page)).toHaveText(title);
        expect(await marked(page), label).toEqual([label]);
      }
    },
  );

  reading(
    "NAV-02 the link of the path is highlighted; / highlights Dashboard; other paths highlight nothing",
    async ({ page, product }) => {
      await product.signIn("/membership");
      for (const { path, here } of [
        { path: "/", here: ["Dashboard"] },
        { path: "/?map=petitions", here: ["Dashboard"] },
        { path: "/dashboard/", here: ["Dashboard"] },
        { path: "/lc-results?q=x", here: ["LC5 Results"] },
        { path: "/elections", here: ["Elections Overview"] },
        { path: "/analytics", here: ["Advanced Analytics"] },
        { path: "/areas/acholi", here: ["Areas"] },
        { path: "/account/password", here: [] },
        { path: "/no/such/page", here: [] },
      ]) {
        await go(page, path);
        await expect.poll(() => marked(page), path).toEqual(here);
      }
      // The highlight is visible too.
      await go(page, "/membership");
      await expect(heading(page)).toHaveText("Membership");
      const here = menu(page).getByRole("link", { name: "Membership" });
      const other = menu(page).getByRole("link", { name: "Disputes" });
      const background = (element: Element) => getComputedStyle(element).backgroundColor;
      expect(await here.evaluate(background)).not.toBe(await other.evaluate(background));
    },
  );

  test("NAV-03 under the top bar, 256 px wide or 64 px with icons alone; the choice outlives a reload", async ({
    page,
    product,
  }) => {
    await product.signIn("/membership");
    expect(await menu(page).boundingBox()).toEqual({ x: 0, y: 64, width: 256, height: 836 });
    await expect(toggle(page)).toHaveAccessibleName("Collapse menu");
    expect((await page.getByRole("main").boundingBox())?.x).toBe(256);

    await toggle(page).click();
    await expect(toggle(page)).toHaveAccessibleName("Expand menu");
    await expect.poll(() => widthOf(page)).toBe(64);
    await expect.poll(async () => (await page.getByRole("main").boundingBox())?.x).toBe(64);
    const link = menu(page).getByRole("link", { name: "Disputes" });
    await expect(link).toBeVisible();
    expect((await link.getByText("Disputes").boundingBox())?.width).toBeLessThan(2);
    await expect(menu(page).getByRole("heading")).toHaveCount(0);
    await expect(menu(page).getByRole("list")).toHaveCount(SECTIONS.length);
    for (const name of ["Results", "Data", "Administration"])
      await expect(menu(page).getByRole("list", { name, exact: true })).toBeVisible();

    await page.reload();
    await expect(heading(page)).toHaveText("Membership");
    expect(await widthOf(page)).toBe(64);
    await toggle(page).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => widthOf(page)).toBe(256);
    await page.reload();
    await expect(heading(page)).toHaveText("Membership");
    expect(await widthOf(page)).toBe(256);
  });

  test("NAV-03 below 1,024 px it begins with icons alone, and the choice there is one of its own", async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width: 1023, height: 900 });
    await product.signIn("/membership");
    await expect(toggle(page)).toHaveAccessibleName("Expand menu");
    expect(await widthOf(page)).toBe(64);
    await page.setViewportSize({ width: 1024, height: 900 });
    await expect.poll(() => widthOf(page)).toBe(256);
    await expect(toggle(page)).toHaveAccessibleName("Collapse menu");
    await page.setViewportSize({ width: 800, height: 900 });
    await expect.poll(() => widthOf(page)).toBe(64);
    await toggle(page).click();
    await expect.poll(() => widthOf(page)).toBe(256);
    await page.reload();
    await expect(heading(page)).toHaveText("Membership");
    expect(await widthOf(page)).toBe(256);
    await page.setViewportSize({ width: 1440, height: 900 });
    await toggle(page).click();
    await page.setViewportSize({ width: 800, height: 900 });
    await expect.poll(() => widthOf(page)).toBe(256);
  });

  test("NAV-03 it stands fixed while the page scrolls, from 768 px on", async ({ page, product }) => {
    await page.setViewportSize({ width: 768, height: 500 });
    await product.signIn("/", { whole: true });
    await expect(page.getByRole("region", { name: "Key Intelligence" })).toBeVisible();
    await page.evaluate(() => scrollTo(0, 600));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
    expect(await menu(page).boundingBox()).toMatchObject({ x: 0, y: 64 });
    expect(await page.getByRole("banner").boundingBox()).toMatchObject({ y: 0 });
    await page.setViewportSize({ width: 767, height: 500 });
    await expect(menu(page)).toBeHidden();
  });

  test("NAV-04 the phone's drawer comes from the left, holds the focus and gives it back on Escape", async ({
    page,
    product,
  }) => {
    await page.setViewportSize(PHONE);
    await product.signIn("/membership");
    await expect(opener(page)).toHaveAttribute("aria-expanded", "false");
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await expect(drawer(page)).toBeVisible();
    await expect(opener(page)).toHaveAttribute("aria-expanded", "true");
    await expect.poll(async () => (await drawer(page).boundingBox())?.x).toBe(0);
    await expect(drawer(page).getByRole("list").getByRole("link")).toHaveText(TEXTS);
    await expect.poll(() => holdsFocus(page)).toBe(true);
    // Once around and back: the close button, every link, the support link.
    const steps = LINKS.length + 4;
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press("Tab");
      expect(await holdsFocus(page), `Tab ${step}`).toBe(true);
    }
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press("Shift+Tab");
      expect(await holdsFocus(page), `Shift+Tab ${step}`).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(drawer(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });

  test("NAV-04 the drawer closes by its button, by a click outside and by navigation, and scrolls no page behind it @night", async ({
    page,
    product,
  }) => {
    await page.setViewportSize(PHONE);
    await product.signIn("/membership");
    await openDrawer(page);
    await drawer(page).getByRole("button", { name: "Close" }).click();
    await expect(drawer(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();

    await openDrawer(page);
    await page.mouse.move(340, 600);
    await page.mouse.wheel(0, 400);
    await page.mouse.click(340, 600);
    await expect(drawer(page)).toBeHidden();
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await openDrawer(page);
    await drawer(page).getByRole("link", { name: "Disputes" }).click();
    await expect(drawer(page)).toBeHidden();
    await expect(heading(page)).toHaveText("Disputes");

    // Also by a link to where one is, and by the browser's own back.
    await openDrawer(page);
    await drawer(page).getByRole("link", { name: "Disputes" }).click();
    await expect(drawer(page)).toBeHidden();
    await openDrawer(page);
    await page.goBack();
    await expect(drawer(page)).toBeHidden();
    await expect(page.locator("body")).not.toHaveCSS("pointer-events", "none");

    // A phone that is turned and becomes wide enough for the fixed menu.
    await openDrawer(page);
    await page.setViewportSize({ width: 900, height: 500 });
    await expect(drawer(page)).toBeHidden();
    await expect(menu(page)).toBeVisible();
  });

  test("NAV-05 menu, collapsed menu and drawer end with © 2025 and a mail link to support", async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width: 1440, height: 740 });
    await product.signIn("/membership");
    for (const where of ["menu", "collapsed menu", "drawer"]) {
      if (where === "collapsed menu") await toggle(page).click();
      if (where === "drawer") {
        await page.setViewportSize({ width: 360, height: 740 });
        await openDrawer(page);
      }
      const part = where === "drawer" ? drawer(page) : menu(page);
      await expect.soft(part.getByText("© 2025"), where).toBeVisible();
      await expect
        .soft(part.getByRole("link", { name: "Support" }), where)
        .toHaveAttribute("href", /^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$/);
      // In sight without scrolling.
      await expect.soft(part.getByText("© 2025"), where).toBeInViewport();
    }
  });

  reading(
    "NAV-06 an unknown path is the 404 page, which names it and leads home",
    async ({ page, product }) => {
      await product.signIn("/no/<img src=x onerror=alert(1)>/page?tab=x");
      await expect(heading(page)).toHaveText("Page Not Found");
      await expect(page).toHaveTitle("Page Not Found · NRM Command Center");
      await expect(page.getByRole("main")).toContainText("404");
      await expect(page.getByRole("main")).toContainText("/no/%3Cimg%20src=x%20onerror=alert(1)%3E/page");
      await expect(page.locator("main img")).toHaveCount(0);
      await page.getByRole("link", { name: "Go to the dashboard" }).click();
      await expect(page).toHaveURL("/dashboard");
      await expect(heading(page)).toHaveText("NRM Command Center");
    },
  );

  reading("NAV-06 what is nearly an address is no page either @night", async ({ page, product }) => {
    await product.signIn("/membership");
    for (const path of ["/%E0%A4%A", "/dashboard/extra", "/Dashboard", "/account"]) {
      const answer = await page.goto(path);
      // What cannot even be decoded is refused by the server in a sentence.
      if (answer?.status() === 400)
        await expect.soft(page.locator("body"), path).toHaveText(/cannot be read/);
      else await expect.soft(heading(page), path).toHaveText("Page Not Found");
    }
  });

  test("NAV arriving by a link starts at the top with the heading focused; back returns to where one was", async ({
    page,
    product,
  }) => {
    await product.signIn("/", { whole: true });
    await expect(page.getByRole("region", { name: "Activity" }).getByRole("listitem").first()).toBeVisible();
    await page.evaluate(() => scrollTo(0, 150));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(150);
    await menu(page).getByRole("link", { name: "Disputes" }).click();
    await expect(heading(page)).toHaveText("Disputes");
    await expect(heading(page)).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(heading(page)).toHaveText("NRM Command Center");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(150);
    await page.goForward();
    await expect(heading(page)).toHaveText("Disputes");
  });
});
