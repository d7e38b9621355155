import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { menuFor } from "../../web/src/app/shell/nav-items.ts";
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

const DIST = join(import.meta.dirname, "../../web/dist");

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

/** Fails unless a menu ends with the year and a mail link to support, both without scrolling. */
async function endsWithSupport(part: Locator): Promise<void> {
  await expect(part.getByText("© 2025")).toBeInViewport();
  await expect(part.getByRole("link", { name: "Support" })).toHaveAttribute(
    "href",
    /^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$/,
  );
}

/** Whether the focus is inside the drawer. */
async function holdsFocus(page: Page): Promise<boolean> {
  return drawer(page).evaluate((element) => element.contains(document.activeElement));
}

test.describe("NAV", () => {
  reading(
    "NAV-01 NAV-02 the eleven main links come first, the others under headings; each has its icon, opens its page and is marked there",
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
        if (!isNightly && index > 1) continue;
        await link.click();
        await expect(page).toHaveURL(href);
        await expect(heading(page)).toHaveText(title);
        expect(await marked(page), label).toEqual([label]);
      }
    },
  );

  test("NAV-03 NAV-05 from 768 px on the menu is fixed under the top bar, wide or with icons alone by a choice of its own below 1,024 px, and ends with the support link", async ({
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

    await test.step("below 1,024 px it begins with icons alone, and the choice there is one of its own", async () => {
      await page.setViewportSize({ width: 1023, height: 900 });
      await expect.poll(() => widthOf(page)).toBe(64);
      await expect(toggle(page)).toHaveAccessibleName("Expand menu");
      await endsWithSupport(menu(page));
      await toggle(page).click();
      await expect.poll(() => widthOf(page)).toBe(256);
      await page.setViewportSize({ width: 1440, height: 900 });
      await toggle(page).click();
      await expect.poll(() => widthOf(page)).toBe(64);
      await page.setViewportSize({ width: 800, height: 900 });
      await expect.poll(() => widthOf(page)).toBe(256);
      await endsWithSupport(menu(page));
    });

    await test.step("it stays fixed while the page scrolls, from 768 px on", async () => {
      await page.setViewportSize({ width: 768, height: 500 });
      await page.evaluate(() => scrollTo(0, 300));
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
      expect(await menu(page).boundingBox()).toMatchObject({ x: 0, y: 64 });
      expect(await page.getByRole("banner").boundingBox()).toMatchObject({ y: 0 });
      await page.setViewportSize({ width: 767, height: 500 });
      await expect(menu(page)).toBeHidden();
    });
  });

  test("NAV-04 NAV-05 the phone's drawer comes from the left, ends with the support link, holds the focus and gives it back on Escape", async ({
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
    await endsWithSupport(drawer(page));
    await expect.poll(() => holdsFocus(page)).toBe(true);
    // Around its end and back; nightly once around: the close button, every link, the support link.
    const steps = isNightly ? LINKS.length + 4 : 2;
    for (const key of ["Shift+Tab", "Tab"])
      for (let step = 0; step < steps; step += 1) {
        await page.keyboard.press(key);
        expect(await holdsFocus(page), `${key} ${step}`).toBe(true);
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

  reading(
    "NAV-06 an unknown path is the 404 page, which names it and leads home; so is the gallery, which no built file knows of",
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
      await go(page, "/dev/gallery");
      await expect(heading(page)).toHaveText("Page Not Found");

      const built = (await readdir(DIST, { recursive: true })).filter((name) =>
        /\.(?:js|css|html|json)$/.test(name),
      );
      expect(built.length).toBeGreaterThan(20);
      const knowing = await Promise.all(
        built.map(async (name) =>
          /gallery|fixtures/i.test(name + (await readFile(join(DIST, name), "utf8"))) ? [name] : [],
        ),
      );
      expect(knowing.flat()).toEqual([]);
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
