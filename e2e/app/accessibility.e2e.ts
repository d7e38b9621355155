import type { Page } from "@playwright/test";
import { expectAccessible } from "../steps/axe.ts";
import { GUISES, NIGHT } from "../steps/browser.ts";
import { expect, fillLogin, test, type Product } from "../steps/product.ts";
import { ADMIN } from "../steps/server.ts";

const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Waits until a page shows everything that it reads. */
async function drawn(page: Page, product: Product): Promise<void> {
  await expect(heading(page)).toBeVisible();
  await expect(page.getByTestId("sync-badge")).toContainText(/Live|Polling/);
  await product.whole();
  await product.quiet();
}

test.describe("ACCESS", () => {
  for (const guise of GUISES) {
    const { width } = guise;
    test(`ACCESS axe finds nothing in any state, ${width} px wide ${NIGHT}`, async ({ page, product }) => {
      await page.setViewportSize({ width, height: 900 });
      const check = (state: string) => expectAccessible(page, guise, state);

      await page.goto("/");
      await expect(page.getByText("Election Season")).toBeVisible();
      await check("login");
      await page.getByRole("button", { name: "Access Command Center" }).click();
      await expect(page.getByText("Enter your username")).toBeVisible();
      await check("login with messages");
      // A user name of its own, as wrong guesses count per account.
      await fillLogin(page, { username: `nobody-${width}`, password: "wrong" });
      await expect(page.getByRole("alert")).toBeVisible();
      await check("login refused");

      await product.signIn("/");
      await drawn(page, product);
      await page.getByRole("button", { name: /^Average turnout, 49\.8%/ }).click();
      await expect(page.getByRole("dialog", { name: "Average turnout" })).toBeVisible();
      await check("sheet of a figure");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Account of admin" }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await check("user menu");
      await page.getByRole("menuitem", { name: "Help and shortcuts" }).click();
      await expect(page.getByRole("dialog", { name: "Help" })).toBeVisible();
      await check("help");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /^Theme: / }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await check("theme menu");
      await page.keyboard.press("Escape");
      if (width < 768) {
        await page.getByRole("button", { name: "Open menu" }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await check("drawer");
        await page.keyboard.press("Escape");
      } else {
        await page.getByRole("button", { name: "Collapse menu" }).click();
        await menu(page).getByRole("link", { name: "Disputes" }).hover();
        await expect(page.getByRole("tooltip")).toBeVisible();
        await check("collapsed menu with a tooltip");
        await page.getByRole("button", { name: "Expand menu" }).click();
      }

      await page.goto("/account/password");
      await page.getByRole("button", { name: "Change password" }).click();
      await expect(page.getByText("Enter your current password")).toBeVisible();
      await check("form with messages");

      await page.route(/\/api\/(?!account|welcome|cycle)/, (route) =>
        route.fulfill({ status: 500, body: "Try later." }),
      );
      await product.signIn("/", { plain: true });
      await expect(page.getByText("could not be loaded").first()).toBeVisible();
      await check("failed reads");
      await page.unroute(/\/api\/(?!account|welcome|cycle)/);
      await page.route(/\/api\/(?!account|welcome|cycle)/, (route) => new Promise<void>(() => route));
      await product.signIn("/", { plain: true });
      await expect(page.getByTestId("metric-skeleton").first()).toBeVisible();
      await check("loading");
      for (const path of ["/elections?tab=lc5", "/election-analytics?tab=turnout"]) {
        await page.goto(path);
        await expect(page.locator('main [role="status"][aria-label^="Loading"]').first()).toBeAttached();
        await check(`loading ${path}`);
      }
      await page.unroute(/\/api\/(?!account|welcome|cycle)/);
      await page.goto("/membership");
      await drawn(page, product);
      await page.context().setOffline(true);
      await expect(page.getByText("You are offline.")).toBeVisible();
      await check("offline");
    });
  }

  test("ACCESS the login screen, what opens over a page, and the place of a page to come are no wider than the window and leave no error in the console", async ({
    page,
    product,
  }) => {
    const said: string[] = [];
    page.on("pageerror", (error) => said.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") said.push(message.text());
    });
    const fits = async (what: string) =>
      expect
        .poll(
          () =>
            page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          what,
        )
        .toBeLessThanOrEqual(0);
    for (const width of [320, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/");
      await expect(page.getByRole("button", { name: "Access Command Center" })).toBeVisible();
      await fits(`login at ${width} px`);
    }
    await product.signIn("/");
    await drawn(page, product);
    await page.getByRole("button", { name: /^Average turnout, 49\.8%/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Theme: / }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await fits("the drawer");
    await page.keyboard.press("Escape");

    await page.setViewportSize({ width: 320, height: 640 });
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/cec-page.*\.js$/, async (route) => {
      await gate;
      await route.continue();
    });
    await product.signIn("/cec-elections", { plain: true, whole: false });
    await expect(page.getByRole("status").filter({ hasText: "Loading the page" })).toBeVisible();
    await fits("the page to come");
    release();
    await expect(heading(page)).toHaveText("CEC Elections");
    await fits("the page");
    expect(said).toEqual([]);
  });

  test("ACCESS by keyboard alone: from login to a figure's sheet, through the menu, to another page and out", async ({
    page,
    product,
  }) => {
    const press = (key: string) => page.keyboard.press(key);
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement;
        return `${element?.getAttribute("aria-label") ?? ""} ${element?.textContent ?? ""}`.trim();
      });
    /** Goes on with Tab until the focus is on something with these words. */
    const tabTo = async (words: RegExp) => {
      for (let step = 0; step < 60; step += 1) {
        await press("Tab");
        if (words.test(await focused())) return;
      }
      throw new Error(`No Tab leads to ${words}; the last was ${await focused()}.`);
    };
    /** Whoever does not use a mouse has to see where they are. */
    const seesFocus = async () => {
      const outline = await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
        return { outlineStyle, wide: Number.parseFloat(outlineWidth) >= 2 };
      });
      expect(outline, await focused()).toEqual({ outlineStyle: "solid", wide: true });
    };

    await page.goto("/");
    await expect(page.getByLabel("Username")).toBeFocused();
    await page.keyboard.type(ADMIN.username);
    await press("Tab");
    await page.keyboard.type(ADMIN.password);
    await press("Tab");
    await expect(page.getByRole("button", { name: "Show password" })).toBeFocused();
    await press("Tab");
    await expect(page.getByRole("button", { name: "Access Command Center" })).toBeFocused();
    await seesFocus();
    await press("Enter");
    await drawn(page, product);

    // The first stop leads past the menu.
    await tabTo(/^Skip to content$/);
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeInViewport();
    await press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await tabTo(/49\.8%/);
    await seesFocus();
    await press("Enter");
    const sheet = page.getByRole("dialog", { name: "Average turnout" });
    await expect(sheet).toBeVisible();
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await press("Escape");
    await expect(sheet).toBeHidden();
    await expect.poll(focused).toMatch(/49\.8%/);

    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      scrollTo(0, 0);
    });
    await tabTo(/^Theme: System/);
    await press("Enter");
    await expect(page.getByRole("menu")).toBeVisible();
    await press("ArrowDown");
    await press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();
    await expect.poll(focused).toMatch(/^Theme: System/);
    await tabTo(/^Disputes$/);
    await seesFocus();
    await press("Enter");
    await expect(heading(page)).toHaveText("Disputes");
    await expect(heading(page)).toBeFocused();

    await press("Shift+Tab");
    await page.getByRole("button", { name: "Account of admin" }).focus();
    await press("Enter");
    await expect(page.getByRole("menuitem", { name: "Your account" })).toBeFocused();
    await press("End");
    await expect(page.getByRole("menuitem", { name: "Log out" })).toBeFocused();
    await press("Enter");
    await expect(page.getByRole("button", { name: "Access Command Center" })).toBeVisible();
  });

  test("ACCESS with forced colours what is chosen still shows; printed, home has no menu and nothing cut off; with less motion nothing moves for long", async ({
    page,
    product,
  }) => {
    await product.signIn("/", { whole: true });
    await expect(page.getByRole("region", { name: "Activity" }).getByRole("listitem").first()).toBeVisible();
    await drawn(page, product);

    await test.step("forced colours", async () => {
      await page.emulateMedia({ forcedColors: "active" });
      const outlined = (element: Element) => getComputedStyle(element).outlineStyle;
      const here = menu(page).getByRole("link", { name: "Dashboard", exact: true });
      const other = menu(page).getByRole("link", { name: "Disputes" });
      expect(await here.evaluate(outlined)).toBe("solid");
      expect(await other.evaluate(outlined)).toBe("none");
      const bar = page.getByRole("progressbar", { name: "Average turnout" });
      expect(await bar.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe("solid");
      await expect(page.getByTestId("metric").getByText("519", { exact: true })).toBeVisible();
      await page.emulateMedia({ forcedColors: "none" });
    });

    await test.step("paper", async () => {
      await page.emulateMedia({ media: "print" });
      // Paper has no top bar to say it, however wide the sheet is.
      await page.setViewportSize({ width: 1024, height: 700 });
      await expect(page.getByText("As of 2 Sep 2025 · Sample data")).toBeVisible();
      // A4 upright within its margins, at 96 px an inch.
      await page.setViewportSize({ width: 688, height: 1017 });
      await expect(menu(page)).toBeHidden();
      await expect(page.getByRole("banner")).toBeHidden();
      await expect(heading(page)).toBeVisible();
      await expect(page.getByTestId("metric").getByText("519", { exact: true })).toBeVisible();
      await expect(page.getByRole("button", { name: "Dismiss" })).toBeHidden();
      const main = await page.getByRole("main").boundingBox();
      expect(main?.x).toBe(0);
      const cutOff = await page.evaluate(() => {
        const room = document.documentElement.clientWidth;
        return [...document.querySelectorAll("main *")]
          .filter((element) => {
            const { right, width } = element.getBoundingClientRect();
            const { overflowX, overflowY, position } = getComputedStyle(element);
            const hides =
              position !== "absolute" &&
              ((overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1) ||
                (overflowY !== "visible" && element.scrollHeight > element.clientHeight + 1));
            return width > 1 && (right > room + 1 || hides);
          })
          .map((element) => `${element.tagName}.${element.className} ${element.textContent?.slice(0, 50)}`);
      });
      expect(cutOff).toEqual([]);
      await page.emulateMedia({ media: "screen" });
      await page.setViewportSize({ width: 1440, height: 900 });
    });

    await test.step("less motion", async () => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.route("**/api/dashboard/stats", (route) => new Promise<void>(() => route));
      await product.signIn("/", { plain: true });
      await expect(page.getByTestId("metric-skeleton").first()).toBeVisible();
      const longest = () =>
        page.evaluate(() =>
          Math.max(
            0,
            ...document
              .getAnimations()
              .map((animation) => Number(animation.effect?.getComputedTiming().endTime ?? 0)),
          ),
        );
      expect(await longest()).toBeLessThanOrEqual(1);
      await page.getByRole("button", { name: "Collapse menu" }).click();
      await expect.poll(async () => (await menu(page).boundingBox())?.width).toBe(64);
      expect(await longest()).toBeLessThanOrEqual(1);
    });
  });
});
