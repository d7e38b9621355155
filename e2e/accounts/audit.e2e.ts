import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addAccount, inDatabase } from "../steps/database.ts";
import { expectSound } from "../steps/axe.ts";
import { enterAs, expect, servePlain, test as base, withoutPush } from "../steps/product.ts";
import { openSession, startCopy, type RunningServer } from "../steps/server.ts";

/** A server of its own: these tests change its log. */
const test = base.extend<object, { own: RunningServer }>({
  own: [
    // Playwright reads from the pattern which fixtures are wanted: here, none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startCopy({ AUDIT_STREAM: "stdout" });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test.describe.configure({ mode: "serial" });

async function open(page: Page, { origin }: RunningServer, session: string, query = ""): Promise<void> {
  await enterAs(page.context(), origin, session);
  await page.goto(`${origin}/administration/audit${query}`);
  await page.getByRole("heading", { level: 1, name: "Audit log" }).waitFor();
}

test("GATE-04 an administrator reads who did what, and opens an entry by keyboard", async ({ page, own }) => {
  const session = await openSession(own.origin);
  await open(page, own, session, "?group=session");
  const list = page.getByRole("list", { name: "Entries of the log" });
  const entry = list.getByRole("listitem").first();
  await expect(entry).toContainText("Signed in");
  await expect(entry).toContainText("admin");
  await expect(entry).toContainText("127.0.0.1");
  await entry.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(entry).toContainText("session.opened");
  await expect(entry.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await expectSound(page, "an entry that is open");
});

test("GATE-04 filters stand in the address, survive a reload, and go back with the browser", async ({
  page,
  own,
}) => {
  const session = await openSession(own.origin);
  await open(page, own, session);
  const list = page.getByRole("list", { name: "Entries of the log" });
  await expect(list).toContainText("Server: started");
  await page.getByLabel("What").selectOption({ label: "Server starts and stops" });
  await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(page).toHaveURL(/\?group=server$/);
  // A copied server has started before.
  const entries = list.getByRole("listitem");
  const others = entries.filter({ hasNotText: /Server: (?:started|stopped)/ });
  await expect(others).toHaveCount(0);
  await expect(entries).not.toHaveCount(0);
  await page.reload();
  await expect(entries).not.toHaveCount(0);
  await expect(others).toHaveCount(0);
  await expect(page.getByLabel("What")).toHaveValue("server");
  await page.getByLabel("Text").fill("nothing holds this text");
  await page.getByLabel("Text").press("Enter");
  await expect(page.getByText("No entry matches")).toBeVisible();
  await page.goBack();
  await expect(entries).not.toHaveCount(0);
  await expect(others).toHaveCount(0);
  await expect(page.getByLabel("Text")).toHaveValue("");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/administration\/audit$/);
  await expect(list).toContainText("Signed in");
});

test("GATE-04 AUDIT_STREAM=stdout has each entry as a line of the server's output", async ({ own }) => {
  const streamed = () =>
    own
      .output()
      .split("\n")
      .filter((line) => line.startsWith('{"stream":"audit"'))
      .map((line) => (JSON.parse(line) as { action: string }).action);
  const before = streamed().length;
  await openSession(own.origin);
  await expect.poll(() => streamed().slice(before)).toEqual(["session.opened"]);
  expect(streamed()).toContain("server.started");
});

test("GATE-04 days the wrong way round, or that are none, are said at the field", async ({ page, own }) => {
  const session = await openSession(own.origin);
  await open(page, own, session, "?from=2026-02-01&to=2026-01-01&person=%00");
  await expect(page.getByText("The first day must not be after the last")).toBeVisible();
  await expect(page.getByText("The search text holds characters that cannot be searched.")).toBeVisible();
});

test("GATE-04 LIST-01 older entries are a step away, and the newest one back; paper says that it has not all", async ({
  page,
  own,
}) => {
  await inDatabase(own, async (client) => {
    await client.query("insert into audit_entry (action) select 'import.test' from generate_series(1, 60)");
  });
  const session = await openSession(own.origin);
  await open(page, own, session, "?group=import");
  const list = page.getByRole("list", { name: "Entries of the log" });
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
});

test("GATE-04 LIST-01 the log is taken away as a file, as far as the filters let it through", async ({
  page,
  own,
}) => {
  const session = await openSession(own.origin);
  await open(page, own, session, "?group=server");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export entries", exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines.slice(1)) expect(line).toMatch(/,server\.(?:started|stopped),/);
  await page.getByRole("button", { name: "Export entries: format" }).click();
  const [pages] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "PDF" }).click(),
  ]);
  expect(pages.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.pdf$/);
  expect((await readFile(await pages.path(), "latin1")).slice(0, 5)).toBe("%PDF-");
});

test("GATE-04 a check says that the log is intact, and after a change in the database that it is not, and where", async ({
  page,
  own,
}) => {
  const session = await openSession(own.origin);
  await open(page, own, session);
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("The log is intact")).toBeVisible();
  await inDatabase(own, async (client) => {
    await client.query("alter table audit_entry disable trigger user");
    await client.query("update audit_entry set username = 'somebody else' where position = 2");
    await client.query("alter table audit_entry enable trigger user");
  });
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("The log has been changed")).toBeVisible();
  const state = page.getByRole("region", { name: "Log integrity" });
  await expect(state.getByText(/^Entry 2 of .* was changed after it was written\.$/)).toBeVisible();
});

test("GATE-04 whoever is no administrator sees that it is not for them, and no entry", async ({
  page,
  own,
}) => {
  const session = await openSession(own.origin, await addAccount(own, "victor", "viewer"));
  await open(page, own, session);
  await expect(page.getByText("The audit log is for administrators")).toBeVisible();
  await expect(
    page.getByText("Your account may not use this. Ask an administrator if you need it."),
  ).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("127.0.0.1");
  await expect(page.getByRole("button", { name: /^Export/ })).toHaveCount(0);
});

test("GATE-04 a log that cannot be loaded says so, and is tried again", async ({ page, own }) => {
  const session = await openSession(own.origin);
  await servePlain(page, own.origin);
  // What failed is asked for again by itself as soon as the server is heard.
  await withoutPush(page);
  await page.route("**/api/audit?**", (route) => route.fulfill({ status: 503, body: "Not ready." }));
  await page.route("**/api/audit", (route) => route.fulfill({ status: 503, body: "Not ready." }));
  await open(page, own, session);
  await expect(page.getByText("The entries could not be loaded")).toBeVisible();
  await page.unroute("**/api/audit?**");
  await page.unroute("**/api/audit");
  await page.getByRole("region", { name: "Entries" }).getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("list", { name: "Entries of the log" })).toBeVisible();
});
