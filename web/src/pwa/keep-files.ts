import { whenIdle } from "../ui/loading/nearness.ts";
import type { WorkerMessage } from "./worker.ts";

/** What some browsers tell of the line; where they say nothing, it is taken for a fast one. */
interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  readonly type?: string;
}

/** A pointer that only rests on the page, or a page that is scrolled by a reload, is nobody's act. */
const ACTS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

let isKeeping = false;
let hasActed = false;
let isHeldBack = false;
let isAllAskedFor = false;

/** Registers `/sw.js`. Failures are ignored: the app works without, only not offline. */
function register(): void {
  navigator.serviceWorker.register("/sw.js").catch(() => {});
}

/**
 * Registers the service worker once the page has loaded, and has it cache what the page loads. After the user's first
 * action on a fast connection it also caches the rest of the app. Only signed-in pages call it: login must stay light,
 * and there is no sign-in offline.
 */
export function keepFiles(): void {
  if (isKeeping || !import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  isKeeping = true;
  // A page that the server drew may have loaded before its script came.
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
  const act = () => {
    for (const type of ACTS) removeEventListener(type, act, { capture: true });
    hasActed = true;
    keepAll();
  };
  for (const type of ACTS) addEventListener(type, act, { capture: true, passive: true });
  // A worker that controls the page keeps what passes through it.
  if (navigator.serviceWorker.controller === null) void keepLoaded();
}

/** While held back, nothing is fetched that no page has asked for. */
export function holdBackFiles(shouldHold: boolean): void {
  isHeldBack = shouldHold;
  keepAll();
}

async function keepLoaded(): Promise<void> {
  let loaded: string[] = [];
  let stopIdling: (() => void) | undefined;
  const tell = () => {
    stopIdling = undefined;
    void ask({ type: "KEEP", files: loaded });
    loaded = [];
  };
  await navigator.serviceWorker.ready;
  const observer = new PerformanceObserver((entries) => {
    for (const { name } of entries.getEntries()) {
      const { origin, pathname } = new URL(name);
      if (origin === location.origin && pathname.startsWith("/assets/")) loaded.push(pathname);
    }
    if (loaded.length > 0) stopIdling ??= whenIdle(tell);
  });
  // Also what was loaded before now.
  observer.observe({ type: "resource", buffered: true });
}

function keepAll(): void {
  if (!hasActed || isHeldBack || isAllAskedFor || !isFast()) return;
  isAllAskedFor = true;
  whenIdle(() => void ask({ type: "KEEP_ALL" }));
}

/** Asks the worker of the newest version: while another one waits, the server may no longer have the older one's files. */
async function ask(message: WorkerMessage): Promise<void> {
  const { active, waiting } = await navigator.serviceWorker.ready;
  (waiting ?? active)?.postMessage(message, []);
}

function isFast(): boolean {
  const {
    saveData,
    effectiveType = "4g",
    type,
  }: Line = "connection" in navigator ? (navigator.connection as Line) : {};
  return !saveData && effectiveType === "4g" && type !== "cellular";
}
