// Takes the pictures of docs/imports.md from the running product, which it starts on data of its own: list, question, preview, problems.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../chromium.mjs";
import { fail, root } from "../workspace.mjs";
import { load } from "./load.mjs";

const MOST_BYTES = 120_000;
const ADMIN = { username: "admin", password: "correct horse battery staple" };
const CYCLE = {
  name: "2020–2021",
  seasonLabel: "2021 General Election",
  opensOn: "2020-07-01",
  closesOn: "2021-03-31",
  asOf: "2021-01-31",
};

const { STATION_LIST_2021, STATION_RESULTS_2021 } = await load(
  "import-fixtures",
  `
export { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
export { STATION_RESULTS_2021 } from "@command-center/import-rules/fixtures/station-results-fixtures";
`,
);
const { chromium } = createRequire(join(root, "e2e/package.json"))("@playwright/test");

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const dataDir = await mkdtemp(join(tmpdir(), "command-center-pictures-"));
const server = spawn(process.execPath, [join(root, "scripts/start.mjs")], {
  cwd: root,
  env: {
    ...process.env,
    PORT: String(port),
    DATA: "empty",
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: ADMIN.password,
  },
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  await ready();
  await takePictures();
} finally {
  server.kill("SIGTERM");
  await once(server, "exit");
  await rm(dataDir, { recursive: true });
}

/** Resolves once the server says where it is. */
async function ready() {
  for await (const text of server.stdout) if (String(text).includes("is ready at")) return;
  fail("The product did not start.");
}

async function takePictures() {
  const cookie = await signIn();
  await call("POST", "/api/cycles", CYCLE);
  const stations = await send("2021-stations.csv", STATION_LIST_2021);
  await call("POST", `/api/imports/${stations}/commit`, {});
  await settled(stations);
  const results = await send("2021-results.csv", STATION_RESULTS_2021, {
    contest: "president",
    pollingDay: "2021-01-14",
  });

  const browser = await chromium.launch({ executablePath: await findChromium() });
  const context = await browser.newContext({
    viewport: { width: 1200, height: 760 },
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const region = (title) => page.getByRole("region", { name: title });

  await page.goto(`${origin}/data/imports/${results}`);
  await page.getByLabel("Username").fill(ADMIN.username);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await page.keyboard.press("Enter");
  await page.getByRole("radio").first().waitFor();
  await picture(region("Questions"), "question", 520);
  const { questions } = await call("GET", `/api/imports/${results}`);
  const answers = Object.fromEntries(questions.map(({ id, suggestions }) => [id, suggestions[0].answer]));
  await call("PATCH", `/api/imports/${results}`, { answers });
  await settled(results);
  await page.reload();
  await page.getByRole("heading", { level: 1 }).getByText("Ready").waitFor();
  await region("What would change").waitFor();
  await picture(page.locator("main"), "preview", 900);
  await region("Problems").getByRole("button", { name: /^W112/ }).click();
  await region("Problems").getByRole("table").waitFor();
  await picture(region("Problems"), "problems", 520);
  await page.goto(`${origin}/data/imports`);
  await page.getByRole("table", { name: "Imports" }).waitFor();
  await picture(page.locator("main"), "list", 410);
  await browser.close();

  /** The upper part of what is shown there, as a small JPEG. */
  async function picture(shown, called, height) {
    // Taller than the window: content below it would not render.
    await page.setViewportSize({ width: 1200, height: 1600 });
    await page.evaluate(() => scrollTo(0, 0));
    // The product's own letters come after the page.
    await page.evaluate(() => document.fonts.load("400 16px 'Public Sans Variable'"));
    await page.waitForTimeout(500);
    const box = await shown.boundingBox();
    const path = join(root, `docs/imports/${called}.jpg`);
    await mkdir(join(root, "docs/imports"), { recursive: true });
    await page.screenshot({
      path,
      type: "jpeg",
      quality: 72,
      fullPage: true,
      clip: { ...box, height: Math.min(height, box.height) },
    });
    const { size } = await stat(path);
    if (size > MOST_BYTES) fail(`docs/imports/${called}.jpg has ${size} bytes, more than ${MOST_BYTES}.`);
  }

  async function signIn() {
    const answer = await fetch(`${origin}/api/auth/sign-in/username`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(ADMIN),
    });
    const set = answer.headers.getSetCookie()[0]?.split(";", 1)[0];
    return set ?? fail(`Signing in failed: ${answer.status}`);
  }

  async function call(method, path, body) {
    const answer = await fetch(origin + path, {
      method,
      headers: { cookie, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) fail(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /** Sends a file and waits until it is read; answers its import's number. */
  async function send(fileName, text, fields = {}) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set("file", new Blob([text]), fileName);
    const answer = await fetch(`${origin}/api/imports`, { method: "POST", headers: { cookie }, body: form });
    if (!answer.ok) fail(`${fileName} was not taken: ${await answer.text()}`);
    const { id } = await answer.json();
    await settled(id);
    return id;
  }

  async function settled(id) {
    for (;;) {
      const { state } = await call("GET", `/api/imports/${id}`);
      if (state !== "reading" && state !== "committing") return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port: free } = /** @type {import("node:net").AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, "close");
  return free;
}
