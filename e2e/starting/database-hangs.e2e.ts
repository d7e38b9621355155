import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { enterAs, expect, test } from "../steps/product.ts";
import { openSession, startCopy } from "../steps/server.ts";

/** The processes of the product's own PostgreSQL: the one that listens, and all that it started. */
async function postgresOf(dataDir: string): Promise<number[]> {
  const [pid] = (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n");
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  return [Number(pid), ...children.trim().split(/\s+/).map(Number)];
}

test.describe("a database that hangs", () => {
  test("SHELL-02 meanwhile pages open with what is kept, the badge says that it is not updating, and polls again after", async ({
    page,
    context,
  }) => {
    const server = await startCopy();
    await enterAs(context, server.origin, await openSession(server.origin));
    const badge = page.getByTestId("sync-badge");
    const winners = page.getByRole("row");
    await page.goto(`${server.origin}/elections`);
    await expect(badge).toContainText(/Polling|Live/);
    await expect(winners.nth(5)).toBeVisible();
    const hung = await postgresOf(server.dataDir);
    for (const pid of hung) process.kill(pid, "SIGSTOP");
    const ready = async () => (await fetch(`${server.origin}/api/ready`)).status;
    try {
      await expect.poll(ready).toBe(503);
      await page.reload();
      // What is kept is shown and asked for anew at once, however young it is.
      await expect(badge).toContainText("Not updating");
      await expect(winners.nth(5)).toBeVisible();
    } finally {
      for (const pid of hung) process.kill(pid, "SIGCONT");
    }
    await expect.poll(ready).toBe(200);
    await page.reload();
    await expect(badge).toContainText(/Polling|Live/);
    await server.stop();
  });

  test("STOP told to end, it ends with 0", async () => {
    const server = await startCopy();
    const ended = new Promise((resolve) => server.child.once("exit", resolve));
    server.child.kill("SIGTERM");
    expect(await ended).toBe(0);
    await server.stop();
  });

  test("STOP told to end while the database hangs, it says so and ends with 1 within 10 s", async () => {
    const server = await startCopy();
    const cookie = await openSession(server.origin);
    const hung = await postgresOf(server.dataDir);
    for (const pid of hung) process.kill(pid, "SIGSTOP");
    try {
      const asked = fetch(`${server.origin}/api/elections?q=a`, { headers: { cookie } }).catch(() => null);
      const began = performance.now();
      const ended = new Promise((resolve) => server.child.once("exit", resolve));
      server.child.kill("SIGTERM");
      expect(await ended).toBe(1);
      expect(performance.now() - began).toBeLessThan(10_000);
      expect(server.output()).toContain(
        "Stopped, but not everything could be closed. The database may not have answered.\n",
      );
      await asked;
    } finally {
      for (const pid of hung) process.kill(pid, "SIGCONT");
      await server.stop();
    }
  });
});
