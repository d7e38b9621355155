import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { servePlain } from "./product.ts";
import { ADMIN, openSession } from "./server.ts";

/** A file of JavaScript and its size in bytes as it is served, in brotli. */
export interface Script {
  readonly path: string;
  readonly bytes: number;
}

/** Bytes of brotli. */
export const BUDGET = { login: 62_000, home: 95_000 } as const;

/** Bytes of several files. */
export function sum(scripts: readonly Script[]): number {
  return scripts.reduce((total, { bytes }) => total + bytes, 0);
}

/** All JavaScript that a browser asks for on its first visit, until the login form can be used and the net is quiet. */
export async function loginScripts(browser: Browser, origin: string): Promise<Script[]> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const asked = await scriptsAskedFor(context, async (page) => {
    await page.goto(origin);
    await page.getByLabel("Password", { exact: true }).waitFor();
    await page.waitForLoadState("networkidle");
  });
  return measure(origin, asked);
}

/** What home needs before its four numbers can show. */
export interface HomeScripts {
  /** Everything that the entry, the signed-in part and the page import statically: without it there is no page. */
  readonly critical: readonly Script[];
  /** What the browser had asked for when the four cards showed numbers: also cards and charts fetched on the side. */
  readonly askedByThen: readonly Script[];
}

/** The JavaScript of home for someone signed in whose browser has kept nothing. */
export async function homeScripts(browser: Browser, origin: string): Promise<HomeScripts> {
  const [name = "", value = ""] = (await openSession(origin)).split(/=(.*)/s);
  const context = await browser.newContext({
    serviceWorkers: "block",
    storageState: {
      cookies: [],
      origins: [
        {
          origin,
          localStorage: [
            { name: "authenticated", value: "true" },
            { name: "username", value: ADMIN.username },
          ],
        },
      ],
    },
  });
  await context.addCookies([{ name, value, url: origin }]);
  const asked = await scriptsAskedFor(context, async (page) => {
    // A page that comes with its numbers would show them before any script is asked for.
    await servePlain(page, origin);
    await page.goto(origin);
    await page.waitForFunction(() => {
      const cards = [...document.querySelectorAll("[data-testid=metric]")];
      return cards.length === 4 && cards.every((card) => /\d/.test(card.textContent ?? ""));
    });
  });
  const [critical, askedByThen] = await Promise.all([
    measure(
      origin,
      await importedBy(["index.html", "src/app/signed-in.tsx", "src/features/home/home-page.tsx"]),
    ),
    measure(origin, asked),
  ]);
  return { critical, askedByThen };
}

/** Paths of the scripts that a page asks for while something is done with it. */
async function scriptsAskedFor(
  context: BrowserContext,
  during: (page: Page) => Promise<void>,
): Promise<string[]> {
  const page = await context.newPage();
  const paths = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") paths.add(new URL(request.url()).pathname);
  });
  await during(page);
  const asked = [...paths];
  await context.close();
  return asked;
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** Paths of the files that some modules import statically, over any number of steps, by the build's manifest. */
async function importedBy(modules: readonly string[]): Promise<string[]> {
  const path = new URL("../web/dist/.vite/manifest.json", import.meta.url);
  const manifest = JSON.parse(await readFile(path, "utf8")) as Record<string, Chunk>;
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build's manifest has no ${name}.`);
    const file = `/${chunk.file}`;
    if (files.has(file)) return;
    files.add(file);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return [...files];
}

async function measure(origin: string, paths: readonly string[]): Promise<Script[]> {
  return Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(`${origin}${path}`, { headers: { "accept-encoding": "br" } });
      await answer.body?.cancel();
      const bytes = Number(answer.headers.get("content-length"));
      if (!answer.ok || !(bytes > 0)) throw new Error(`${path} is not served with its length.`);
      return { path, bytes };
    }),
  );
}
