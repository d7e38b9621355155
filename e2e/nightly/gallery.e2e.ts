import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { findings } from "../steps/axe.ts";
import { expect, test } from "../steps/product.ts";

const root = join(import.meta.dirname, "../..");

test("while developing, the gallery shows every chart and component in both themes, and axe finds nothing @night", async ({
  page,
}) => {
  const vite = spawn(
    join(root, "node_modules/.bin/vite"),
    ["web", "--config", "web/vite.config.ts", "--host", "127.0.0.1", "--port", "5460"],
    { cwd: root, env: { ...process.env, NO_COLOR: "1" } },
  );
  try {
    let said = "";
    vite.stdout.on("data", (bytes: Buffer) => (said += bytes.toString()));
    const address = () => /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? "";
    await expect.poll(address, { timeout: 60_000 }).not.toBe("");

    const broken: string[] = [];
    page.on("pageerror", (error) => broken.push(error.message));
    for (const theme of ["light", "dark"]) {
      await page.goto(`${address()}/dev/gallery?theme=${theme}&width=360`);
      // The first page of a fresh copy waits until its packages are made ready.
      await expect(page.getByRole("region", { name: "ui/overlays/tooltip.tsx" })).toBeVisible({
        timeout: 60_000,
      });
      await expect(page.locator(".gallery-broken")).toHaveCount(0);
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      expect(await findings(page), theme).toEqual([]);
    }
    expect(broken).toEqual([]);
  } finally {
    const ended = once(vite, "exit");
    vite.kill();
    await ended;
  }
});
