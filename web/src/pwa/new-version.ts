const HOUR = 3_600_000;

/** Calls `offer` with a worker that waits to take over, now or once one does. */
function watch(registration: ServiceWorkerRegistration, offer: (worker: ServiceWorker) => void): void {
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") offer(worker);
    });
  });
  const look = () => void registration.update().catch(() => {});
  setInterval(look, HOUR);
  addEventListener("online", look);
}

/** Calls back when a new version is here; `start` reloads the page with it. For the life of the page. */
export async function onNewVersion(offer: (start: () => void) => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  // Without a controller this is the first install: there is no older version to replace.
  const replaces = navigator.serviceWorker.controller !== null;
  if (replaces)
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  const registration = await navigator.serviceWorker.ready;
  watch(registration, (worker) => {
    if (navigator.serviceWorker.controller) offer(() => worker.postMessage({ type: "SKIP_WAITING" }, []));
  });
}
