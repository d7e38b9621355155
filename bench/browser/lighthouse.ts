import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const VERSION = "12.8.2";
const HOME = fileURLToPath(new URL("../../.cache/lighthouse", import.meta.url));
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;

/** The little of a report that is used here. */
interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly audits: Record<string, { readonly numericValue?: number; readonly score: number | null }>;
  readonly categories: Record<
    (typeof CATEGORIES)[number],
    { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }
  >;
}

type Lighthouse = (
  url: string,
  flags: {
    port: number;
    logLevel: "silent";
    disableStorageReset: boolean;
    onlyCategories: readonly string[];
  },
) => Promise<{ readonly lhr: Report } | undefined>;

/** What Lighthouse says of one load of a page, on a simulated cheap phone. */
export interface Audit {
  /** Milliseconds: until the largest thing is painted, and for how long tasks held up a finger before one could act. */
  readonly lcp: number;
  readonly tbt: number;
  /** How far things moved by themselves. */
  readonly cls: number;
  /** Of 100. */
  readonly accessibility: number;
  readonly bestPractices: number;
  /** Checks of those two that it did not pass. */
  readonly failed: readonly string[];
}

/** Lighthouse cannot be had: the reason is a sentence for people. */
export class NoLighthouse extends Error {}

/** Installs Lighthouse into `.cache` where it is not there yet: 185 MB that the project does not depend on. */
export async function loadLighthouse(): Promise<(url: string, port: number) => Promise<Audit>> {
  const entry = join(HOME, "node_modules/lighthouse/core/index.js");
  if (!existsSync(entry)) install();
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  return async (url, port) => {
    const run = await lighthouse(url, {
      port,
      logLevel: "silent",
      // It would sign out who is signed in; the browser is a new one anyway.
      disableStorageReset: true,
      onlyCategories: CATEGORIES,
    });
    if (run === undefined || run.lhr.runtimeError)
      throw new Error(
        `Lighthouse could not measure ${url}: ${run?.lhr.runtimeError?.message ?? "no report"}`,
      );
    return read(run.lhr);
  };
}

function install(): void {
  mkdirSync(HOME, { recursive: true });
  // So that npm does not take it for a part of the workspace.
  writeFileSync(join(HOME, "package.json"), JSON.stringify({ private: true }));
  try {
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    execFileSync("npm", ["install", ...options, `lighthouse@${VERSION}`], { cwd: HOME, stdio: "pipe" });
  } catch (cause) {
    const sentence = `Lighthouse ${VERSION} could not be installed: check the network and run this again`;
    throw new NoLighthouse(sentence, { cause });
  }
}

function read({ audits, categories }: Report): Audit {
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const score = (id: (typeof CATEGORIES)[number]) => Math.round((categories[id].score ?? 0) * 100);
  return {
    lcp: number("largest-contentful-paint"),
    tbt: number("total-blocking-time"),
    cls: number("cumulative-layout-shift"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    failed: [...categories.accessibility.auditRefs, ...categories["best-practices"].auditRefs]
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  };
}
