import { chromium } from "@playwright/test";
import { BUDGET, homeScripts, loginScripts, sum } from "../e2e/script-bytes.ts";
import { startServer } from "../e2e/server.ts";
import { kilobytes, type Result } from "./result.ts";

/** JavaScript as it is served, in brotli; `e2e/budget.e2e.ts` holds the same budgets. */
export async function measureBytes(chromiumPath: string): Promise<Result[]> {
  const product = await startServer();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
  try {
    const login = sum(await loginScripts(browser, product.origin));
    const home = await homeScripts(browser, product.origin);
    const line = (name: string, bytes: number, limit: string, bar: number): Result => ({
      name,
      measured: kilobytes(bytes),
      limit,
      ratio: bytes / bar,
      bar: `≤ ${kilobytes(bar)}`,
      ok: bytes <= bar,
    });
    return [
      line("JavaScript of login", login, "all asked for by the browser", BUDGET.login),
      line(
        "JavaScript of home, critical",
        sum(home.critical),
        `static imports; ${kilobytes(sum(home.askedByThen))} asked for when the numbers showed`,
        BUDGET.home,
      ),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}
