import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addAccount, ageProofs, inDatabase } from "../steps/database.ts";
import { choice, dialog as exportDialog, openDialog, submit } from "../steps/export-dialog.ts";
import { expectSound } from "../steps/axe.ts";
import { BROWSER } from "../steps/browser.ts";
import { expect, fillLogin, quietOf, test } from "../steps/product.ts";
import { code, nextCode, setUp } from "../steps/second-factor.ts";
import { ADMIN, CLOCK, startCopy, type RunningServer } from "../steps/server.ts";

const SECURITY = "/account/security";

const alert = (page: Page) => page.getByRole("alert");
const card = (page: Page, name: string) => page.getByRole("region", { name });
const confirm = (page: Page) => page.getByRole("dialog", { name: "Confirm your password" });

async function logOut(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Account of ${name}` }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByLabel("Username")).toBeVisible();
}

const usePasskey = (page: Page) => page.getByRole("button", { name: "Use a passkey" });

/** Adds a virtual authenticator to a page. It has a resident key store and verifies its user at once. */
async function addDevice(page: Page): Promise<{ lose(): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    async lose() {
      await session.send("WebAuthn.clearCredentials", { authenticatorId });
    },
  };
}

test.describe("LOGIN-07 one's own account", () => {
  test.describe.configure({ mode: "serial" });
  let server: RunningServer;
  test.beforeAll(async () => {
    server = await startCopy({ REQUIRE_2FA: "admin", NODE_OPTIONS: CLOCK });
  });
  test.afterAll(() => server.stop());
  const next = (secret: string) => nextCode(server, secret);

  /** Signs somebody of the test's own in, on a page. */
  async function enter(page: Page, username: string, path = SECURITY): Promise<typeof ADMIN> {
    const account = await addAccount(server, username, "analyst");
    await page.goto(server.origin + path);
    await fillLogin(page, account);
    await expect(page.getByRole("banner")).toBeVisible();
    return account;
  }

  test("LOGIN-07 a second factor is set up from the user menu, sign-in asks for its code, and the password is confirmed to turn it off", async ({
    page,
  }) => {
    const account = await enter(page, "okello", "/membership");
    await page.getByRole("button", { name: "Account of okello" }).click();
    await page.getByRole("menuitem", { name: "Your account" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account");
    await expect(page.getByText("Whole country", { exact: true })).toBeVisible();

    await page.getByRole("button", { name: "Set up an app" }).click();
    await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
    await expect(code(page)).toHaveAttribute("autocomplete", "one-time-code");
    await expect(code(page)).toHaveAttribute("inputmode", "numeric");
    await code(page).fill("12 34");
    await code(page).press("Enter");
    await expect(code(page)).toHaveAccessibleDescription("Enter the 6 digits that your app shows");
    await code(page).fill("000000");
    await code(page).press("Enter");
    await expect(alert(page)).toHaveText("That code is not right. Enter the one that the app shows now.");
    await page.getByRole("button", { name: "Cancel" }).click();

    const { secret, recoveryCodes } = await setUp(page, next);
    await expect(page.getByText("Keep these recovery codes now").locator("..")).toBeFocused();
    expect(recoveryCodes).toHaveLength(10);
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe("command-center-recovery-codes.txt");
    // On paper, too, they say what they open.
    const whose = page.getByText(/^okello at 127\.0\.0\.1:\d+, made \d+ \w+ \d{4}, \d\d:\d\d EAT$/);
    await page.emulateMedia({ media: "print" });
    await expect(whose).toBeVisible();
    await expect(page.getByRole("link", { name: "Change password" })).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    expect(await readFile(await file.path(), "utf8")).toContain((await whose.textContent()) ?? "no text");
    await page.getByRole("button", { name: "I have kept them" }).click();
    await expect(card(page, "Second factor")).toContainText("10 of 10 recovery codes left");
    await page.reload();
    await expect(card(page, "Second factor")).toContainText("10 of 10 recovery codes left");
    await expect(page.getByText(recoveryCodes[0] ?? "")).toHaveCount(0);

    await logOut(page, account.username);
    await page.goto(`${server.origin}/membership`);
    await fillLogin(page, account);
    await expect(code(page)).toBeFocused();
    await expect(page.getByRole("banner")).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("authenticated"))).toBeNull();
    await page.keyboard.type("abc");
    await page.keyboard.press("Enter");
    await expect(code(page)).toHaveAccessibleDescription(/^Enter the 6 digits that your app shows/);
    await code(page).fill("000000");
    await page.keyboard.press("Enter");
    await expect(alert(page)).toHaveText("That code is not right, or was used already. Enter the next one.");
    await expect(code(page)).toBeFocused();

    await page.getByRole("button", { name: "Back to the password" }).click();
    await fillLogin(page, account);
    await expect(code(page)).toBeFocused();
    const shown = await next(secret);
    await page.keyboard.type(`${shown.slice(0, 3)} ${shown.slice(3)}`);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Membership");

    await logOut(page, account.username);
    await page.goto(server.origin + SECURITY);
    await fillLogin(page, account);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await expect(page.getByLabel("Recovery code")).toBeFocused();
    await page.keyboard.type(recoveryCodes[0] ?? "");
    await page.keyboard.press("Enter");
    await expect(card(page, "Second factor")).toContainText("9 of 10 recovery codes left");

    await ageProofs(server);
    await page.getByRole("button", { name: "Turn off" }).click();
    await code(page).fill(await next(secret));
    await code(page).press("Enter");
    await expect(confirm(page)).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Set up an app" })).toBeVisible();
  });

  test("LOGIN-07 a passkey is added, signs in alone and after the password, is lost, and is removed by a recovery code", async ({
    page,
  }) => {
    const account = await addAccount(server, "namuli", "analyst");
    const device = await addDevice(page);
    // By an address there are no passkeys: they belong to a name.
    await page.goto(server.origin + SECURITY);
    await expect(page.getByLabel("Username")).toBeVisible();
    await expect(usePasskey(page)).toHaveCount(0);
    const named = server.origin.replace("127.0.0.1", "localhost");

    await page.goto(named + SECURITY);
    await fillLogin(page, account);

    await page.getByRole("button", { name: "Add a passkey" }).press("Enter");
    await page.getByLabel("Name of the passkey").fill("My phone");
    await page.keyboard.press("Enter");
    const codes = page.getByRole("list", { name: "Recovery codes" });
    await expect(codes).toBeVisible();
    const [first = "", second = ""] = await codes.getByRole("listitem").allTextContents();
    await page.getByRole("button", { name: "I have kept them" }).press("Enter");
    await expect(card(page, "Second factor")).toContainText(
      /On.*10 of 10.*My phonePasskey, added .*, not used yet/,
    );

    await logOut(page, account.username);
    await usePasskey(page).press("Enter");
    await expect(card(page, "Second factor")).toContainText(/My phonePasskey, added .*, last used/);

    await logOut(page, account.username);
    await fillLogin(page, account);
    await expect(page.getByText("Use the passkey of your phone, computer or security key.")).toBeVisible();
    await page.getByRole("button", { name: "Access Command Center" }).press("Enter");
    await expect(card(page, "Second factor")).toBeVisible();

    // Lost: nothing answers, and the sign-in says so.
    await device.lose();
    await logOut(page, account.username);
    await usePasskey(page).press("Enter");
    await expect(alert(page)).toHaveText("No passkey was used. Try again, or choose another way.");
    await fillLogin(page, account);
    await page.getByRole("button", { name: "Use a recovery code" }).press("Enter");
    await page.keyboard.type(first);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove My phone" }).press("Enter");
    await page.getByRole("button", { name: "Use a recovery code" }).press("Enter");
    await page.keyboard.type(second);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Your password alone signs you in.", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add a passkey" })).toBeVisible();
  });

  test("LOGIN-07 a sign-in in a second browser rings the bell of the first, which ends it by keyboard", async ({
    page,
    browser,
  }) => {
    const account = await enter(page, "nakato", "/membership");
    const second = await browser.newContext(BROWSER);
    const other = await second.newPage();
    await other.goto(`${server.origin}/membership`);
    await fillLogin(other, account);
    await expect(other.getByRole("link", { name: "Alerts", exact: true })).toBeVisible();

    await page.reload();
    await page.getByRole("link", { name: "Alerts, 1 new sign-in" }).press("Enter");
    const notices = page.getByRole("list", { name: "New sign-ins" });
    await expect(notices.getByRole("listitem")).toHaveCount(1);
    await expect(notices).toContainText(/ on Linux127\.0\.0\.1, \d+ \w+ \d{4}, \d\d:\d\d EAT/);
    await expectSound(page, "a new sign-in");
    await notices.getByRole("button", { name: /^End this session/ }).press("Enter");
    await expect(notices).toContainText("session ended");
    await other.reload();
    await expect(other.getByLabel("Username")).toBeVisible();
    await second.close();

    // The focus stays at the notices.
    await page.keyboard.press("Tab");
    await expect(notices.getByRole("button", { name: /^Mark as read/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(notices).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Alerts", exact: true })).toBeVisible();
    await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("tab", { name: "Alerts" })).toBeFocused();
  });

  test("LOGIN-07 an export that names people asks for the password; the file then comes by itself @night", async ({
    page,
  }) => {
    const account = await enter(page, "mugisha", "/elections");
    await ageProofs(server);
    await openDialog(page);
    await choice(page, "Petitions").check();
    await submit(page).click();
    await expect(confirm(page)).toBeVisible();
    const coming = page.waitForEvent("download");
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await page.keyboard.press("Enter");
    expect((await coming).suggestedFilename()).toMatch(/^petitions-/);
    await expect(exportDialog(page)).toBeHidden();
  });

  test("LOGIN-07 every tab says that its session has ended; signed in again in one, the other goes on @night", async ({
    page,
    context,
  }) => {
    const other = await context.newPage();
    const quiet = [page, other].map(quietOf);
    // With push or polling a page would notice before its next call. With data saver it does neither for five minutes.
    for (const tab of [page, other])
      await tab.addInitScript(() => localStorage.setItem("command-center.data-saver", "on"));
    const account = await enter(page, "byaruhanga", "/membership");
    await other.goto(server.origin + SECURITY);
    await expect(card(other, "Second factor")).toBeVisible();
    // The first calls of both pages are answered.
    for (const tab of [page, other]) await expect(tab.getByTestId("sync-badge")).toContainText("Polling");
    for (const allAnswered of quiet) await allAnswered();
    await inDatabase(server, (client) =>
      client.query(
        "delete from account_session where account_id = (select id from account where username = $1)",
        [account.username],
      ),
    );
    const asked = async () => (await context.request.get(`${server.origin}/api/account`)).status();
    await expect.poll(asked).toBe(401);
    await page.getByRole("link", { name: "Renewal" }).click();
    await expect(page.getByText("Your session has ended. Sign in again.")).toBeVisible();
    await fillLogin(page, account);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Renewal");

    // It never noticed, and its next call is one of the new session.
    await other.getByRole("button", { name: "Set up an app" }).click();
    await expect(other.getByTestId("secret")).toBeVisible();
    await other.reload();
    await expect(card(other, "Second factor")).toBeVisible();
  });

  test("LOGIN-07 its pages and dialogs hold in both themes, on a phone and on a desk @night", async ({
    page,
  }) => {
    test.slow();
    const account = await enter(page, "kizza");
    await expect(page.getByText("You are signed in nowhere else.")).toBeVisible();
    await expectSound(page, "your account");
    await ageProofs(server);
    await page.getByRole("button", { name: "Set up an app" }).click();
    await expect(confirm(page)).toBeVisible();
    await expectSound(page, "confirm");
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
    await expectSound(page, "setting up");
    const secret = ((await page.getByTestId("secret").textContent()) ?? "").replaceAll(" ", "");
    await code(page).fill(await next(secret));
    await code(page).press("Enter");
    await expect(page.getByRole("list", { name: "Recovery codes" })).toBeVisible();
    await expectSound(page, "recovery codes");
    await page.getByRole("button", { name: "I have kept them" }).click();
    await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();
    await expectSound(page, "turned on");
    await logOut(page, account.username);
    await fillLogin(page, account);
    await expect(code(page)).toBeVisible();
    await expectSound(page, "second step");
  });

  test("LOGIN-07 where the second factor is required, an administrator sets it up before anything else @night", async ({
    page,
  }) => {
    test.slow();
    await page.goto(`${server.origin}/membership`);
    await fillLogin(page, ADMIN);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up your second factor");
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
    await expectSound(page, "required");
    const { recoveryCodes } = await setUp(page, next);
    expect(recoveryCodes).toHaveLength(10);
    await expectSound(page, "required, recovery codes");
    await page.getByRole("button", { name: "I have kept them" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Membership");
    await page.goto(server.origin + SECURITY);
    await expect(card(page, "Second factor")).toContainText("Accounts like yours must have a second factor");
  });
});
