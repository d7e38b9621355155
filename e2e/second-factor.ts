import { expect, type Page } from "@playwright/test";
import { TOTP } from "otpauth";

const HALF_MINUTE = 30_000;

/** Where a code is typed, wherever one is asked for. */
export const code = (page: Page) => page.getByLabel("6-digit code");

/** What the app of this secret shows; of another half minute too, as each code counts once. */
export const codeOf = (secret: string, halfMinutes = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + halfMinutes * HALF_MINUTE });

/** The code before this one, which counts as well; sent while it does, and so the present one stays for a sign-in. */
export async function earlierCode(page: Page, secret: string): Promise<string> {
  const left = HALF_MINUTE - (Date.now() % HALF_MINUTE);
  if (left < 5_000) await page.waitForTimeout(left);
  return codeOf(secret, -1);
}

/** Presses through setting the factor up, from a page that offers it; the secret and the recovery codes. */
export async function setUp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole("button", { name: "Set up a second factor" }).click();
  const secret = ((await page.getByTestId("secret").textContent()) ?? "").replaceAll(" ", "");
  await code(page).fill(await earlierCode(page, secret));
  await code(page).press("Enter");
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list).toBeVisible();
  return { secret, recoveryCodes: await list.getByRole("listitem").allTextContents() };
}
