import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { markChanges } from "./mark-changes.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  // The last announcement is cleared by then.
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  document.querySelector("main")?.remove();
});

function page(html: string): HTMLElement {
  const main = document.createElement("main");
  main.innerHTML = html;
  document.body.append(main);
  return main;
}

/** Other words in the place of an element's, as React puts them there. */
function put(main: HTMLElement, selector: string, words: string): void {
  const text = main.querySelector(selector)?.firstChild;
  if (text) text.nodeValue = words;
}

const announcement = () =>
  [...document.querySelectorAll("[aria-live=polite]")].map((one) => one.textContent).join("|");

test("LIVE-03 a number that is another by what came is marked for a moment, and said with what it is of", async () => {
  const main = page(
    "<section><h2>Active petitions</h2><button><b>710</b></button></section><section><h2>Turnout</h2><b>49.8%</b></section>",
  );
  const marked = markChanges(() => Promise.resolve(put(main, "b", "711")));
  await vi.advanceTimersByTimeAsync(300);
  await marked;
  expect([...main.querySelectorAll("[data-changed]")].map((one) => one.textContent)).toEqual(["711"]);
  expect(announcement()).toContain("Updated: Active petitions 711");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(main.querySelector("[data-changed]")).toBeNull();
});

test("LIVE-03 what stays the same, has no number, is in a form, or changes at another time is not marked", async () => {
  const main = page("<section><h2>Of</h2><b>1</b><i>none</i><u>3</u><form><s>5</s></form></section>");
  const marked = markChanges(async () => {
    put(main, "b", "1");
    put(main, "i", "some");
    put(main, "s", "6");
  });
  await vi.advanceTimersByTimeAsync(300);
  await marked;
  put(main, "u", "4");
  await vi.advanceTimersByTimeAsync(0);
  expect(main.querySelector("[data-changed]")).toBeNull();
});

test("LIVE-03 in a table it is the row that says what a number is of; many changes are one sentence in six seconds", async () => {
  const main = page(
    "<section><h2>Seats</h2><table><tbody><tr><td>Aswa</td><td><b>1</b></td></tr><tr><td>Gulu</td><td><i>2</i></td></tr></tbody></table></section>",
  );
  const change = async (selector: string, words: string) => {
    const marked = markChanges(() => Promise.resolve(put(main, selector, words)));
    await vi.advanceTimersByTimeAsync(300);
    await marked;
  };
  await change("b", "5");
  expect(announcement()).toContain("Updated: Aswa 5");
  await change("b", "6");
  await change("i", "7");
  expect(announcement()).toContain("Updated: Aswa 5");
  await vi.advanceTimersByTimeAsync(6_000);
  expect(announcement()).toContain("Updated: Aswa 6, and 1 more");
});
