import { expect, storedAnswers, test } from "../steps/product.ts";

const SECOND = 1000;

test.describe("DATA", () => {
  test("SHELL-02 the badge says Offline and the age of what is shown, which grows, and Polling again after it", async ({
    page,
    context,
    product,
  }) => {
    await page.clock.install({ time: new Date("2026-03-04T09:41:01+03:00") });
    await product.signIn("/", { plain: true });
    const badge = page.getByTestId("sync-badge");
    await expect(badge).toContainText("Polling");
    await expect(page.getByRole("region", { name: "Activity" }).getByRole("listitem").first()).toBeVisible();
    // Its code comes apart from its answer, and nothing comes once there is no network.
    await expect(page.getByTestId("metric").getByText("519", { exact: true })).toBeVisible();
    await product.quiet();
    await context.setOffline(true);
    await expect(badge).toHaveText("Offline · under a minute old");
    await expect(page.getByText("You are offline. What is shown is under a minute old.")).toBeVisible();
    await page.clock.pauseAt(new Date("2026-03-04T09:46:50+03:00"));
    await page.clock.runFor(5 * SECOND);
    await expect(badge).toHaveText("Offline · 5 min old");
    await expect(page.getByText("You are offline. What is shown is 5 min old.")).toBeVisible();
    await expect(page.getByTestId("metric").getByText("519", { exact: true })).toBeVisible();
    await context.setOffline(false);
    await expect(badge).toContainText("Polling");
    await expect(page.getByText("You are offline.")).toHaveCount(0);
  });

  test("DATA-01 what another person left in this browser is removed, not shown", async ({
    page,
    product,
  }) => {
    await product.signIn("/");
    await expect(page.getByText("18.5M", { exact: true })).toBeVisible();
    await expect.poll(() => storedAnswers(page)).not.toEqual([]);
    const ofAdmin = await storedAnswers(page);
    expect(ofAdmin.every((key) => key.includes("/admin/"))).toBe(true);
    await page.evaluate(() => localStorage.setItem("username", "somebody.else"));
    // Nothing of the server's: whatever shows now was kept here.
    await page.route(/\/api\/(?!account|welcome)/, (route) => route.fulfill({ status: 500, body: "Down" }));
    await page.reload();
    await expect(page.getByRole("banner")).toBeVisible();
    await expect
      .poll(async () => (await storedAnswers(page)).filter((key) => ofAdmin.includes(key)))
      .toEqual([]);
    await expect(page.getByText("18.5M", { exact: true })).toHaveCount(0);
  });
});
