import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { STATION_RESULTS_2021 } from "@command-center/import-rules/fixtures/station-results-fixtures";
import { IMPORT_KINDS } from "@command-center/import-rules/kinds/import-kinds";
import { expectSound, expectSoundAtNight, findings } from "../steps/axe.ts";
import { addAccount } from "../steps/database.ts";
import { CYCLE_OF_2021 } from "../steps/imports.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { openSession, startCopy } from "../steps/server.ts";

const decision = (page: Page) => page.getByRole("region", { name: "Decision" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const step = (page: Page) => page.getByRole("list", { name: "Steps" }).locator('[aria-current="step"]');

/** Opens the dialog on the list of imports, and chooses a file and what is known of it. */
async function choose(page: Page, path: string, known: { contest?: string; pollingDay?: string } = {}) {
  await page.getByRole("button", { name: "Import a file" }).click();
  const dialog = page.getByRole("dialog", { name: "Import a file" });
  await dialog.getByLabel("Choose a file").setInputFiles(path);
  await expect(dialog.getByLabel("Cycle")).toContainText(CYCLE_OF_2021.name);
  if (known.contest !== undefined) await dialog.getByLabel("Contest").selectOption(known.contest);
  if (known.pollingDay !== undefined) await dialog.getByLabel("Polling day").fill(known.pollingDay);
  return dialog;
}

/** The file that comes of pressing this. */
async function taken(page: Page, pressed: Locator): Promise<{ name: string; bytes: Buffer }> {
  const saved = page.waitForEvent("download");
  await pressed.click();
  const file = await saved;
  const pieces: Buffer[] = [];
  for await (const piece of await file.createReadStream()) pieces.push(piece as Buffer);
  return { name: file.suggestedFilename(), bytes: Buffer.concat(pieces) };
}

test("IMP-01 IMP-05 IMP-08 IMP-10 a station list and results are sent, looked at, answered, committed and undone", async ({
  page,
  context,
}) => {
  const directory = await mkdtemp(join(tmpdir(), "command-center-e2e-files-"));
  const stations = join(directory, "stations.csv");
  const edition = join(directory, "stations-2.csv");
  const results = join(directory, "results.csv");
  const document = join(directory, "scan.csv");
  await writeFile(stations, STATION_LIST_2021);
  await writeFile(edition, STATION_LIST_2021.replace("KANU PRIMARY SCHOOL,268", "KANU PRIMARY SCHOOL,300"));
  await writeFile(results, STATION_RESULTS_2021);
  await writeFile(document, "%PDF-1.7 a scan");
  const server = await startCopy({ DATA: "empty" });
  const thrown: string[] = [];
  page.on("pageerror", (error) => thrown.push(error.message));
  const session = await openSession(server.origin);
  const made = await fetch(`${server.origin}/api/cycles`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: session },
    body: JSON.stringify(CYCLE_OF_2021),
  });
  expect(made.status, await made.text()).toBe(200);
  await enterAs(context, server.origin, session);
  await page.goto(`${server.origin}/data/imports`);

  await expect(page.getByText("No files imported yet")).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem").nth(1)).toContainText("station list");

  await test.step("each kind has a template, to be had also where a file is sent", async () => {
    await page.getByRole("main").getByRole("button", { name: "Templates" }).first().click();
    const templates = page.getByRole("dialog", { name: "Templates" });
    await expect(templates.getByRole("link")).toHaveCount(IMPORT_KINDS.length * 2);
    expect.soft(await findings(page), "the templates").toEqual([]);
    const csv = await taken(page, templates.getByRole("link", { name: "Station list, CSV" }));
    expect(csv.name).toBe("station-list.csv");
    expect(csv.bytes.toString()).toMatch(/^\uFEFFDistrict code,District,/);
    const xlsx = await taken(page, templates.getByRole("link", { name: "Station list, XLSX" }));
    expect(xlsx.name).toBe("station-list.xlsx");
    expect(xlsx.bytes.subarray(0, 2).toString()).toBe("PK");
    await templates.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Import a file" }).click();
    const dialog = page.getByRole("dialog", { name: "Import a file" });
    await dialog.getByText("Templates to fill in").click();
    await expect(dialog.getByRole("link", { name: "Results by station, XLSX" })).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("the station list is previewed, and in force once it is committed", async () => {
    const dialog = await choose(page, stations);
    expect.soft(await findings(page), "the dialog").toEqual([]);
    await dialog.getByRole("button", { name: "Upload and check", exact: true }).click();
    await expect(page).toHaveURL(/\/data\/imports\/\d+$/);
    await expect(heading(page)).toContainText("stations.csv");
    await expect(heading(page)).toContainText("Ready");
    await expect(page).toHaveTitle(/^stations\.csv · /);
    await expect(step(page)).toContainText("Preview");
    await expect(page.getByRole("region", { name: "Recognised" })).toContainText("Comma");
    await expect(page.getByRole("region", { name: "Rows" })).toContainText("293");
    await decision(page).getByRole("button", { name: "Commit" }).click();
    await expect(heading(page)).toContainText("Imported");
    await expect(heading(page)).toBeFocused();
    await expect(decision(page)).toContainText("293 rows written");
  });

  await test.step("another edition shows each row that it changes, from what to what", async () => {
    await page.getByRole("link", { name: "All imports" }).click();
    const dialog = await choose(page, edition);
    await dialog.getByRole("button", { name: "Upload and check", exact: true }).click();
    await expect(heading(page)).toContainText("Ready");
    const changed = page.getByRole("region", { name: "Changed rows" });
    const row = changed.getByRole("row", { name: /^Abim · KANU · KANU PRIMARY SCHOOL/ });
    await expect(row).toContainText("Registered voters: from 268 → to 300");
    const saved = await taken(page, changed.getByRole("button", { name: "Changes, CSV" }));
    expect(saved.name).toMatch(/^import-\d+-changes\.csv$/);
    expect(saved.bytes.toString()).toContain(
      "\r\n2,,Abim · KANU · KANU PRIMARY SCHOOL,Registered voters,268,300\r\n",
    );
    await expectSound(page, "rows that change");
    await decision(page).getByRole("button", { name: "Discard" }).click();
    await decision(page).getByRole("button", { name: "Yes, discard it" }).click();
    await expect(heading(page)).toContainText("Discarded");
  });

  await test.step("results ask who stood; what is wrong with rows is listed by code", async () => {
    await page.getByRole("link", { name: "All imports" }).click();
    const dialog = await choose(page, results, { contest: "president", pollingDay: "2021-01-14" });
    await dialog.getByRole("button", { name: "Upload and check", exact: true }).click();
    await expect(heading(page)).toContainText("Questions");
    await expect(decision(page).getByRole("button", { name: "Commit" })).toBeDisabled();
    await expectSoundAtNight(page, "an import with questions");
    await page.getByRole("radio", { name: "Yes, these are all 11 candidates" }).check();
    await page.getByRole("button", { name: "Save answer" }).click();
    await expect(heading(page)).toContainText("Ready");
    const moving = page.getByRole("region", { name: "What would change" });
    await expect(moving.getByRole("row", { name: /^Votes cast/ })).toContainText("81,240");
    await expect(page.getByLabel("Field of Reg. Voters")).toHaveValue("registered");
    const problems = page.getByRole("region", { name: "Problems" });
    await problems.getByRole("button", { name: /^W112/ }).click();
    const lines = problems.getByRole("table", { name: "Rows with W112" }).getByRole("rowheader");
    await expect(lines).toHaveText([215, 216, 217, 218, 219, 220].map((line) => `Line ${line}`));
    const listed = await taken(page, problems.getByRole("button", { name: "Problems, CSV" }));
    expect(listed.bytes.toString()).toMatch(/\r\n215,,Constituency,117 KALUNGU EAST COUNTY,W112,warned,/);
    const original = await taken(page, page.getByRole("link", { name: "Original file" }));
    expect([original.name, original.bytes.toString()]).toEqual(["results.csv", STATION_RESULTS_2021]);
    await expectSound(page, "a preview");
    await decision(page).getByRole("button", { name: "Commit" }).click();
    await expect(heading(page)).toContainText("Imported");
    await expect(decision(page).getByRole("link", { name: "See the results" })).toHaveAttribute(
      "href",
      /^\/results\?cycle=\d+&contest=president&day=2021-01-14&issuer=Electoral\+Commission$/,
    );
  });

  await test.step("its undo, after a question, waits for a second person, and then it is in force no more", async () => {
    await expect(decision(page)).toContainText(
      "293 results are no longer counted. So a second person must approve.",
    );
    await decision(page).getByRole("button", { name: "Request undo" }).click();
    await decision(page).getByRole("button", { name: "No, go back" }).click();
    await expect(decision(page).getByRole("button", { name: "Request undo" })).toBeFocused();
    await page.keyboard.press("Enter");
    await decision(page).getByRole("button", { name: "Yes, request it" }).click();
    await expect(decision(page).getByRole("button", { name: "Withdraw the undo" })).toBeVisible();
    await expectSoundAtNight(page, "an import whose undo waits");
    const second = await openSession(server.origin, await addAccount(server, "second", "analyst"));
    const approved = await fetch(
      `${server.origin}/api${new URL(page.url()).pathname.replace("/data", "")}/approve`,
      {
        method: "POST",
        headers: { "content-type": "application/json", cookie: second },
        body: "{}",
      },
    );
    expect(approved.status).toBe(200);
    // The page asks again after half a minute.
    await page.reload();
    await expect(heading(page)).toContainText("Undone");
    await expectSoundAtNight(page, "an import that was undone");
  });

  await test.step("what cannot be read says why, and how to go on", async () => {
    await page.getByRole("link", { name: "All imports" }).click();
    const dialog = await choose(page, document);
    await dialog.getByRole("button", { name: "Upload and check", exact: true }).click();
    await expect(heading(page)).toContainText("Refused");
    const refusal = page.getByRole("region", { name: "The file cannot be read" });
    await expect(refusal).toContainText("PDF");
    await expect(refusal.getByRole("button", { name: "Upload another file" })).toBeVisible();
    await expectSoundAtNight(page, "a file that cannot be read");
    await decision(page).getByRole("button", { name: "Discard" }).click();
    await decision(page).getByRole("button", { name: "Yes, discard it" }).click();
    await expect(heading(page)).toContainText("Discarded");
  });

  await page.getByRole("link", { name: "All imports" }).click();
  const rows = page.getByRole("table", { name: "Imports" }).getByRole("row");
  await expect(rows).toHaveText([
    /^File/,
    /scan\.csv.*Discarded/,
    /results\.csv.*Undone.*293.*14 warned/,
    /stations-2\.csv.*Discarded/,
    /Imported/,
  ]);
  await expectSound(page, "the list of imports");

  await test.step("DAY-04 an import opened from the list goes back to it and on to the next", async () => {
    await rows.getByRole("link", { name: "scan.csv" }).click();
    const behind = page.getByRole("navigation", { name: "The list that this was opened from" });
    await expect(behind).toContainText("1 of 4");
    await behind.getByRole("link", { name: "Next: results.csv" }).click();
    await expect(heading(page)).toContainText("results.csv");
    await behind.getByRole("link", { name: "Back to Imports" }).click();
    await expect(rows.getByRole("link", { name: "results.csv" })).toBeFocused();
  });

  await page.goto(`${server.origin}/data/imports/999`);
  await expect(page.getByText("There is no import 999")).toBeVisible();
  await page.goto(`${server.origin}/data/imports/none`);
  await expect(heading(page)).toHaveText("No such import");
  expect(thrown).toEqual([]);
  await server.stop();
  await rm(directory, { recursive: true });
});
