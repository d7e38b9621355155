import type { Page } from "@playwright/test";
import { findings } from "../steps/axe.ts";
import { expect, test } from "../steps/product.ts";

const THEME_KEY = "command-center.theme";

/** Notes every theme that the page has had from its first moment on, and what the first frame painted. */
async function watchTheme(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = [];
    Object.assign(globalThis, { themes: seen });
    const note = () => seen.push(document.documentElement?.dataset["theme"]);
    new MutationObserver(note).observe(document, {
      subtree: true,
      attributes: true,
      attributeFilter: ["data-theme"],
    });
    addEventListener("DOMContentLoaded", note);
    requestAnimationFrame(note);
  });
}

const themesSeen = (page: Page) => page.evaluate(() => Reflect.get(globalThis, "themes") as string[]);

const shownTheme = (page: Page) => page.evaluate(() => document.documentElement.dataset["theme"]);

/** How light what the page paints behind everything is, 0 to 255. */
async function lightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d");
    if (canvas === null) throw new Error("No canvas.");
    canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data[1] ?? 0;
  });
}

async function choose(page: Page, theme: "Light" | "Dark" | "System"): Promise<void> {
  await page.getByRole("button", { name: /^Theme: / }).click();
  await page.getByRole("menuitemradio", { name: theme }).click();
  await expect(page.getByRole("button", { name: `Theme: ${theme}` })).toBeVisible();
}

test.describe("SHELL", () => {
  test("SHELL-03 the theme follows the device until one is chosen, the choice outlives a reload, and no other theme flashes", async ({
    page,
    product,
  }) => {
    const stored = () => page.evaluate((key) => localStorage.getItem(key), THEME_KEY);
    await page.emulateMedia({ colorScheme: "dark" });
    await product.signIn("/membership");
    await expect(page.getByRole("button", { name: "Theme: System" })).toBeVisible();
    expect(await stored()).toBeNull();
    expect(await shownTheme(page)).toBe("dark");
    expect(await lightness(page)).toBeLessThan(64);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => shownTheme(page)).toBe("light");
    expect(await lightness(page)).toBeGreaterThan(230);

    await choose(page, "Dark");
    expect(await shownTheme(page)).toBe("dark");
    expect(await stored()).toBe("dark");
    await watchTheme(page);
    await page.reload();
    await expect(page.getByRole("button", { name: "Theme: Dark" })).toBeVisible();
    // The page's first script sets it once, and later code sets it to the same at most. The first frame may be late.
    await expect.poll(async () => (await themesSeen(page)).length).toBeGreaterThan(2);
    expect(new Set(await themesSeen(page))).toEqual(new Set(["dark"]));
    await page.emulateMedia({ colorScheme: "dark" });
    await choose(page, "Light");
    expect(await shownTheme(page)).toBe("light");
    await choose(page, "System");
    expect(await shownTheme(page)).toBe("dark");
    expect(await stored()).toBe("system");
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => shownTheme(page)).toBe("light");
  });

  test("SHELL-03 a choice made in one tab reaches the other @night", async ({ page, context, product }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await product.signIn("/membership");
    const other = await context.newPage();
    await other.emulateMedia({ colorScheme: "light" });
    await other.goto("/disputes-petitions");
    await expect(other.getByRole("button", { name: /^Theme: / })).toBeVisible();
    await choose(page, "Dark");
    await expect.poll(() => shownTheme(other)).toBe("dark");
  });

  test("SHELL-03 no wrong theme flashes, whatever is stored and whatever the device prefers @night", async ({
    page,
    product,
  }) => {
    await product.signIn("/membership");
    await watchTheme(page);
    const cases = [
      { stored: "dark", device: "light", shown: "dark" },
      { stored: null, device: "dark", shown: "dark" },
      { stored: "light", device: "dark", shown: "light" },
      { stored: "system", device: "dark", shown: "dark" },
      { stored: "purple", device: "light", shown: "light" },
    ] as const;
    for (const { stored, device, shown } of cases) {
      await page.emulateMedia({ colorScheme: device });
      await page.evaluate(
        ([key, value]) => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)),
        [THEME_KEY, stored] as const,
      );
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Membership");
      // The page's first script sets it once, and later code sets it to the same at most. The first frame may be late.
      await expect.poll(async () => (await themesSeen(page)).length).toBeGreaterThan(2);
      const what = `${stored ?? "nothing"} stored on a ${device} device`;
      expect(new Set(await themesSeen(page)), what).toEqual(new Set([shown]));
      expect((await lightness(page)) < 128, what).toBe(shown === "dark");
    }
  });

  test("SHELL-03 where storage is closed the theme still changes, for as long as the page lasts @night", async ({
    page,
    product,
  }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await product.signIn("/membership");
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("Full", "QuotaExceededError");
      };
    });
    await choose(page, "Dark");
    expect(await shownTheme(page)).toBe("dark");
  });
});

test("ACCESS a dotted word says what it means, by keyboard as by touch @night", async ({ page, product }) => {
  await product.signIn("/membership");
  const term = page.getByRole("button", { name: "party register" });
  await term.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("note")).toContainText("The list of party members by district.");
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("note")).toBeHidden();
  await expect(term).toBeFocused();
});
