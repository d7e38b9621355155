import type { Page } from "@playwright/test";
import { contentOf, toast } from "../steps/export-dialog.ts";
import { expect, fillLogin, ownAccount as test } from "../steps/product.ts";

const button = (page: Page) => page.getByRole("button", { name: "Morning brief (PDF)" });

test.describe("Morning brief", () => {
  test("EXP-08 CLOCK-03 one press on the home page brings it as a PDF, of a past day too, and the register knows both", async ({
    page,
    product,
  }) => {
    await product.signIn("/");
    let send = () => {};
    const seen = new Promise<void>((resolve) => (send = resolve));
    await page.route("**/api/export/brief", async (route) => {
      await seen;
      await route.continue();
    });
    const coming = page.waitForEvent("download");
    await button(page).click();
    await expect(page.getByRole("button", { name: "Preparing the brief…" })).toBeDisabled();
    send();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^[\w-]*brief[\w-]*-\d{4}-\d\d-\d\d\.pdf$/);
    const content = await contentOf(file);
    expect(content.subarray(0, 5).toString()).toBe("%PDF-");
    expect(content.subarray(-7).toString()).toContain("%%EOF");
    await expect(toast(page)).toContainText(`Saved ${file.suggestedFilename()}`);
    await expect(button(page)).toBeEnabled();

    await page.goto("/exports");
    await page.getByLabel("Choose a file").setInputFiles({
      name: "from-a-mail.pdf",
      mimeType: "application/pdf",
      buffer: content,
    });
    const verdict = page.getByRole("region", { name: "Verify a file" });
    await expect(verdict.getByRole("status")).toContainText(/from-a-mail\.pdf was exported by worker-\d/);
    await expect(verdict.getByText(/^Morning brief \d+ figures,/)).toBeVisible();

    await page.goto("/?asOf=2025-08-22");
    const past = page.waitForEvent("download");
    await button(page).click();
    const name = (await past).suggestedFilename();
    expect(name).toMatch(/brief-2025-08-22\.pdf$/);
    await page.goto("/exports");
    await page.getByRole("button", { name: `${name} : verify` }).click();
    await expect(verdict).toContainText(/Data as of\s*22 Aug 2025/);
  });

  test("DAY-05 the link of a mail brings the brief of its day after signing in", async ({
    page,
    account,
  }) => {
    await page.goto("/?brief=2025-09-01");
    const coming = page.waitForEvent("download");
    await fillLogin(page, account);
    expect((await coming).suggestedFilename()).toMatch(/brief-2025-09-01\.pdf$/);
    await expect(page).toHaveURL("/");
    await expect(toast(page)).toHaveCount(1);
  });
});
