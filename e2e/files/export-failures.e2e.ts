import type { Page } from "@playwright/test";
import { findings } from "../steps/axe.ts";
import { GUISES } from "../steps/browser.ts";
import { choice, dialog, filesOf, openDialog, submit, toast } from "../steps/export-dialog.ts";
import { expect, ownAccount as test } from "../steps/product.ts";

/** Stubs the page's export with a body that grows by 150 kB until it is given up. */
async function holdExport(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.fetch.bind(window);
    const heldFetch: typeof fetch = (address, options) => {
      if (address !== "/api/export") return real(address, options);
      const body = new ReadableStream({
        start(controller) {
          const timer = setInterval(() => controller.enqueue(new Uint8Array(150_000)), 50);
          options?.signal?.addEventListener("abort", () => {
            clearInterval(timer);
            controller.error(options.signal?.reason);
          });
        },
      });
      return Promise.resolve(new Response(body, { headers: { "content-type": "text/csv" } }));
    };
    window.fetch = heldFetch;
  });
}

test.describe("EXP dialog under way and failing", () => {
  test("EXP-04 during an export the button is off and the size counts; Cancel and Escape end it and keep the choices", async ({
    page,
    product,
  }) => {
    await holdExport(page);
    const files = filesOf(page);
    await product.signIn("/elections");
    await openDialog(page);
    await choice(page, "Ministers").check();
    for (const how of ["Cancel", "Escape"] as const) {
      await submit(page).click();
      await expect(page.getByRole("button", { name: "Exporting..." })).toBeDisabled();
      await expect(dialog(page).getByText(/\d\.\d MB so far/)).toBeVisible();
      // A click outside does not close the dialog.
      await page.mouse.click(20, 400);
      await expect(page.getByRole("button", { name: "Exporting..." })).toBeVisible();
      if (how === "Cancel") await page.getByRole("button", { name: "Cancel" }).click();
      else await page.keyboard.press("Escape");
      await expect(dialog(page).getByRole("status")).toHaveText("Cancelled; nothing was saved.");
      await expect(choice(page, "Ministers")).toBeChecked();
      await expect(submit(page)).toBeFocused();
      await expect(toast(page)).toHaveCount(0);
    }
    expect(files).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
  });

  test("EXP-04 offline it says so, and goes on where it was once there is a network again", async ({
    page,
    context,
    product,
  }) => {
    await product.signIn("/elections");
    await openDialog(page);
    await choice(page, "Ministers").check();
    await context.setOffline(true);
    await expect(dialog(page).getByText("You are offline: an export needs the server.")).toBeVisible();
    await submit(page).click();
    await expect(toast(page)).toContainText(
      "The server cannot be reached. Check the connection and try again.",
    );
    await context.setOffline(false);
    await submit(page).click();
    await expect(dialog(page)).toBeHidden();
  });

  test("ACCESS axe finds nothing in the export dialog, and it fits a phone and a desk @night", async ({
    page,
    product,
  }) => {
    await product.signIn("/elections");
    await openDialog(page);
    for (const { width, themes } of GUISES) {
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ colorScheme: themes[0], reducedMotion: "reduce" });
      await page.getByLabel("Date range").selectOption("custom");
      expect(await findings(page, { within: "[role=dialog]" })).toEqual([]);
      await submit(page).click();
      await expect(page.getByRole("alert")).toBeInViewport();
      expect(await findings(page, { within: "[role=dialog]" })).toEqual([]);
      await expect(submit(page)).toBeInViewport({ ratio: 1 });
      const tooWide = await dialog(page).evaluate(
        (element) =>
          [...element.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > innerWidth)
            .length,
      );
      expect(tooWide).toBe(0);
      await page.getByLabel("Date range").selectOption("all");
    }
    await page.emulateMedia({ media: "print" });
    await expect(dialog(page)).toBeHidden();
  });
});
