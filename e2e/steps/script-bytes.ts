import type { Page } from "@playwright/test";

/** A file of JavaScript and its size in bytes as it is served, in brotli. */
export interface Script {
  readonly path: string;
  readonly bytes: number;
}

/** Limits for what a page requests by itself (LIGHT-02): bytes of brotli, a tenth over the aim, and requests. */
export const BUDGET = { login: 70_000, firstPage: 154_000, page: 176_000, requests: 15 } as const;

/** The pages that most sessions begin with. */
const FIRST_PAGES = new Set(["/", "/dashboard", "/elections", "/disputes-petitions"]);

/** The byte limit of a signed-in page. */
export const budgetOf = (path: string): number => (FIRST_PAGES.has(path) ? BUDGET.firstPage : BUDGET.page);

/** Path of the service worker, which a signed-in page requests in addition to its scripts. */
export const WORKER = "/sw.js";

/** Bytes of several files. */
export function sum(scripts: readonly Script[]): number {
  return scripts.reduce((total, { bytes }) => total + bytes, 0);
}

/** The files as a failing test shows them. */
export function listed(scripts: readonly Script[]): string {
  return scripts.map(({ path, bytes }) => `${bytes} ${path}`).join("\n");
}

/** From now on notes which scripts a page asks for; called, gives those since the last time, as they are served. */
export function scriptsAskedFor(page: Page, origin: string): () => Promise<Script[]> {
  let paths = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === "script" || pathname.endsWith(".js")) paths.add(pathname);
  });
  return () => {
    const asked = [...paths];
    paths = new Set();
    return measured(origin, asked);
  };
}

/** Files of JavaScript with their sizes as the server sends them. */
export async function measured(origin: string, paths: readonly string[]): Promise<Script[]> {
  return Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(`${origin}${path}`, { headers: { "accept-encoding": "br" } });
      const bytes = Number(answer.headers.get("content-length"));
      if (!answer.ok || !(bytes > 0)) {
        const headers = JSON.stringify([...answer.headers]);
        throw new Error(`${path} is not served with its length: ${answer.status} ${headers}`);
      }
      await answer.body?.cancel();
      return { path, bytes };
    }),
  );
}
