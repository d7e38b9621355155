import { chromium } from "@playwright/test";
import { PATHS } from "../../e2e/steps/routes.ts";
import { BUDGET, budgetOf } from "../../e2e/steps/script-bytes.ts";
import { openSession, startServer } from "../../e2e/steps/server.ts";
import { startControl } from "../browser/control.ts";
import { scriptsOfPage } from "../browser/page-scripts.ts";
import { kilobytes, type Result } from "../result.ts";
import type { AskedScripts } from "../browser/wire.ts";

/** As many at once as the machine of a developer can do. */
const AT_ONCE = 2;

/** JavaScript in brotli that each page costs a browser which has kept nothing, in bytes and requests. */
export async function measureBytes(chromiumPath: string): Promise<Result[]> {
  const product = await startServer();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
  try {
    const session = await openSession(product.origin);
    const control = await startControl({ origin: product.origin, cookie: session });
    const bare = await scriptsOfPage(browser, control.origin, "/", null);
    await control.stop();
    const line = (name: string, { bytes, requests, run }: AskedScripts, bar: number): Result => ({
      name: `JavaScript of ${name}`,
      measured: `${kilobytes(bytes)} in ${requests} requests (run at once: ${kilobytes(run.bytes)} in ${run.requests})`,
      limit: `${kilobytes(bare.bytes)} in ${bare.requests}, the control`,
      ratio: bytes / bare.bytes,
      bar: `≤ ${kilobytes(bar)} in ${BUDGET.requests}`,
      ok: bytes <= bar && requests <= BUDGET.requests,
    });
    const results: Result[] = [
      line("login", await scriptsOfPage(browser, product.origin, "/", null), BUDGET.login),
    ];
    const waiting = [...PATHS.entries()];
    const worker = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [index, path] = next;
        results[index + 1] = line(
          path,
          await scriptsOfPage(browser, product.origin, path, session),
          budgetOf(path),
        );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return results;
  } finally {
    await browser.close();
    await product.stop();
  }
}
