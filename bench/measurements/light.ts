import { openSession, startServer } from "../../e2e/steps/server.ts";
import { startControl } from "../browser/control.ts";
import { loadLighthouse, NoLighthouse, type Audit } from "../browser/lighthouse.ts";
import { inNewBrowser } from "../browser/new-browser.ts";
import { median, seconds, type Result } from "../result.ts";

const RUNS = 5;
/** On a busy machine a load fails now and then, of the browser's own accord. */
const TRIES = 3;
/** Of the control, where the machine is so busy that the control misses a bar. */
const BUSY = 1.5;
const PATHS = ["/", "/elections", "/disputes-petitions", "/districts-directory/gulu"];

const METRICS = [
  { metric: "lcp", name: "largest paint", bar: 2_000, write: seconds },
  { metric: "tbt", name: "blocked", bar: 200, write: (value: number) => `${value.toFixed(0)} ms` },
  { metric: "cls", name: "shift", bar: 0.02, write: (value: number) => value.toFixed(3) },
] as const;

/** Lighthouse on a simulated phone: login and the heaviest pages for somebody signed in, in turn with the control. */
export async function measureLight(chromiumPath: string): Promise<Result[]> {
  const lighthouse = await loadLighthouse().catch((error: unknown) => {
    if (error instanceof NoLighthouse) return error;
    throw error;
  });
  if (lighthouse instanceof NoLighthouse)
    return [
      {
        name: "Lighthouse",
        measured: lighthouse.message,
        limit: "",
        ratio: null,
        bar: "measured",
        ok: false,
      },
    ];
  const product = await startServer();
  const session = await openSession(product.origin);
  const control = await startControl({ origin: product.origin, cookie: session });
  const account = { origin: product.origin, session };
  const subjects = [
    { name: "control", url: `${control.origin}/`, account: null, audits: new Array<Audit>() },
    { name: "login", url: `${product.origin}/`, account: null, audits: new Array<Audit>() },
    ...PATHS.map((path) => ({
      name: path,
      url: `${product.origin}${path}`,
      account,
      audits: new Array<Audit>(),
    })),
  ];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      for (const { url, account: as, audits } of subjects)
        audits.push(await retried(() => inNewBrowser(chromiumPath, as, (port) => lighthouse(url, port))));
    }
  } finally {
    await control.stop();
    await product.stop();
  }
  const [bare, ...pages] = subjects.map(({ name, audits }) => ({ name, audits }));
  return pages.flatMap((page) => linesOf(page.name, page.audits, bare?.audits ?? []));
}

async function retried(audit: () => Promise<Audit>): Promise<Audit> {
  for (let time = 1; ; time += 1) {
    try {
      return await audit();
    } catch (error) {
      if (time === TRIES) throw error;
    }
  }
}

function linesOf(page: string, audits: readonly Audit[], control: readonly Audit[]): Result[] {
  const metrics = METRICS.map(({ metric, name, bar, write }): Result => {
    const own = audits.map((audit) => audit[metric]);
    const limit = median(control.map((audit) => audit[metric]));
    const isBusy = limit > bar;
    const most = isBusy ? limit * BUSY : bar;
    return {
      name: `${page}, ${name}`,
      measured: `${write(median(own))} (${write(Math.min(...own))}–${write(Math.max(...own))})`,
      limit: `${write(limit)} control`,
      ratio: limit > 0 ? median(own) / limit : null,
      bar: `≤ ${isBusy ? `${BUSY} × control` : write(bar)}`,
      ok: median(own) <= most,
    };
  });
  const scores = audits.flatMap(({ accessibility, bestPractices }) => [accessibility, bestPractices]);
  const worst = Math.min(...scores);
  const failed = [...new Set(audits.flatMap((audit) => audit.failed))];
  return [
    ...metrics,
    {
      name: `${page}, accessibility and best practices`,
      measured: [`${worst} at least`, ...failed].join(", "),
      limit: `${Math.min(...control.flatMap((audit) => [audit.accessibility, audit.bestPractices]))} control`,
      ratio: null,
      bar: "100",
      ok: worst === 100,
    },
  ];
}
