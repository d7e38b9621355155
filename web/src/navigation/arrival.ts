let byHistory = false;
if (!import.meta.env.SSR)
  addEventListener("popstate", () => {
    byHistory = true;
  });

/** Goes to the top, except after back and forward, where the browser finds the place again, and focuses the heading. */
export function arrive(): void {
  if (!byHistory) scrollTo(0, 0);
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  byHistory = false;
}
