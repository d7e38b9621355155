import type { BrowserContext, Page } from "@playwright/test";
import { enterAs, expect, test, whole } from "../steps/product.ts";

/** Lets no request reach another host, and keeps what was tried: the list grows as pages ask. */
async function cutOff(context: BrowserContext, origin: string): Promise<readonly string[]> {
  const tried: string[] = [];
  await context.route(
    (url) => url.origin !== origin && !["data:", "blob:"].includes(url.protocol),
    async (route) => {
      tried.push(route.request().url());
      await route.abort();
    },
  );
  context.on("request", (request) => {
    const { origin: asked, protocol } = new URL(request.url());
    if (/^(?:https?|wss?):$/.test(protocol) && asked !== origin) tried.push(request.url());
  });
  return tried;
}

/** What the browser refused on account of a header, kept as the page goes on. */
function refusedBy(page: Page): readonly string[] {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/content security policy|permissions.policy|trusted|blocked|embedder/i.test(message.text()))
      refused.push(message.text());
  });
  return refused;
}

test.describe("no outside host", () => {
  // A service worker fetches too, and takes itself an address that the policy must let pass.
  test.use({ serviceWorkers: "allow" });

  // Every page without a worker is held with the rest that is held of every page (every-page.e2e.ts).
  test("is asked for anything on the login screen or by the service worker, and neither needs what headers refuse", async ({
    context,
    page,
    product,
  }) => {
    const tried = await cutOff(context, product.origin);
    const refused = refusedBy(page);
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Access Command Center" })).toBeVisible();
    await enterAs(context, product.origin, product.session);
    for (const path of ["/", "/districts-directory"]) {
      await page.goto(path);
      await whole(page);
      await expect(page.getByTestId("sync-badge")).toContainText(/Live|Polling/);
    }
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toBe(
      `${product.origin}/sw.js`,
    );
    expect(tried).toEqual([]);
    expect(refused).toEqual([]);
  });

  test("is asked for anything by the description of the API @night", async ({ context, page, product }) => {
    const tried = await cutOff(context, product.origin);
    const refused = refusedBy(page);
    await enterAs(context, product.origin, product.session);
    await page.goto("/api/docs");
    await expect(page.getByRole("heading", { name: /^Command Center/ })).toBeVisible();
    expect(tried).toEqual([]);
    // Its pictures carry a style of their own, which they do without.
    expect(refused.filter((text) => !text.startsWith("Applying inline style"))).toEqual([]);
  });

  test("could be: a page that tries is seen here and refused by the policy, and no text becomes a script", async ({
    context,
    page,
    product,
  }) => {
    const tried = await cutOff(context, product.origin);
    const refused = refusedBy(page);
    await product.signIn("/");
    const outcome = await page.evaluate(() =>
      fetch("https://outside.example/").then(
        () => "answered",
        () => "refused",
      ),
    );
    expect(outcome).toBe("refused");
    expect(refused.join(" ")).toContain("https://outside.example/");
    expect(tried).toEqual([]);

    const outcomes = await page.evaluate(() => {
      const attempt = (work: () => unknown) => {
        try {
          work();
          return "done";
        } catch (error) {
          return (error as Error).name;
        }
      };
      const script = document.createElement("script");
      return [
        attempt(() => (document.createElement("div").innerHTML = "<img>")),
        attempt(() => (script.src = "/sw.js?other")),
        attempt(() => (script.text = "1")),
        attempt(() => new Worker("/assets/other.js")),
      ];
    });
    expect(outcomes).toEqual(["TypeError", "TypeError", "TypeError", "TypeError"]);

    await page.goto("https://outside.example/").catch(() => undefined);
    expect(tried).toContain("https://outside.example/");
  });
});
