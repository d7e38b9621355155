import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { enterAs } from "../../e2e/steps/product.ts";
import { tap, type AskedScripts } from "./wire.ts";

/** Longer than anything that a page puts off: a service worker, what is fetched ahead. */
const QUIET_MILLISECONDS = 5_000;
const GIVE_UP_MILLISECONDS = 90_000;
/** A phone, as Lighthouse's. */
const VIEWPORT = { width: 412, height: 823 };

/**
 * The JavaScript that a browser which has kept nothing asks for by itself, until a person would act.
 * @param session Somebody's who is signed in, as `name=value`; null for nobody's.
 */
export async function scriptsOfPage(
  browser: Browser,
  origin: string,
  path: string,
  session: string | null,
): Promise<AskedScripts> {
  const wire = await tap(origin);
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    if (session !== null) await enterAs(context, wire.origin, session);
    const page = await context.newPage();
    await page.goto(`${wire.origin}${path}`);
    const began = performance.now();
    while (!wire.isQuiet(QUIET_MILLISECONDS)) {
      if (performance.now() - began > GIVE_UP_MILLISECONDS) throw new Error(`${path} never came to rest.`);
      await sleep(100);
    }
    return wire.scripts();
  } finally {
    await context.close();
    await wire.stop();
  }
}
