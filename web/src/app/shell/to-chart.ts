import { wholePage } from "../../ui/loading/nearness.ts";

const TIMEOUT_MS = 10_000;
/** What is kept free over it: the bar at the top of the window, and some air. */
const ABOVE = 80;

/**
 * Goes to a chart once the page has drawn it and nothing is on its way that would move it: brings it to the top of the
 * window and gives it the focus. After ten seconds it goes to what is there; a person who has begun to scroll is left alone.
 */
export async function goToChart(id: string): Promise<void> {
  let hasActed = false;
  const acts = ["wheel", "touchstart", "keydown", "pointerdown"];
  const act = () => (hasActed = true);
  for (const type of acts) addEventListener(type, act, { once: true, passive: true });
  await wholePage("in-time", TIMEOUT_MS);
  for (const type of acts) removeEventListener(type, act);
  const chart = document.getElementById(id);
  if (chart === null || hasActed) return;
  scrollTo(0, (chart.closest("section") ?? chart).getBoundingClientRect().top + scrollY - ABOVE);
  chart.tabIndex = -1;
  (chart.querySelector<HTMLElement>("[role=application]") ?? chart).focus({ preventScroll: true });
}
