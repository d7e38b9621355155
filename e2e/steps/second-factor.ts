import { expect, type Page } from "@playwright/test";
import { TOTP } from "otpauth";
import type { RunningServer } from "./server.ts";

const HALF_MINUTE = 30_000;

/** The field for a code. */
export const code = (page: Page) => page.getByLabel("6-digit code");

/** What the app of this secret shows now; each code counts once. */
export const codeOf = (secret: string, milliseconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + milliseconds });

/** The authenticator's next code. Advances the server's clock by half a minute instead of waiting. */
export async function nextCode(server: RunningServer, secret: string): Promise<string> {
  return codeOf(secret, await server.advance(HALF_MINUTE));
}

/** Presses through setting the factor up, from a page that offers it; the secret and the recovery codes. */
export async function setUp(
  page: Page,
  codeFor: (secret: string) => string | Promise<string> = codeOf,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole("button", { name: "Set up an app" }).click();
  const secret = ((await page.getByTestId("secret").textContent()) ?? "").replaceAll(" ", "");
  await code(page).fill(await codeFor(secret));
  await code(page).press("Enter");
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list).toBeVisible();
  return { secret, recoveryCodes: await list.getByRole("listitem").allTextContents() };
}
