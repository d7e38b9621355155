/** Content this far outside the window counts as near: it is rendered by the time the user has scrolled to it. */
const NEAR = "400px 0px";
const ACTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "scroll"] as const;
/** Events that React dispatches only in hydrated content. */
const EVENTS = ["pointerdown", "click", "keydown", "keyup", "focusin", "input", "change"] as const;
/** Content that waits, or shows a skeleton. */
const INCOMPLETE = '.near[data-far], [role="status"][aria-label^="Loading"], .chart-skeleton';
const PRINT_TIMEOUT_MS = 5_000;

/** Renders waiting content: `now`, before the call returns, or in a transition. */
type Draw = (how: "now" | "in-time") => void;

const waiting = new Map<Element, Draw>();
let observer: IntersectionObserver | undefined;
let isSaving = false;
let hasActed = false;
let isIdling = false;

const printing = new Set<() => void>();
let isOnPaper = false;

/** Fetches needed on paper only, such as the rest of a list that loads in pages. */
const forPaper = new Set<() => void>();

/**
 * Calls `draw` once: when the element comes near, when the user acts in it, when the whole page is needed, or in idle time.
 * Returns a function that stops it.
 */
export function whenNear(element: Element, draw: Draw): () => void {
  watchActs();
  const stop = () => {
    waiting.delete(element);
    observer?.unobserve(element);
    element.removeAttribute("data-far");
  };
  waiting.set(element, (how) => {
    stop();
    draw(how);
  });
  observer?.observe(element);
  if (hasActed) drawInTime();
  return stop;
}

/** Renders waiting content that has changed, once the user has acted: it may stand under a heading that has changed too. */
export function drawChanged(element: Element | null): void {
  if (hasActed && element !== null) waiting.get(element)?.("in-time");
}

/** Renders the waiting content that this target is in. React then hydrates it before it handles an event there. */
function drawAround(target: EventTarget | null): void {
  if (target instanceof Node) for (const [part, draw] of waiting) if (part.contains(target)) draw("in-time");
}

/** Whether the page is being printed. */
export const isPrinting = (): boolean => isOnPaper;

/** Calls `change` when printing begins, and when it ends. Returns a function that stops it. */
export function whenPrinting(change: () => void): () => void {
  watchActs();
  printing.add(change);
  return () => {
    printing.delete(change);
  };
}

function setPrinting(isOn: boolean): void {
  isOnPaper = isOn;
  for (const change of printing) change();
}

/** Renders everything that waits: for print, and for the browser's search. Its code may have to load first. */
export function drawWhole(how: "now" | "in-time" = "now"): void {
  for (const draw of waiting.values()) draw(how);
}

/** Renders the whole page, and resolves when nothing on it loads any more, or at the timeout. */
export async function wholePage(how: "now" | "in-time", timeoutMs: number): Promise<void> {
  let changes: MutationObserver | undefined;
  await new Promise<void>((resolve) => {
    const draw = () => {
      drawWhole(how);
      if (isWhole()) resolve();
    };
    changes = new MutationObserver(draw);
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-far"] });
    setTimeout(resolve, timeoutMs);
    draw();
  });
  changes?.disconnect();
}

function isWhole(): boolean {
  return document.querySelector(INCOMPLETE) === null;
}

/** Prints the whole page once it has loaded. */
export function printWhole(): void {
  for (const fetch of forPaper) fetch();
  void wholePage("now", PRINT_TIMEOUT_MS).then(() => print());
}

/** Calls `fetch` before the app prints the page; printing waits for what then loads. Returns a function that stops it. */
export function whenPrinted(fetch: () => void): () => void {
  forPaper.add(fetch);
  return () => {
    forPaper.delete(fetch);
  };
}

/** With data saver on, nothing renders before it is near: its code would have to be fetched. */
export function saveDrawing(saving: boolean): void {
  isSaving = saving;
  if (!saving && hasActed) drawInTime();
}

/** Starts to watch the user's first action, print and search. Before that action, nothing is fetched that may never be seen. */
export function watchActs(): void {
  if (observer !== undefined) return;
  observer = new IntersectionObserver(
    (entries) => {
      // One call may report that an element came near and that it left again. Rendered by then, it does not become far.
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) waiting.get(target)?.("in-time");
        else if (waiting.has(target)) target.setAttribute("data-far", "");
    },
    { rootMargin: NEAR },
  );
  const act = () => {
    for (const type of ACTS) removeEventListener(type, act, { capture: true });
    hasActed = true;
    drawInTime();
  };
  for (const type of ACTS) addEventListener(type, act, { capture: true, passive: true });
  for (const type of EVENTS)
    addEventListener(type, ({ target }) => drawAround(target), { capture: true, passive: true });
  addEventListener("beforeprint", () => {
    setPrinting(true);
    drawWhole();
  });
  addEventListener("afterprint", () => setPrinting(false));
  addEventListener("keydown", (event: Event) => {
    // When a browser fills in a form it dispatches keydown events that have no key.
    if (!(event instanceof KeyboardEvent)) return;
    const key = event.key.toLowerCase();
    const isCommand = event.ctrlKey || event.metaKey;
    // The browser's search finds only what is rendered.
    if (key === "f3" || (isCommand && (key === "f" || key === "g"))) drawWhole();
    if (!isCommand || key !== "p" || (forPaper.size === 0 && isWhole())) return;
    event.preventDefault();
    printWhole();
  });
}

/** Renders what waits in page order, one part per idle callback. */
function drawInTime(): void {
  if (isSaving || isIdling || waiting.size === 0) return;
  isIdling = true;
  whenIdle(() => {
    isIdling = false;
    const [first] = waiting.values();
    if (!isSaving) first?.("in-time");
    drawInTime();
  });
}

/** Runs `work` when the browser is idle, within two seconds at the latest. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(work, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, 300);
  return () => clearTimeout(handle);
}
