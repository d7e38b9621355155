import { changeRecords } from "../steps/database.ts";
import { BROWSER } from "../steps/browser.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { openSession, startCopy, type RunningServer } from "../steps/server.ts";

let server: RunningServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startCopy();
});
test.afterAll(() => server.stop());

const RULING = `
  insert into petition_state (petition_id, ground, status, outcome, filed_on, served_on, heard_on, ruled_on, panel_id, true_on, source_id)
  select petition_id, ground, 'resolved', 'fresh_poll_ordered', filed_on, served_on, heard_on, '2025-09-02', panel_id, '2025-09-02',
    state.source_id
  from petition_state state join petition on petition.id = state.petition_id
  where number = 'MP/015' and status = 'hearing' and retired_at is null`;

test("DAY-05 a ruling on a followed petition rings the bell on an open page, and opening the alert reads it", async ({
  browser,
}) => {
  const context = await browser.newContext({ ...BROWSER, baseURL: server.origin });
  await enterAs(context, server.origin, await openSession(server.origin));
  const page = await context.newPage();
  await page.goto("/disputes-petitions/mp-015");
  await page.getByRole("button", { name: "Follow MP/015" }).click();
  await expect(page.getByRole("button", { name: "Stop following MP/015" })).toBeVisible();
  await expect(page.getByTestId("sync-badge")).toContainText("Live");

  await changeRecords(server, "petitions", RULING);
  await page.getByRole("link", { name: "Alerts, 1 unread alert" }).click();
  const alerts = page.getByRole("list", { name: "Alerts" });
  await expect(alerts).toContainText("MP/015 Kigulu County South, Iganga");
  await expect(alerts).toContainText("Fresh poll ordered on 2 Sep 2025");
  await alerts.getByRole("link").click();
  await expect(page).toHaveURL(/\/disputes-petitions\/mp-015$/);
  await expect(page.getByRole("link", { name: "Alerts", exact: true })).toBeVisible();
  await context.close();
});
