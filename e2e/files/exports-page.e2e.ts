import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { addAccount, inDatabase } from "../steps/database.ts";
import { choice, dialog, openDialog, requestsOf, submit } from "../steps/export-dialog.ts";
import { enterAs, expect, test, whole } from "../steps/product.ts";
import { openSession, startCopy, type RunningServer } from "../steps/server.ts";

const list = (page: Page) => page.getByRole("table", { name: "Exported files" });
const verdict = (page: Page) => page.getByRole("region", { name: "Verify a file" }).getByRole("status");
const UNKNOWN = "ab".repeat(32);

/** Takes a file through the dialog of the elections page. */
async function takeFile(page: Page, dataType: string): Promise<{ name: string; content: Buffer }> {
  await openDialog(page);
  await choice(page, dataType).check();
  const coming = page.waitForEvent("download");
  await submit(page).click();
  const file = await coming;
  await expect(dialog(page)).toBeHidden();
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel("Choose a file").setInputFiles({ name, mimeType: "application/octet-stream", buffer });

/** Drags files from outside over the middle of what is there and lets them go, as the browser itself has it. */
async function drop(page: Page, on: Locator, files: string[]): Promise<void> {
  await on.scrollIntoViewIfNeeded();
  const box = await on.boundingBox();
  if (box === null) throw new Error("There is nothing to drop files on.");
  const browser = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await browser.send("Input.dispatchDragEvent", {
      type,
      ...at,
      data: { items: [], files, dragOperationsMask: 1 },
    });
  await browser.detach();
}

test.describe("EXP register", () => {
  // What is given out, changed and known here is this file's own.
  test.describe.configure({ mode: "serial" });
  let server: RunningServer;
  let session: string;
  test.beforeAll(async () => {
    server = await startCopy();
    session = await openSession(server.origin);
  });
  test.afterAll(() => server.stop());
  test.beforeEach(({ context }) => enterAs(context, server.origin, session));

  test("EXP-06 an exported file is listed, genuine and current, not ours once changed, and outdated once its data change", async ({
    page,
  }, testInfo) => {
    await test.step("before any export the page says so; the user menu leads to it", async () => {
      await page.goto(`${server.origin}/elections`);
      await page.getByRole("button", { name: "Account of admin" }).click();
      await page.getByRole("menuitem", { name: "Exports" }).click();
      await expect(page).toHaveURL(`${server.origin}/exports`);
      await expect(page.getByText("No file has been exported yet")).toBeVisible();
      await page.goBack();
    });

    const { name, content } = await takeFile(page, "Elections");
    const hash = createHash("sha256").update(content).digest("hex");
    await openDialog(page);
    await dialog(page).getByRole("link", { name: "Exports" }).click();
    const row = list(page).getByRole("row", { name: new RegExp(name) });
    await expect(row).toContainText("admin");
    await expect(row).toContainText("519");
    await expect(row).toContainText(`${hash.slice(0, 6)}…${hash.slice(-6)}`);

    await test.step("a chosen file is hashed in the browser, which sends nothing of it", async () => {
      const bodies: string[] = [];
      page.on("request", (request) => {
        if (request.method() !== "GET") bodies.push(request.url());
      });
      await choose(page, name, content);
      await expect(verdict(page)).toContainText("Genuine and current");
      await expect(verdict(page)).toContainText(`${name} was exported by admin on`);
      await expect(page.getByText("Elections 519 rows")).toBeVisible();
      await expect(page).toHaveURL(`${server.origin}/exports?sha256=${hash}`);
      await choose(page, name, Buffer.concat([content, Buffer.from(" ")]));
      await expect(verdict(page)).toContainText("Not ours");
      await choose(page, "empty.csv", Buffer.alloc(0));
      await expect(verdict(page)).toContainText("empty.csv was not exported here");
      expect(bodies).toEqual([]);
      await page.goBack();
      await page.goBack();
      await page.reload();
      await expect(verdict(page)).toContainText("Genuine and current");
    });

    await test.step("a file is dropped in place of choosing it; next to the place it does not replace the page", async () => {
      const [ours, other] = ["ours.csv", "other.csv"].map((one) => testInfo.outputPath(one)) as [
        string,
        string,
      ];
      await writeFile(ours, content);
      await writeFile(other, "not ours");
      const place = page.getByLabel("Choose a file");
      const address = page.url();
      // The browsers under test never open such a file, as others do: the prevented event keeps these from it.
      const dropBeside = async () => {
        const isRefused = page.evaluate(
          () =>
            new Promise((resolve) => {
              // After all other listeners.
              addEventListener("dragover", (event) => setTimeout(() => resolve(event.defaultPrevented)));
            }),
        );
        await drop(page, page.getByRole("heading", { level: 1 }), [other]);
        return isRefused;
      };
      // The place is visible a moment before the page listens.
      await expect.poll(dropBeside).toBe(true);
      await expect(page).toHaveURL(address);
      await drop(page, place, [other]);
      await expect(verdict(page)).toContainText("other.csv was not exported here");
      await drop(page, place, [ours]);
      await expect(verdict(page)).toContainText("ours.csv was exported by admin on");
      await drop(page, place, [ours, other]);
      await expect(page.getByRole("alert")).toHaveText("Choose one file at a time.");
      await expect(verdict(page)).toContainText("ours.csv");
    });

    await test.step("once its data have changed it is outdated, from which revision to which", async () => {
      const [was] = await inDatabase(
        server,
        async (client) =>
          (
            await client.query<{ was: number }>(
              `update data_revision set revision = revision + 2 where data_set = 'results' returning revision::int - 2 as was`,
            )
          ).rows,
      );
      await list(page)
        .getByRole("button", { name: /^elections-.*verify$/ })
        .click();
      await expect(verdict(page)).toContainText("Genuine, but outdated");
      await expect(verdict(page)).toContainText(
        `results, from revision ${was?.was} to ${(was?.was ?? 0) + 2}`,
      );
    });
  });

  test("EXP-06 a file of the audit log is ours, and names who took it @night", async ({ page }) => {
    await page.goto(`${server.origin}/administration/audit`);
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export entries", exact: true }).click();
    const file = await coming;
    const name = file.suggestedFilename();
    const content = await readFile(await file.path());
    await page.goto(`${server.origin}/exports`);
    await choose(page, "log.csv", content);
    await expect(verdict(page)).toContainText("Genuine");
    await expect(verdict(page)).toContainText("log.csv was exported by admin on");
    await expect(verdict(page)).toContainText(`as ${name}. It holds entries of the audit log.`);
    await choose(page, "log.csv", Buffer.concat([content, Buffer.from(" ")]));
    await expect(verdict(page)).toContainText("Not ours");
  });

  test("EXP-06 a hash is checked in place of a file; what is none is refused in words @night", async ({
    page,
  }) => {
    await page.goto(`${server.origin}/exports?sha256=nonsense`);
    const wrong = page.getByText("Give the file's SHA-256, a code of 64 characters from 0-9 and a-f");
    await expect(wrong).toBeVisible();
    const input = page.getByLabel("Or its SHA-256");
    await input.fill("abc");
    await page.keyboard.press("Enter");
    await expect(wrong).toBeVisible();
    await expect(input).toBeFocused();
    await input.fill(`${UNKNOWN.toUpperCase()}  elections.csv`);
    await page.keyboard.press("Enter");
    await expect(verdict(page)).toContainText("Not ours");
    await expect(wrong).toHaveCount(0);
    await page
      .getByLabel("Choose a file")
      .setInputFiles(["a", "b"].map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from(name) })));
    await expect(page.getByRole("alert")).toHaveText("Choose one file at a time.");
  });

  test("EXP-06 where the browser cannot hash it says what to do instead @night", async ({ page }) => {
    // As on plain http in a local network.
    await page.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
    await page.goto(`${server.origin}/exports`);
    await expect(page.getByText("This browser can check files only over https.")).toBeVisible();
    await expect(page.getByText("sha256sum FILE")).toBeVisible();
    await expect(page.getByLabel("Choose a file")).toHaveCount(0);
    await page.getByLabel("Or its SHA-256").fill(UNKNOWN);
    await page.getByRole("button", { name: "Check" }).click();
    await expect(verdict(page)).toContainText("Not ours");
  });

  test("EXP-06 the whole hash is copied @night", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-write"]);
    await page.goto(`${server.origin}/exports`);
    await whole(page);
    const copy = page.getByRole("button", { name: /^Copy the hash of elections-/ });
    await copy.click();
    await expect(page.getByRole("button", { name: /^Copied the hash of elections-/ })).toBeVisible();
    // No script of the pages may read the clipboard; a person can paste.
    const hash = page.getByRole("textbox", { name: "Or its SHA-256" });
    await hash.focus();
    await page.keyboard.press("ControlOrMeta+v");
    await expect(hash).toHaveValue(/^[0-9a-f]{64}$/);
  });

  test("EXP-03 a viewer is offered neither petitions nor incidents, and the server refuses them @night", async ({
    page,
    context,
  }) => {
    const viewer = await addAccount(server, "viewer", "viewer");
    await enterAs(context, server.origin, await openSession(server.origin, viewer), viewer);
    const requests = requestsOf(page);
    await page.goto(`${server.origin}/disputes-petitions`);
    await page.getByRole("button", { name: "Account of viewer" }).click();
    await expect(page.getByText("Viewer", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: /^Export/ })).toHaveCount(0);
    await page.goto(`${server.origin}/elections`);
    await page.getByRole("button", { name: "Export Election Data" }).click();
    await expect(choice(page, "Ministers")).toBeVisible();
    for (const name of ["Petitions", "Violence incidents"]) await expect(choice(page, name)).toHaveCount(0);
    await submit(page).click();
    await expect(page.getByRole("alert")).toHaveText("Select at least one data type to export");
    expect(requests).toEqual([]);
    await choice(page, "Ministers").check();
    await submit(page).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(requests).toMatchObject([{ dataTypes: ["ministers"] }]);

    const answer = await page.evaluate(async () => {
      const refused = await fetch("/api/export", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ dataTypes: ["ministers", "petitions"] }),
      });
      return `${refused.status} ${await refused.text()}`;
    });
    expect(answer).toMatch(/^403 .*Petitions/);
    // Their own files alone.
    await page.goto(`${server.origin}/exports`);
    await expect(page.getByText("Yours, newest first")).toBeVisible();
    await expect(list(page).locator("tbody").getByRole("row")).toHaveCount(1);
    await expect(list(page)).toContainText("ministers-");
  });
});
