/** How far below (or above) the screen something is near: what is on it by the time that one has scrolled there. */
const NEAR = "400px 0px";
const ACTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "scroll"] as const;

/** A part of a page that waits until it is near. Told, it draws itself; `now`, before the call returns. */
type Waiting = (how: "now" | "in-time") => void;

const waiting = new Map<Element, Waiting>();
let observer: IntersectionObserver | undefined;
let isSaving = false;
let hasActed = false;
let stopIdling: (() => void) | undefined;

/** What fetches for paper alone, such as the rest of a list that is known a page at a time. */
const forPaper = new Set<() => void>();

/** Calls a part when it comes near, when all of the page is wanted, or when there is time for it. Returns the way to stop. */
export function whenNear(element: Element, draw: Waiting): () => void {
  watchActs();
  waiting.set(element, draw);
  observer?.observe(element);
  if (hasActed) drawInTime();
  return () => {
    waiting.delete(element);
    observer?.unobserve(element);
    element.removeAttribute("data-far");
  };
}

/** Draws all that waits: for paper, and for who searches the page. What draws it may have to be fetched. */
export function drawWhole(how: "now" | "in-time" = "now"): void {
  for (const draw of waiting.values()) draw(how);
}

/** Calls a part before the page is printed by its keys or its buttons, which wait for what then loads. Returns the way to stop. */
export function whenPrinted(fetch: () => void): () => void {
  forPaper.add(fetch);
  return () => {
    forPaper.delete(fetch);
  };
}

/** With it, nothing is drawn before it is near: what draws it would have to be fetched. */
export function saveDrawing(saving: boolean): void {
  isSaving = saving;
  if (!saving && hasActed) drawInTime();
}

/**
 * Begins to watch what a person does; at the start, as what they do first may be before anything waits. Until they act,
 * nothing is fetched or computed that may never be looked at.
 */
export function watchActs(): void {
  if (observer !== undefined) return;
  observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) waiting.get(target)?.("in-time");
        else target.setAttribute("data-far", "");
    },
    { rootMargin: NEAR },
  );
  const act = () => {
    for (const type of ACTS) removeEventListener(type, act, { capture: true });
    hasActed = true;
    drawInTime();
  };
  for (const type of ACTS) addEventListener(type, act, { capture: true, passive: true });
  addEventListener("beforeprint", () => drawWhole());
  addEventListener("keydown", (event: KeyboardEvent) => {
    // The browser's own search opens with this key and finds only what is there.
    const searches = event.key === "F3" || ((event.ctrlKey || event.metaKey) && /^[fg]$/i.test(event.key));
    if (searches) drawWhole();
    const prints = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "p";
    if (!prints || (waiting.size + forPaper.size === 0 && isAllHere())) return;
    event.preventDefault();
    printWhole();
  });
}

/** Prints the page, all of it, once what is far has come. */
export function printWhole(): void {
  drawWhole();
  for (const fetch of forPaper) fetch();
  void allHere().then(() => print());
}

/** Whether nothing on the page is on its way any more. */
function isAllHere(): boolean {
  return document.querySelector('[role="status"][aria-label^="Loading"], .chart-skeleton') === null;
}

/** Resolves once all of the page is here, or after five seconds: paper takes what is there. */
async function allHere(): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (isAllHere()) return;
  }
}

/** Draws what waits, one part each time the browser has nothing to do, in the order of the page. */
function drawInTime(): void {
  if (isSaving || stopIdling !== undefined || waiting.size === 0) return;
  stopIdling = whenIdle(() => {
    stopIdling = undefined;
    const [first] = waiting.values();
    first?.("in-time");
    drawInTime();
  });
}

/** Runs `work` when the browser has nothing better to do, within two seconds at the latest. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(work, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, 300);
  return () => clearTimeout(handle);
}
