import type { Page } from "@playwright/test";
import { findings } from "../steps/axe.ts";
import { GUISES } from "../steps/browser.ts";
import { choice, dialog, filesOf, openDialog, submit, toast } from "../steps/export-dialog.ts";
import { expect, ownAccount as test } from "../steps/product.ts";

/**
 * Stubs the page's export with a body in chunks of 150 kB. The returned function ends it: `whole`, or `broken` in the
 * middle.
 */
async function holdExport(page: Page): Promise<(end: "whole" | "broken") => Promise<void>> {
  await page.addInitScript(() => {
    const real = window.fetch.bind(window);
    const heldFetch: typeof fetch = (address, options) => {
      if (address !== "/api/export") return real(address, options);
      const body = new ReadableStream({
        start(controller) {
          const timer = setInterval(() => controller.enqueue(new Uint8Array(150_000)), 50);
          const end = (act: () => void) => {
            clearInterval(timer);
            act();
          };
          options?.signal?.addEventListener("abort", () =>
            end(() => controller.error(options.signal?.reason)),
          );
          Object.assign(window, {
            whole: () => end(() => controller.close()),
            broken: () => end(() => controller.error(new TypeError("network error"))),
          });
        },
      });
      return Promise.resolve(new Response(body, { headers: { "content-type": "text/csv" } }));
    };
    window.fetch = heldFetch;
  });
  return (end) => page.evaluate((name) => Reflect.get(window, name)(), end);
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

  test("EXP-04 a file that breaks off is a failure and is not saved; one that ends is", async ({
    page,
    product,
  }) => {
    const end = await holdExport(page);
    const files = filesOf(page);
    await product.signIn("/elections");
    await openDialog(page);
    await choice(page, "Elections").check();
    await submit(page).click();
    await expect(dialog(page).getByText(/MB so far/)).toBeVisible();
    await end("broken");
    await expect(toast(page)).toContainText(
      "The file broke off before its end. Nothing was saved; try again.",
    );
    await expect(choice(page, "Elections")).toBeChecked();
    expect(files).toEqual([]);
    await submit(page).click();
    await expect(dialog(page).getByText(/MB so far/)).toBeVisible();
    await end("whole");
    await expect(toast(page)).toContainText("Export Complete");
    // The server gave no name: it is built by the rule of EXP-05.
    expect(files.map((file) => file.suggestedFilename())).toEqual([
      expect.stringMatching(/^elections-\d{4}-\d\d-\d\d\.csv$/),
    ]);
  });

  test("EXP-04 a refusal, a full disk and a gateway's page are reported and logged, and the dialog keeps the choices", async ({
    page,
    product,
  }) => {
    const logged: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") logged.push(message.text());
    });
    await product.signIn("/elections");
    await openDialog(page);
    await choice(page, "Candidates").check();
    await page.getByLabel("Group by").selectOption("district");
    for (const { status, body, said } of [
      { status: 422, body: "A PDF holds at most 20,000 rows.", said: "422: A PDF holds" },
      { status: 507, body: "The disk is full.", said: "507: The disk is full." },
      {
        status: 502,
        body: "<html><h1>Bad Gateway</h1></html>",
        said: "Failed to export data. Please try again.",
      },
    ]) {
      await page.route("**/api/export", (route) => route.fulfill({ status, body }));
      await submit(page).click();
      await expect(toast(page)).toContainText("Export Failed");
      await expect(toast(page)).toContainText(said);
      await expect(choice(page, "Candidates")).toBeChecked();
      await expect(page.getByLabel("Group by")).toHaveValue("district");
      await expect(submit(page)).toBeEnabled();
      await expect(dialog(page).getByRole("status")).toHaveText("Nothing was saved.");
      expect(logged.join("\n")).toContain(`ApiError: ${status}`);
      await page.unroute("**/api/export");
    }
    // Then it works.
    await submit(page).click();
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

  test("EXP-04 a session that has ended leads to the login screen", async ({ page, product }) => {
    await page.route("**/api/export", (route) =>
      route.fulfill({ status: 401, body: "Sign in to use this." }),
    );
    await product.signIn("/elections", { plain: true });
    await openDialog(page);
    await choice(page, "Ministers").check();
    await submit(page).click();
    await expect(page.getByRole("button", { name: "Access Command Center" })).toBeVisible();
  });

  test("ACCESS axe finds nothing in the export dialog, and it fits a phone and a desk", async ({
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
