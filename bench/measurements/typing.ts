import { chromium, type Browser, type Page } from "@playwright/test";
import { enterAs } from "../../e2e/steps/product.ts";
import { openSession, startServer } from "../../e2e/steps/server.ts";
import { median, type Result } from "../result.ts";

/** A task that a person feels, in milliseconds: what the Long Tasks API takes as its limit. */
const BAR = 50;
/** How many times slower than this machine the processor is made: a cheap phone. */
const SLOWER = 4;
const ROUNDS = 3;
/** Between two keys, in milliseconds. */
const KEY = 120;
const TYPED = "kampala west";

interface Search {
  readonly name: string;
  readonly path: string;
  /** Opens the search where it is not on the page; the box that is typed in has the focus after it. */
  open(page: Page): Promise<void>;
}

const box = (name: string) => async (page: Page) => page.getByRole("searchbox", { name }).focus();

const SEARCHES: readonly Search[] = [
  { name: "MP primaries, 519 rows", path: "/elections", open: box("Search constituencies") },
  {
    name: "petitions, 710 rows",
    path: "/disputes-petitions",
    open: box("Search petitions"),
  },
  { name: "LC5 results, 144 cards", path: "/lc-results", open: box("Search districts") },
  { name: "districts, 146 rows", path: "/districts-directory", open: box("Search districts") },
  {
    name: "global search, every record",
    path: "/",
    async open(page) {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").focus();
    },
  },
];

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, all three; the last is time that the thread had a processor. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly type?: string } };
}

/** Of all tasks the longest, in milliseconds. */
interface Longest {
  readonly took: number;
  /** By the time it had a processor: less, where the machine is busy with something else. */
  readonly processor: number;
}

/** The longest task of a page's main thread while something is done, as the browser traced it. */
async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<Longest> {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await browser.startTracing(page, {
    categories: ["__metadata", "toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  // Tracing begins with work of its own on the main thread.
  await page.waitForTimeout(500);
  await work();
  const trace = await browser.stopTracing();
  await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const onMain = traceEvents.filter(({ ph, pid, tid }) => ph === "X" && mains.has(`${pid} ${tid}`));
  const keys = onMain.filter(({ name, args }) => name === "EventDispatch" && args?.data?.type === "keydown");
  const begin = Math.min(...keys.map(({ ts }) => ts));
  const tasks = onMain.filter(({ name, ts, dur = 0 }) => name === "RunTask" && ts + dur >= begin);
  if (tasks.length < TYPED.length) throw new Error(`The trace holds ${tasks.length} tasks only.`);
  return {
    took: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1_000,
    processor: Math.max(...tasks.map(({ dur = 0, tdur = dur }) => tdur)) / 1_000,
  };
}

async function type(page: Page): Promise<void> {
  await page.keyboard.type(TYPED, { delay: KEY });
  for (let key = 0; key < TYPED.length; key += 1) await page.keyboard.press("Backspace", { delay: KEY / 2 });
  // The address is written and the answers come a moment after the last key.
  await page.waitForTimeout(500);
}

/** Typing into each long list's search on a slow processor, beside typing into a bare box. */
export async function measureTyping(chromiumPath: string): Promise<Result[]> {
  const product = await startServer();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
    await enterAs(context, product.origin, await openSession(product.origin));
    const page = await context.newPage();
    const bare = await browser.newPage();
    await bare.setContent("<input autofocus>");
    const limits: Longest[] = [];
    const all: { name: string; longest: readonly Longest[] }[] = [];
    for (const { name, path, open } of SEARCHES) {
      await page.goto(`${product.origin}${path}`);
      await page.getByRole("banner").waitFor();
      await page.getByRole("main").getByRole("heading").first().waitFor();
      await page.waitForTimeout(2_000);
      // What is far below the window is drawn once a person acts.
      await page.keyboard.press("Shift");
      await open(page);
      const longest: Longest[] = [];
      // The first round also makes what typing needs, as a person's first search does.
      for (let round = 0; round < ROUNDS; round += 1) {
        longest.push(await longestTask(browser, page, () => type(page)));
        limits.push(await longestTask(browser, bare, () => type(bare)));
      }
      all.push({ name, longest });
    }
    return all.map(({ name, longest }) => lineOf(name, longest, limits));
  } finally {
    await browser.close();
    await product.stop();
  }
}

function lineOf(name: string, longest: readonly Longest[], limits: readonly Longest[]): Result {
  const took = longest.map((one) => one.took);
  const measured = median(took);
  const processor = median(longest.map((one) => one.processor));
  const limit = median(limits.map((one) => one.took));
  // Not even the bare box had a processor for half of its time: then what the page made of its own counts.
  const isBusy = limit > 2 * median(limits.map((one) => one.processor));
  const each = took.map((one) => one.toFixed(0)).join(", ");
  return {
    name: `typing, ${name}`,
    measured: `${measured.toFixed(0)} ms longest task (${each}), ${processor.toFixed(0)} ms of processor time`,
    limit: `${limit.toFixed(0)} ms in a bare box, ${SLOWER}x slower`,
    ratio: measured / limit,
    bar: `≤ ${BAR} ms${isBusy ? " of the processor" : ""}`,
    ok: (isBusy ? processor : measured) <= BAR,
  };
}
