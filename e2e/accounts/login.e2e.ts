import type { Page } from "@playwright/test";
import { expect, fillLogin, STORED, storedAnswers, test, whole } from "../steps/product.ts";
import { ADMIN, openSession } from "../steps/server.ts";

const SIGN_IN = "/api/auth/sign-in/username";
const WRONG = "Invalid credentials. Please check your username and password.";

const username = (page: Page) => page.getByLabel("Username");
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "Access Command Center" });

/** What the browser sends to sign in, in order; filled as it happens. */
function sentSignIns(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(SIGN_IN)) sent.push(request.postDataJSON());
  });
  return sent;
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account of admin" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
}

test.describe("LOGIN", () => {
  test("LOGIN-01 each empty field has a message of its own, and nothing is sent", async ({ page }) => {
    const sent = sentSignIns(page);
    await page.goto("/");
    await expect(username(page)).toBeFocused();
    await submit(page).click();
    await expect(username(page)).toHaveAccessibleDescription("Enter your username");
    await expect(password(page)).toHaveAccessibleDescription("Enter your password");
    await expect(username(page)).toHaveAttribute("aria-invalid", "true");
    await expect(password(page)).toHaveAttribute("aria-invalid", "true");
    await expect(username(page)).toBeFocused();

    await username(page).fill("admin");
    await expect(page.getByText("Enter your username")).toHaveCount(0);
    await expect(page.getByText("Enter your password")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(password(page)).toBeFocused();

    await username(page).fill("   ");
    await password(page).fill("secret");
    await submit(page).click();
    await expect(username(page)).toHaveAccessibleDescription("Enter your username");
    await expect(page.getByText("Enter your password")).toHaveCount(0);

    await username(page).fill("a".repeat(101));
    await password(page).fill("a".repeat(129));
    await submit(page).click();
    await expect(username(page)).toHaveAccessibleDescription("That username is too long");
    await expect(password(page)).toHaveAccessibleDescription("That password is too long");
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(sent).toEqual([]);
  });

  test("LOGIN-03 the button says Accessing... and is off while working; Enter again sends nothing more", async ({
    page,
  }) => {
    const sent = sentSignIns(page);
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**${SIGN_IN}`, async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto("/");
    await fillLogin(page);
    const working = page.getByRole("button", { name: "Accessing..." });
    await expect(working).toBeDisabled();
    await expect(submit(page)).toHaveCount(0);
    await password(page).press("Enter");
    await password(page).press("Enter");
    release();
    await expect(page.getByRole("banner")).toBeVisible();
    expect(sent).toEqual([ADMIN]);
  });

  test("LOGIN-03 after a refusal the button works again", async ({ page }) => {
    await page.goto("/");
    await fillLogin(page, { ...ADMIN, password: "wrong" });
    await expect(page.getByRole("alert")).toHaveText(WRONG);
    await expect(submit(page)).toBeEnabled();
    await expect(password(page)).toBeFocused();
    await fillLogin(page);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: WRONG })).toHaveCount(0);
  });

  test("LOGIN-04 a wrong password and an unknown user are refused in the same words", async ({ page }) => {
    await page.goto("/");
    for (const refused of [
      { username: ADMIN.username, password: "wrong" },
      { username: ADMIN.username, password: `${ADMIN.password} ` },
      { username: "nobody", password: ADMIN.password },
      { username: "admin\u0000", password: ADMIN.password },
      { username: "Ünknown 名前 😀", password: "x" },
    ]) {
      await fillLogin(page, refused);
      await expect(page.getByRole("alert"), JSON.stringify(refused)).toHaveText(WRONG);
      expect(await page.evaluate(() => localStorage.getItem("authenticated"))).toBeNull();
      // Gone as soon as another attempt is under way, so that the next one is seen to be answered anew.
      await page.reload();
    }
    expect(await page.context().cookies()).toEqual([]);
    // Signing in gives the guesses back, which are counted for everybody here.
    await fillLogin(page);
    await expect(page.getByRole("banner")).toBeVisible();
  });

  // That both cost the same work is held without a clock: server/src/features/accounts/sign-in/sign-in-cost.test.ts.
  test("LOGIN-04 the server's whole answer is the same for an unknown user and a wrong password", async ({
    request,
    product,
  }) => {
    const attempt = async (as: string) => {
      const answer = await request.post(SIGN_IN, { data: { username: as, password: "wrong" } });
      const headers = Object.keys(answer.headers()).sort().join();
      return { status: answer.status(), text: await answer.text(), headers };
    };
    const known = await attempt(ADMIN.username);
    // Signing in gives the guess back, which is counted for everybody here.
    await openSession(product.origin);
    const unknown = await attempt("nobody-else");
    expect(known).toMatchObject({ status: 401, text: WRONG });
    expect(unknown).toEqual(known);
  });

  test("LOGIN-04 what is no matter of credentials says what it is", async ({ page }) => {
    const answers: { status: number; body: string; shown: string }[] = [
      { status: 429, body: "Too many attempts. Try again in a minute.", shown: "Try again in a minute." },
      { status: 502, body: "<html><h1>Bad gateway</h1></html>", shown: "failed on the server" },
      { status: 500, body: '{"error":"x"}', shown: "failed on the server" },
      { status: 500, body: "", shown: "failed on the server" },
    ];
    await page.goto("/");
    for (const { status, body, shown } of answers) {
      await page.route(`**${SIGN_IN}`, (route) => route.fulfill({ status, body }));
      await fillLogin(page);
      await expect(page.getByRole("alert")).toContainText(shown);
      await expect(page.getByRole("alert")).not.toContainText(/[<{]/);
      await page.unroute(`**${SIGN_IN}`);
    }
    await page.route(`**${SIGN_IN}`, (route) => route.abort());
    await fillLogin(page);
    await expect(page.getByRole("alert")).toContainText("The server cannot be reached");
    expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty(STORED.flag);
  });

  test("LOGIN-07 after too many guesses it says how long to wait, and keeps what was entered", async ({
    page,
    request,
  }) => {
    // A name of its own: guesses are counted, and the account is everybody's.
    const nobody = { username: "nobody-guesses", password: "the same guess" };
    for (let index = 0; index < 5; index += 1) {
      expect((await request.post(SIGN_IN, { data: nobody })).status()).toBe(401);
    }
    await page.goto("/");
    await fillLogin(page, nobody);
    await expect(page.getByRole("alert")).toHaveText(/^Too many attempts\. Try again in \d+ minutes\.$/);
    await expect(username(page)).toHaveValue(nobody.username);
    await expect(password(page)).toHaveValue(nobody.password);
    await expect(submit(page)).toBeEnabled();
  });

  test("LOGIN-05 the footer says who may enter, and the season of the cycle in force", async ({ page }) => {
    await page.goto("/");
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByText("Authorized Personnel Only")).toBeVisible();
    await expect(footer.getByText("2025–2026 Election Season")).toBeVisible();
    await expect(page).toHaveTitle("Sign in · NRM Command Center");

    await page.route("**/api/welcome", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), seasonLabel: "Another Season" },
      });
    });
    await page.reload();
    await expect(footer.getByText("Another Season")).toBeVisible();
  });

  test("LOGIN-05 without the server's answer the screen does its work under the default name", async ({
    page,
  }) => {
    await page.route("**/api/welcome", (route) => route.fulfill({ status: 500, body: "Down" }));
    await page.goto("/");
    await expect(page.getByText("Authorized Personnel Only")).toBeVisible();
    await expect(page).toHaveTitle("Sign in · NRM Command Center");
    await expect(page.locator("body")).not.toContainText(/undefined|null/);
    await expect(submit(page)).toBeEnabled();
  });

  test("LOGIN-06 success stores flag and name; logout ends all of it, here and on the server", async ({
    page,
    context,
    product,
  }) => {
    await page.goto("/");
    await fillLogin(page, { ...ADMIN, username: ` ${ADMIN.username.toUpperCase()} ` });
    await page.getByRole("heading", { level: 1, name: "NRM Command Center" }).waitFor();
    await whole(page);
    await expect(page.getByText("18.5M", { exact: true })).toBeVisible();
    const kept = await page.evaluate(() => ({ ...localStorage }));
    // The name as the server writes it: by another, the page that it draws would be somebody else's.
    expect(kept).toMatchObject({ [STORED.flag]: "true", [STORED.userName]: ADMIN.username });
    // The password is nowhere.
    expect(JSON.stringify(kept)).not.toContain(ADMIN.password);
    await expect.poll(() => storedAnswers(page)).not.toEqual([]);
    const cookie = (await context.cookies()).find(({ name }) => name.endsWith("session_token"));
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/", expires: -1 });
    const session = `${cookie?.name}=${cookie?.value}`;

    await page.reload();
    await expect(page.getByRole("banner")).toBeVisible();
    await page.evaluate(() => {
      Object.assign(globalThis, { before: true });
      return caches.open("somebody-elses");
    });
    await logOut(page);
    await expect(submit(page)).toBeVisible();
    expect(await page.evaluate(() => Reflect.has(globalThis, "before")), "reloads").toBe(false);
    const left = await page.evaluate(() => ({ ...localStorage }));
    expect(left).not.toHaveProperty(STORED.flag);
    expect(left).not.toHaveProperty(STORED.userName);
    expect(await storedAnswers(page)).toEqual([]);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    // By the one that stays the browser is known at the next sign-in, and nothing more.
    const [device, ...others] = await context.cookies();
    expect(others).toEqual([]);
    expect(device).toMatchObject({ name: "command-center.device", httpOnly: true, sameSite: "Strict" });
    const refused = await fetch(`${product.origin}/api/account`, { headers: { cookie: session } });
    expect(refused.status).toBe(401);

    await page.goBack();
    await expect(page.getByText("18.5M", { exact: true })).toHaveCount(0);
  });

  test("LOGIN-06 logout wipes this browser also when the server cannot be reached, and says so", async ({
    page,
  }) => {
    await page.goto("/membership");
    await fillLogin(page);
    await expect(page.getByRole("heading", { level: 1, name: "Membership" })).toBeVisible();
    await page.route("**/api/auth/sign-out", (route) => route.abort());
    await logOut(page);
    await expect(page.getByText("the session stays open there until it expires")).toBeVisible();
    expect(await storedAnswers(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("authenticated"))).toBeNull();
    await page.reload();
    await expect(page.getByText("the session stays open there until it expires")).toHaveCount(0);
  });

  test("LOGIN-06 logout wipes this browser before the server has answered, and nothing is kept from then on", async ({
    page,
  }) => {
    await page.goto("/membership");
    await fillLogin(page);
    await expect(page.getByRole("heading", { level: 1, name: "Membership" })).toBeVisible();
    await whole(page);
    await expect.poll(async () => (await storedAnswers(page)).length).toBeGreaterThan(1);
    let answer = () => {};
    await page.route("**/api/auth/sign-out", async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.abort();
    });
    const asked = page.waitForRequest("**/api/auth/sign-out");
    await logOut(page);
    await asked;
    await expect.poll(() => storedAnswers(page)).toEqual([]);
    expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty(STORED.flag);
    // Pages that still ask meanwhile are answered: what comes is kept nowhere.
    const again = page.waitForResponse("**/api/account");
    await page.evaluate(() => dispatchEvent(new Event("offline")));
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await again;
    expect(await storedAnswers(page)).toEqual([]);
    answer();
    await expect(page.getByText("the session stays open there until it expires")).toBeVisible();
  });

  test("LOGIN-06 logging out in one tab ends the other at its next call", async ({ page, context }) => {
    await page.goto("/membership");
    await fillLogin(page);
    await expect(page.getByRole("heading", { level: 1, name: "Membership" })).toBeVisible();
    const other = await context.newPage();
    await other.goto("/");
    await other.getByRole("heading", { level: 1, name: "NRM Command Center" }).waitFor();
    await whole(other);
    await expect(other.getByText("18.5M", { exact: true })).toBeVisible();
    await logOut(page);
    await expect(submit(page)).toBeVisible();
    await other.reload();
    await expect(submit(other)).toBeVisible();
    await expect(other.getByText("18.5M", { exact: true })).toHaveCount(0);
    expect(await storedAnswers(other)).toEqual([]);
  });

  test("LOGIN-07 the administrator of the environment enters with role and name", async ({
    page,
    product,
  }) => {
    await product.signIn("/membership");
    await page.getByRole("button", { name: "Account of admin" }).click();
    await expect(page.getByRole("menu")).toContainText("Administrator");
  });
});
