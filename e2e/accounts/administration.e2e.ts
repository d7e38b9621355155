import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import {
  OWN_PASSWORD,
  sayYes,
  createAccount,
  createSomebody,
  deleteAccount,
  dialog,
  elsewhere,
  enterElsewhere,
  enterFirst,
  entry,
  newName,
  openAccount,
  putAway,
} from "../steps/accounts.ts";
import { choice, openDialog, submit } from "../steps/export-dialog.ts";
import { expectSound } from "../steps/axe.ts";
import { expect, fillLogin, go, storedAnswers, test } from "../steps/product.ts";
import { code, setUp } from "../steps/second-factor.ts";

test.describe("LOGIN-07 administration of accounts", () => {
  test("LOGIN-07 a user limited to a region chooses a password, sees and exports that region alone, is out once disabled, and is deleted", async ({
    page,
    product,
    browser,
  }) => {
    const handed = await createSomebody(page, product, ["Karamoja"]);
    const { username } = handed;
    await page.getByRole("searchbox", { name: "Search the accounts" }).fill(username);
    await expect(page.getByRole("row", { name: new RegExp(username) })).toContainText("Karamoja");

    const theirs = await enterElsewhere(browser, product, "/districts-directory", handed);

    await expect(theirs.getByRole("heading", { name: "Districts", level: 1 })).toBeVisible();
    await expect(theirs.getByRole("banner").getByText("Only Karamoja")).toBeVisible();
    const districts = theirs.getByRole("table", { name: "Districts" });
    await expect(districts.getByRole("row", { name: /Abim/ })).toBeVisible();
    await expect(theirs.getByText("9 districts and cities", { exact: true })).toBeVisible();
    await expect(theirs.getByRole("navigation", { name: "Main" })).not.toContainText("Administration");
    await go(theirs, "/districts-directory/gulu");
    await expect(theirs.getByRole("heading", { name: "No such district" })).toBeVisible();

    await theirs
      .getByRole("button", { name: /Search/ })
      .first()
      .click();
    await theirs.getByRole("combobox").fill("gulu");
    await expect(theirs.getByText("No results for “gulu”.", { exact: false })).toBeVisible();
    await theirs.getByRole("combobox").fill("abim");
    await expect(theirs.getByRole("option", { name: /Abim/ }).first()).toBeVisible();
    await theirs.keyboard.press("Escape");

    await go(theirs, "/elections");
    await openDialog(theirs);
    await choice(theirs, "Constituencies").check();
    const downloading = theirs.waitForEvent("download");
    await submit(theirs).click();
    const file = await readFile(await (await downloading).path(), "utf8");
    expect(file).toContain("Abim");
    expect(file).not.toMatch(/Gulu|Mbarara|Kampala/);

    await page.reload();
    await openAccount(page, username);
    await expect(dialog(page).getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(1);
    await sayYes(page, "Disable", "Yes, disable the account");
    await expect(page.getByRole("button", { name: "Enable" })).toBeVisible();
    // The next call that the open page makes tells it.
    await go(theirs, "/membership");
    await expect(theirs.getByRole("button", { name: "Access Command Center" })).toBeVisible();
    await fillLogin(theirs, { username, password: OWN_PASSWORD });
    await expect(theirs.getByRole("alert")).toContainText("This account is disabled. Ask an administrator.");
    await theirs.context().close();
    await deleteAccount(page);
    await expect(page.getByText("No accounts match your search")).toBeVisible();
  });

  test("LOGIN-07 what was kept of the whole country is gone once somebody is limited @night", async ({
    page,
    product,
    browser,
  }) => {
    const handed = await createSomebody(page, product);
    const { username } = handed;
    const theirs = await enterElsewhere(browser, product, "/districts-directory", handed);
    await expect(theirs.getByText("146 districts and cities", { exact: true })).toBeVisible();
    await go(theirs, "/elections");
    await expect(theirs.getByRole("heading", { name: "Elections Overview" })).toBeVisible();
    await expect.poll(async () => (await storedAnswers(theirs)).join("\n")).toContain("elections.list");
    // A page that is open hears of it, and asks anew for its own: here, of what no page shows any more.
    await go(theirs, "/districts-directory");
    await expect(theirs.getByText("146 districts and cities", { exact: true })).toBeVisible();

    await openAccount(page, username);
    await page.getByLabel("Search areas").fill("gul");
    await page.getByLabel("Search areas").press("Enter");
    await expect(page.getByRole("button", { name: "Remove Gulu" })).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(dialog(page)).toBeHidden();

    await theirs.reload();
    await expect(theirs.getByRole("banner").getByText("Only Gulu")).toBeVisible();
    await expect(theirs.getByText("1 district or city", { exact: true })).toBeVisible();
    await expect.poll(async () => (await storedAnswers(theirs)).join("\n")).not.toContain("elections.list");
    await theirs.context().close();
  });

  test("LOGIN-07 AREA-01 from home, a viewer for Acholi takes at most six clicks @night", async ({
    page,
    product,
  }) => {
    const username = newName();
    await product.signIn("/");
    let clicks = 0;
    const click = async (what: Locator) => {
      clicks += 1;
      await what.click();
    };
    await click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Accounts" }));
    await click(page.getByRole("button", { name: "New account" }));
    await expect(page.getByLabel("User name")).toBeFocused();
    await page.keyboard.type(username);
    await page.keyboard.press("Tab");
    await page.keyboard.type("Viewer for Acholi");
    await click(page.getByRole("radio", { name: /^Viewer/ }));
    await click(page.getByRole("checkbox", { name: "Acholi" }));
    await expect(page.getByRole("button", { name: "Remove Acholi" })).toBeVisible();
    await click(page.getByRole("button", { name: "Create account" }));
    await expect(
      page.getByRole("heading", { name: "One-time password for Viewer for Acholi" }),
    ).toBeFocused();
    expect(clicks).toBeLessThanOrEqual(6);
    await putAway(page);
    await page.getByRole("searchbox", { name: "Search the accounts" }).fill(username);
    await expect(page.getByRole("row", { name: new RegExp(username) })).toContainText("Acholi");
    await openAccount(page, username, `Viewer for Acholi (${username})`);
    await deleteAccount(page);
  });

  test("LOGIN-07 each of its dialogs holds in both themes, on a phone and on a desk @night", async ({
    page,
    product,
  }) => {
    test.slow();
    const username = newName();
    await product.signIn("/administration/accounts");
    await expect(entry(page, "admin")).toBeVisible();
    await expectSound(page, "accounts");
    await openAccount(page, "admin", "admin");
    await expectSound(page, "one's own account");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await page.getByRole("button", { name: "New account" }).click();
    await expect(page.getByRole("checkbox", { name: "Karamoja" })).toBeVisible();
    await expectSound(page, "new account");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("Enter a name")).toBeVisible();
    await page.getByLabel("Search areas").fill("gul");
    await expect(page.getByRole("checkbox", { name: "Gulu City" })).toBeVisible();
    await expectSound(page, "new account, what is wrong with it, and areas to choose");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Remove Gulu" })).toBeVisible();
    await page.getByLabel("User name").fill(username);
    await page.getByLabel("Name", { exact: true }).fill("Person of a test");
    await expect(page.getByText("Enter a name")).toHaveCount(0);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("heading", { name: "One-time password for Person of a test" })).toBeFocused();
    await expectSound(page, "one-time password");
    await putAway(page);
    await openAccount(page, username);
    await expectSound(page, "account");
    for (const action of ["Reset password", "Disable", "Delete"]) {
      await page.getByRole("button", { name: action }).click();
      await expect(page.getByRole("button", { name: "No, go back" })).toBeVisible();
      await expectSound(page, action);
      await page.getByRole("button", { name: "No, go back" }).click();
    }
    await deleteAccount(page);
  });

  test("LOGIN-07 somebody who lost their phone and their recovery codes is let in again by an administrator @night", async ({
    page,
    product,
    browser,
  }) => {
    const handed = await createSomebody(page, product);
    const { username } = handed;
    await openAccount(page, username);
    await expect(page.getByRole("button", { name: "End all sessions" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Take off second factor" })).toHaveCount(0);
    await page.getByRole("button", { name: "Cancel" }).click();

    const theirs = await enterElsewhere(browser, product, "/account/security", handed);
    await setUp(theirs);
    await theirs.getByRole("button", { name: "I have kept them" }).click();
    await theirs.context().close();
    const lost = await elsewhere(browser, product.origin);
    await lost.goto("/membership");
    await fillLogin(lost, { username, password: OWN_PASSWORD });
    await expect(code(lost)).toBeFocused();

    await page.reload();
    await openAccount(page, username);
    const takeOff = page.getByRole("button", { name: "Take off second factor" });
    await takeOff.press("Enter");
    await expect(dialog(page)).toContainText(`${username} then signs in with the password alone.`);
    await page.getByRole("button", { name: "No, go back" }).click();
    await expect(takeOff).toBeFocused();
    await takeOff.press("Enter");
    await page.getByRole("button", { name: "Yes, take it off" }).click();
    await expect(page.getByText("Second factor taken off", { exact: true })).toBeVisible();
    await expect(takeOff).toHaveCount(0);

    // What was begun while there was one leads nowhere; a new beginning needs the password alone.
    await code(lost).fill("123456");
    await code(lost).press("Enter");
    await expect(lost.getByRole("alert")).toBeVisible();
    await lost.goto("/membership");
    await fillLogin(lost, { username, password: OWN_PASSWORD });
    await expect(lost.getByRole("heading", { name: "Membership", level: 1 })).toBeVisible();
    await lost.context().close();
  });

  test("GATE-04 another user reads that the page is not for them, and sees no account @night", async ({
    page,
    product,
    browser,
  }) => {
    const username = newName();
    await product.signIn("/administration/accounts");
    const oneTime = await createAccount(page, username);
    const theirs = await elsewhere(browser, product.origin);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await theirs.route("**/api/administration/accounts", async (route) => {
      await released;
      await route.continue();
    });
    await enterFirst(theirs, "/administration/accounts", { username, password: oneTime });
    // Also while it is not yet answered.
    await expect(theirs.getByRole("heading", { name: "Accounts", level: 1 })).toBeVisible();
    await expect(theirs.getByRole("status", { name: "Loading the accounts" })).toBeVisible();
    await expect(theirs.getByRole("button", { name: "New account" })).toHaveCount(0);
    release();
    await expect(theirs.getByText("Your account may not use this.", { exact: false })).toBeVisible();
    await expect(theirs.getByRole("button", { name: "New account" })).toHaveCount(0);
    await expect(theirs.getByRole("table")).toHaveCount(0);
    await theirs.context().close();
  });
});
