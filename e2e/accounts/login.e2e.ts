import type { Page } from "@playwright/test";
import { expect, fillLogin, STORED, storedAnswers, test, whole } from "../steps/product.ts";
import { ADMIN } from "../steps/server.ts";

const submit = (page: Page) => page.getByRole("button", { name: "Access Command Center" });

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account of admin" }).click();
  await expect(page.getByRole("menu")).toContainText("Administrator");
  await page.getByRole("menuitem", { name: "Log out" }).click();
}

test.describe("LOGIN", () => {
  test("LOGIN-06 LOGIN-07 success stores flag and name; logout ends all of it, here and on the server", async ({
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
    // Neither does what stays say who was here: the last visit is kept under a key that gives no name away.
    const everything = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(everything).toMatch(/"visit\.[\w-]{16}\.\d+"/);
    expect(everything).not.toContain(ADMIN.username);
    expect(await storedAnswers(page)).toEqual([]);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    // By the one that stays the browser is known at the next sign-in, and nothing more.
    const [device, ...others] = await context.cookies();
    expect(others).toEqual([]);
    expect(device).toMatchObject({
      name: expect.stringMatching(/^command-center\.device\./),
      httpOnly: true,
      sameSite: "Strict",
    });
    const refused = await fetch(`${product.origin}/api/account`, { headers: { cookie: session } });
    expect(refused.status).toBe(401);

    await page.goBack();
    await expect(page.getByText("18.5M", { exact: true })).toHaveCount(0);
  });
});
