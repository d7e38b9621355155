import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killTree } from "../steps/processes.ts";
import { expect, fillLogin, test } from "../steps/product.ts";
import { ADMIN, freePort, launch, startCopy, startServer } from "../steps/server.ts";

const SIGN_IN = "/api/auth/sign-in/username";

/** Signs in without a browser; the session cookie when the server acknowledged it. */
async function sessionOf(origin: string): Promise<string | null> {
  const answer = await fetch(`${origin}${SIGN_IN}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  }).catch(() => null);
  if (answer?.status !== 200) return null;
  await answer.text();
  return answer.headers.getSetCookie()[0]?.split(";", 1)[0] ?? null;
}

test.describe("START", () => {
  test("LOGIN-07 a fresh install prints a random password once, which must be changed at first sign-in", async ({
    page,
  }) => {
    const server = await startServer({ ADMIN_PASSWORD: "" });
    const printed = /Administrator: admin {2}Password: (\S{16,})/;
    // It answers a moment before it says where, and who may enter.
    await expect.poll(() => server.output()).toMatch(printed);
    const first = printed.exec(server.output())?.[1] ?? "";
    await page.goto(`${server.origin}/`);
    await fillLogin(page, { username: "admin", password: first });
    await expect(page.getByRole("heading", { name: /password/i }).first()).toBeVisible();
    // Until then no data, whatever the browser shows.
    const status = await page.evaluate(async () => (await fetch("/api/elections")).status);
    expect(status).toBe(403);
    await page.getByLabel("Current password").fill(first);
    await page.getByLabel("New password", { exact: true }).fill("short");
    await page.getByRole("button", { name: /change password/i }).click();
    await expect(page.getByText("Use at least 12 characters")).toBeVisible();
    await page.getByLabel("New password", { exact: true }).fill("another long password");
    await page.getByLabel(/repeat|again|confirm/i).fill("another long password");
    await page.getByRole("button", { name: /change password/i }).click();
    await expect(page.getByRole("heading", { level: 1, name: "NRM Command Center" })).toBeVisible();
    await server.stop({ keepData: true });

    const again = await startServer({ ADMIN_PASSWORD: "", DATA_DIR: server.dataDir });
    await expect.poll(() => again.output()).toContain("is ready at");
    expect(again.output()).not.toContain("Password:");
    await again.stop();
  });

  test("START a kill -9 of the whole tree during writes loses nothing acknowledged, and the next start works", async () => {
    // Passwords are hashed for it, as slowly as the machine has time.
    test.slow();
    const server = await startCopy();
    const acknowledged: string[] = [];
    let over = false;
    const writer = async () => {
      while (!over) {
        const cookie = await sessionOf(server.origin);
        if (cookie !== null) acknowledged.push(cookie);
      }
    };
    const writers = [writer(), writer(), writer()];
    await expect.poll(() => acknowledged.length, { timeout: 120_000 }).toBeGreaterThan(8);
    killTree(server.child.pid ?? -1);
    over = true;
    await Promise.all(writers);

    const again = await startServer({ DATA_DIR: server.dataDir });
    for (const cookie of acknowledged) {
      const answer = await fetch(`${again.origin}/api/account`, { headers: { cookie } });
      expect(answer.status).toBe(200);
    }
    const stats = await fetch(`${again.origin}/api/dashboard/stats`, {
      headers: { cookie: acknowledged[0] ?? "" },
    });
    expect(await stats.json()).toEqual({ constituencies: 519, mpsDeclared: 536, totalPetitions: 710 });
    await again.stop();
  });

  for (const { name, settings, says } of [
    {
      name: "an unreachable database",
      settings: { DATABASE_URL: "postgres://a:b@127.0.0.1:1/x" },
      says: "cannot be reached",
    },
    {
      name: "an unknown database host",
      settings: { DATABASE_URL: "postgres://a:b@nowhere.invalid/x" },
      says: "cannot be reached",
    },
    {
      name: "a wrong DATABASE_URL",
      settings: { DATABASE_URL: "mysql://somewhere" },
      says: "DATABASE_URL must look like postgres://",
    },
    {
      name: "a common ADMIN_PASSWORD",
      settings: { ADMIN_PASSWORD: "password1234" },
      says: "ADMIN_PASSWORD cannot be used. That password is one of the commonest.",
    },
    { name: "a wrong PORT", settings: { PORT: "eighty" }, says: "PORT must be a number" },
    { name: "a wrong DATA", settings: { DATA: "some" }, says: "DATA must be sample or empty" },
  ]) {
    test(`START ${name} ends with one line that says what to do`, async () => {
      const dataDir = await mkdtemp(join(tmpdir(), "command-center-wrong-"));
      const { ended, output } = launch({ DATA_DIR: dataDir, PORT: "0", ...settings });
      expect(await ended).not.toBe(0);
      await expect.poll(output).toContain(says);
      expect(output().trim().split("\n")).toHaveLength(1);
      await rm(dataDir, { recursive: true, force: true });
    });
  }

  test("START a taken port ends with one line that says what to do", async () => {
    const port = await freePort();
    const blocker = createServer().listen(port, "127.0.0.1");
    const dataDir = await mkdtemp(join(tmpdir(), "command-center-port-"));
    const { ended, output } = launch({ DATA_DIR: dataDir, PORT: String(port) });
    expect(await ended).not.toBe(0);
    await expect.poll(output).toContain(`Port ${port} is taken`);
    expect(output().trim().split("\n")).toHaveLength(1);
    blocker.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});
