import type { Page } from "@playwright/test";
import { dialog, elsewhere } from "../steps/accounts.ts";
import { findings } from "../steps/axe.ts";
import { addAccount, inDatabase } from "../steps/database.ts";
import {
  contentOf,
  choice,
  dialog as exportDialog,
  filesOf,
  openDialog,
  submit,
} from "../steps/export-dialog.ts";
import { enterAs, expect, test } from "../steps/product.ts";
import { openSession, startCopy } from "../steps/server.ts";

const card = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const names = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });
const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** Sends the dialog that is open, which then closes. */
async function send(page: Page, verb: string): Promise<void> {
  await dialog(page).getByRole("button", { name: verb, exact: true }).click();
  await expect(dialog(page)).toBeHidden();
}

/** Chooses a cycle in the top bar. */
async function choose(page: Page, name: string): Promise<void> {
  await button(page, /^Election cycle:/).click();
  await field(page, "Cycle").selectOption(name);
  await dialog(page)
    .getByRole("button", { name: /^Show / })
    .click();
  await expect(dialog(page)).toBeHidden();
}

test("IMP-12 RES-01 RES-05 from nothing: first steps, a cycle, its calendar and contests, another one, and what is in force @night", async ({
  page,
  context,
  browser,
}) => {
  const server = await startCopy({ DATA: "empty" });
  const at = (path: string) => `${server.origin}${path}`;
  await enterAs(context, server.origin, await openSession(server.origin));

  await test.step("home leads to the page, where the first cycle is made by keys alone", async () => {
    await page.goto(at("/"));
    const steps = card(page, "First steps");
    await expect(steps.getByRole("listitem")).toHaveCount(3);
    expect(await findings(page)).toEqual([]);
    // They stay while it is asked once more whether there is a cycle, as with every change elsewhere.
    const link = await steps.getByRole("link", { name: "Make a cycle" }).elementHandle();
    let answerIt = () => {};
    const held = new Promise<void>((resolve) => (answerIt = resolve));
    await page.route("**/api/cycle", async (route) => {
      await held;
      await route.continue();
    });
    let isAsked = false;
    page.on("request", (request) => (isAsked ||= new URL(request.url()).pathname === "/api/cycle"));
    // A page without its event stream misses the change, so change again until it refetches.
    await expect
      .poll(
        async () => {
          await inDatabase(server, async (client) => {
            await client.query("update data_revision set revision = revision + 1");
            await client.query("notify command_center_revision");
          });
          return isAsked;
        },
        { timeout: 120_000 },
      )
      .toBe(true);
    await expect(button(page, "Morning brief (PDF)")).toBeVisible();
    expect(await link?.evaluate((element) => element.isConnected)).toBe(true);
    answerIt();
    await steps.getByRole("link", { name: "Make a cycle" }).click();
    await expect(page).toHaveURL(at("/data/cycles"));
    await expect(page.getByText("No election cycle yet", { exact: true })).toBeVisible();
    await button(page, "New cycle").focus();
    await page.keyboard.press("Enter");
    await expect(field(page, "Name")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(field(page, "Name")).toHaveAccessibleDescription("Enter a name, such as 2025–2026");
    await expect(field(page, "Name")).toBeFocused();
    await page.keyboard.type("2020–2021");
    await expect(field(page, "Season label")).toHaveValue("2020–2021 Election Season");
    await expect(field(page, "First day")).toHaveValue("2020-07-01");
    await expect(field(page, "Last day")).toHaveValue("2021-06-30");
    await expect(field(page, "As of")).toHaveValue("2021-06-30");
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeHidden();
    await expect(button(page, "New cycle")).toBeFocused();
    await expect(card(page, "2020–2021 Current")).toContainText("2020–2021 Election Season");
    await menu(page).getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByText("Election cycle 2020–2021", { exact: true })).toBeVisible();
    await expect(card(page, "First steps").getByRole("listitem").first()).toContainText("Make a cycle done");
  });

  await test.step("an address of a cycle that is gone says so, and leads to another one", async () => {
    await page.goto(at("/?cycle=999999"));
    await expect(page.getByText("There is no such election cycle.").first()).toBeVisible();
    await expect(
      page.getByText("Fallback figure, not a live count: there is no such election cycle."),
    ).toHaveCount(3);
    await choose(page, "2020–2021");
    await expect(page).toHaveURL(at("/"));
    await expect(page.getByText("Election cycle 2020–2021", { exact: true })).toBeVisible();
  });

  await test.step("what is wrong is said at its field, and what is right is saved", async () => {
    await menu(page).getByRole("link", { name: "Cycles" }).click();
    await button(page, "Change 2020–2021").click();
    await field(page, "Last day").fill("2020-06-30");
    await button(page, "Save").click();
    await expect(field(page, "Last day")).toHaveAccessibleDescription("The last day must be after the first");
    await expect(field(page, "Last day")).toBeFocused();
    await field(page, "Last day").fill("2021-06-30");
    await expect(field(page, "Last day")).toHaveAccessibleDescription("");
    await field(page, "As of").fill("2021-01-01");
    await field(page, "Support address").fill("desk");
    await button(page, "Add an event").click();
    await expect(field(page, "Name of event 1")).toBeFocused();
    await button(page, "Save").click();
    await expect(field(page, "Support address")).toHaveAccessibleDescription(/^Enter an e-mail address/);
    await field(page, "Support address").fill("desk@party.example");
    await expect(field(page, "Name of event 1")).toHaveAccessibleDescription("Give the event a name");
    await field(page, "Name of event 1").fill("Polling day");
    await field(page, "First day of Polling day").fill("2021-01-14");
    await expect(field(page, "Last day of Polling day")).toHaveValue("2021-01-14");
    await field(page, "Last day of Polling day").fill("2021-01-13");
    await expect(field(page, "Last day of Polling day")).toHaveAccessibleDescription(
      "An event must not end before it begins",
    );
    await field(page, "Last day of Polling day").fill("2021-01-14");
    await field(page, "Calendar of Polling day").selectOption("Electoral Commission");
    await field(page, "Kind of Polling day").selectOption("General election");
    await dialog(page).getByRole("radio", { name: "Count down to it: Polling day" }).check();
    await button(page, "Add an event").click();
    await button(page, "Remove event 2").click();
    await expect(button(page, "Add an event")).toBeFocused();
    expect(await findings(page)).toEqual([]);
    await send(page, "Save");
    const cycle = card(page, /^2020–2021/);
    await expect(cycle.getByRole("link", { name: "desk@party.example" })).toBeVisible();
    await expect(cycle).toContainText("in 13 days");
    await cycle.getByText("1 event").click();
    await expect(cycle.getByRole("listitem").filter({ hasText: "Countdown" })).toContainText(
      "14 Jan 2021 Electoral Commission",
    );
  });

  await test.step("contests are held on a day of the cycle, once", async () => {
    const opener = button(page, "Add contests 2020–2021");
    await opener.click();
    await expect(field(page, "Polling day")).toHaveValue("2021-01-14");
    await dialog(page)
      .getByRole("radio", { name: /^Constituency MPs/ })
      .check();
    await field(page, "Polling day").fill("2016-02-18");
    await button(page, "Add contests").click();
    await expect(field(page, "Polling day")).toHaveAccessibleDescription(
      /^The polling day must lie in the cycle/,
    );
    await expect(field(page, "Polling day")).toBeFocused();
    await field(page, "Polling day").fill("2021-01-14");
    await send(page, "Add contests");
    await opener.click();
    await expect(
      dialog(page).getByRole("radio", { name: /^Constituency MPs Held on 14 Jan 2021/ }),
    ).toBeVisible();
    await expect(dialog(page).getByRole("radio", { name: /^President/ })).toBeChecked();
    await send(page, "Add contests");
    await expect(card(page, /^2020–2021/).getByRole("listitem")).toContainText(["353 MPs", "President"]);
  });

  await test.step("a name is taken once, and a second cycle waits until it is chosen", async () => {
    await button(page, "New cycle").click();
    await field(page, "Name").fill("2020–2021");
    await button(page, "Create cycle").click();
    await expect(field(page, "Name")).toHaveAccessibleDescription(
      "There is a cycle “2020–2021” already. Choose another name.",
    );
    await expect(field(page, "Name")).toBeFocused();
    await field(page, "Name").fill("2025–2026");
    await expect(field(page, "Name")).toHaveAccessibleDescription("");
    await expect(field(page, "Trends compare with")).toHaveText(/2020–2021/);
    await send(page, "Create cycle");
    await expect(names(page)).toHaveText([/^2025–2026$/, /^2020–2021Current/, /^Presidential election/]);
  });

  await test.step("the cycle that is chosen stays, at both widths, and a file is of it", async () => {
    const chosen = await page.evaluate(async () => {
      const cycles = (await (await fetch("/api/cycles")).json()) as { id: number; name: string }[];
      return cycles.find(({ name }) => name === "2025–2026")?.id;
    });
    const files = filesOf(page);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(at("/"));
      await choose(page, "2025–2026");
      await expect(page).toHaveURL(at(`/?cycle=${chosen}`));
      await expect(page.getByText("Election cycle 2025–2026", { exact: true })).toBeVisible();
      if (width < 768) await page.getByLabel("Open menu", { exact: true }).click();
      await menu(page).getByRole("link", { name: "Membership" }).click();
      await expect(page).toHaveURL(at(`/membership?cycle=${chosen}`));
      await page.reload();
      const bar = button(page, /^Election cycle: 2025–2026/);
      await expect(bar).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(at(`/?cycle=${chosen}`));
      await expect(bar).toBeVisible();
      await page.goto(at(`/elections?cycle=${chosen}`));
      await openDialog(page);
      await page.getByRole("radio", { name: "JSON" }).check();
      await choice(page, "Elections").check();
      await submit(page).click();
      await expect(exportDialog(page)).toBeHidden();
      await choose(page, "2020–2021");
      await expect(page).toHaveURL(at("/elections"));
    }
    await expect.poll(() => files.length).toBe(2);
    for (const file of files)
      expect(JSON.parse((await contentOf(file)).toString())).toMatchObject({
        metadata: expect.arrayContaining([{ name: "Election cycle", value: "2025–2026" }]),
      });
    await page.setViewportSize({ width: 1440, height: 800 });
  });

  await test.step("what is put in force is what everybody sees; a viewer reads the page alone", async () => {
    const viewer = await addAccount(server, "nakato", "viewer");
    const theirs = await elsewhere(browser, server.origin);
    await enterAs(theirs.context(), server.origin, await openSession(server.origin, viewer), viewer);
    await theirs.goto("/data/cycles");
    await expect(
      theirs.getByText("Only analysts and administrators can create and change cycles."),
    ).toBeVisible();
    await expect(card(theirs, "2020–2021 Current")).toBeVisible();
    await expect(theirs.getByRole("main").getByRole("button")).toHaveCount(0);
    await expect(menu(theirs).getByRole("link", { name: "Cycles" })).toHaveCount(0);

    await page.goto(at("/data/cycles"));
    await button(page, "Make current 2025–2026").click();
    await expect(dialog(page)).toContainText("All users see 2025–2026 at once");
    expect(await findings(page)).toEqual([]);
    await send(page, "Make current");
    await expect(card(page, "2025–2026 Current")).toBeVisible();
    await expect(button(page, "Make current 2020–2021")).toBeVisible();
    await expect(card(theirs, "2025–2026 Current")).toBeVisible();
    await theirs.getByRole("link", { name: "Show 2020–2021" }).click();
    await expect(theirs).toHaveURL(/\/\?cycle=\d+$/);
    await expect(theirs.getByText("Election cycle 2020–2021", { exact: true })).toBeVisible();
    await theirs.goBack();
    await theirs.getByRole("link", { name: "Show 2025–2026" }).click();
    await expect(theirs).toHaveURL(at("/"));
    await expect(theirs.getByText("Election cycle 2025–2026", { exact: true })).toBeVisible();
    await theirs.context().close();
  });
  await server.stop();
});
