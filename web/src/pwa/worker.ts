/**
 * The service worker: opens the app and every visited page without a network. It never downloads JavaScript first: pages
 * name the files that they have loaded, which then come from the browser's own cache. Responses of /api are not cached
 * here but in IndexedDB, with their age, and wiped at sign-out.
 */
import { standingFor, type BuildFile } from "./build-files.ts";

declare const self: ServiceWorkerGlobalScope;

/** Written in by `web/bundling/service-worker.ts` when all files of the build are known. */
declare const BUILD_FILES: readonly BuildFile[];
declare const BUILD_VERSION: string;

const SHELL = "/index.html";
const IN_ASSETS = /^\/assets\//;
/** Kept when a page or a person wants it: code, its data, letters that few names have, the pictures of an installed app. */
const COMES_LATER = /\.js(?:on)?$|latin-ext|-512/;
const AT_ONCE = 3;

const files = BUILD_FILES;
const paths = files.map(([path]) => path);
/** Files that never change, of all versions; and those that keep their name while they change, of this version. */
const LASTING = "app-files";
const OWN = `app-shell-${BUILD_VERSION}`;
const cacheOf = (path: string) => caches.open(IN_ASSETS.test(path) ? LASTING : OWN);

async function readKept(path: string): Promise<Response | undefined> {
  try {
    return await (await cacheOf(path)).match(path, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

/** Says whether there was room: without it the app works, only not offline. */
async function put(path: string, answer: Response): Promise<boolean> {
  try {
    await (await cacheOf(path)).put(path, answer);
    return true;
  } catch {
    return false;
  }
}

/** Fetches and keeps a file; rejects where the server does not give it. Says whether there was room. */
async function keep(path: string): Promise<boolean> {
  // What a page waits for goes first.
  const answer = await fetch(path, { priority: "low" });
  if (!answer.ok) throw new TypeError(path);
  if (path === SHELL) {
    // While a server is being updated it may give another version's: that one's files are not here.
    const named = (await answer.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
    if (named.some((one) => !paths.includes(one))) throw new TypeError(path);
  }
  return put(path, answer);
}

/** Keeps those files that are not kept yet, a few at a time, until there is no room; rejects where one cannot be fetched. */
async function keepAll(wanted: readonly string[]): Promise<void> {
  const keptPaths = await keptIn([LASTING, OWN]);
  const left = wanted.filter((path) => !keptPaths.includes(path)).values();
  const lane = async () => {
    for (const path of left) if (!(await keep(path))) return;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** Addresses of what is kept in some caches. */
async function keptIn(names: readonly string[]): Promise<string[]> {
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname);
}

async function install(): Promise<void> {
  await keepAll(paths.filter((path) => !COMES_LATER.test(path)));
  // What opens offline with the version that it replaces shall open with this one.
  if (self.registration.active) await keepAll(standingFor(await keptIn(await caches.keys()), files));
}

async function tidy(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== OWN && name !== LASTING).map((name) => caches.delete(name)),
  );
  const lasting = await caches.open(LASTING);
  for (const request of await lasting.keys())
    if (!paths.includes(new URL(request.url).pathname)) await lasting.delete(request);
}

async function shell(request: Request): Promise<Response> {
  // Any version's, where its own is gone: its files are kept beside it.
  const page = (await readKept(SHELL)) ?? (await caches.match(SHELL).catch(() => undefined));
  return page ?? fetch(request);
}

async function file(event: FetchEvent, path: string): Promise<Response> {
  const copy = await readKept(path);
  if (copy) return copy;
  const answer = await fetch(event.request);
  if (!paths.includes(path)) return answer;
  if (answer.ok) {
    event.waitUntil(put(path, answer.clone()));
    // The version that waits has to open without a network what this one does.
    self.registration.waiting?.postMessage({ type: "KEEP", files: [path] });
  } else if (answer.status === 404) {
    // The server has gone on to another version: the next page that is opened comes from there.
    await caches.delete(OWN).catch(() => false);
  }
  return answer;
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(tidy().catch(() => {})));

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || /^\/api(?:\/|$)/.test(pathname)) return;
  if (paths.includes(pathname) || IN_ASSETS.test(pathname)) event.respondWith(file(event, pathname));
  else if (mode === "navigate") event.respondWith(shell(event.request));
});

export type WorkerMessage =
  | { readonly type: "SKIP_WAITING" }
  | { readonly type: "KEEP"; readonly files: readonly string[] }
  | { readonly type: "KEEP_ALL" };

self.addEventListener("message", (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === "SKIP_WAITING") event.waitUntil(self.skipWaiting());
  const wanted =
    message.type === "KEEP" ? standingFor(message.files, files) : message.type === "KEEP_ALL" ? paths : [];
  event.waitUntil(keepAll(wanted).catch(() => {}));
});
