let byHistory = false;
let nextTop = 0;
if (!import.meta.env.SSR)
  addEventListener("popstate", () => {
    byHistory = true;
  });

/** Has the next arrival scroll so many pixels down instead of to the top: for a way back. */
export function arriveAt(top: number): void {
  nextTop = top;
}

/** Goes to the top, except after back and forward, where the browser finds the place again, and focuses the heading. */
export function arrive(): void {
  if (!byHistory) scrollTo(0, nextTop);
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  byHistory = false;
  nextTop = 0;
}
