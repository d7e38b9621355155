import { readFile } from "node:fs/promises";
import { inDatabase } from "../steps/database.ts";
import { expectSound } from "../steps/axe.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { openSession, startCopy } from "../steps/server.ts";

test("GATE-04 LIST-01 an administrator reads who did what, opens an entry, goes back from a filter and to older entries, and exports them", async ({
  page,
  context,
}) => {
  const server = await startCopy({ AUDIT_STREAM: "stdout" });
  await enterAs(context, server.origin, await openSession(server.origin));
  await page.goto(`${server.origin}/administration/audit?group=session`);
  await page.getByRole("heading", { level: 1, name: "Audit log" }).waitFor();
  const list = page.getByRole("list", { name: "Entries of the log" });
  const entry = list.getByRole("listitem").first();
  await expect(entry).toContainText("Signed in");
  await expect(entry).toContainText("admin");
  await expect(entry).toContainText("127.0.0.1");
  expect(server.output()).toMatch(/^\{"stream":"audit".*"action":"session\.opened"/m);
  await page.getByLabel("Text").fill("nothing holds this text");
  await page.getByLabel("Text").press("Enter");
  await expect(page.getByText("No entry matches")).toBeVisible();
  await page.goBack();
  await expect(entry).toContainText("Signed in");
  await expect(page.getByLabel("Text")).toHaveValue("");
  await entry.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(entry).toContainText("session.opened");
  await expect(entry.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await expectSound(page, "an entry that is open");

  await inDatabase(server, async (client) => {
    await client.query("insert into audit_entry (action) select 'import.test' from generate_series(1, 60)");
  });
  await page.goto(`${server.origin}/administration/audit?group=import`);
  await expect(list.getByRole("listitem")).toHaveCount(50);
  const onPaper = page.getByText("This page lists 50 of the matching entries. Export them for all.");
  await expect(onPaper).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(onPaper).toBeVisible();
  await expect(page.getByText("What: Imports", { exact: true })).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Older entries" }).click();
  await expect(page).toHaveURL(/before=\d+/);
  await expect(list.getByRole("listitem")).toHaveCount(12);
  await page.getByRole("button", { name: "Newest" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(50);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export entries", exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines.length).toBeGreaterThan(60);
  for (const line of lines.slice(1)) expect(line).toMatch(/,import\.\w+,/);
  await page.getByRole("button", { name: "Export entries: format" }).click();
  const [pages] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "PDF" }).click(),
  ]);
  expect(pages.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.pdf$/);
  expect((await readFile(await pages.path(), "latin1")).slice(0, 5)).toBe("%PDF-");
  await server.stop();
});
