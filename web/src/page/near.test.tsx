import { act } from "@testing-library/react";
import { StrictMode, Suspense } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteEarlyInput } from "../app/early-input.ts";
import type * as Nearness from "../ui/loading/nearness.ts";
import type * as Printing from "./records/use-printing.ts";
import type * as NearModule from "./near.tsx";

/** Reloaded for every test: the module watches the window from its first use on. */
let nearness: typeof Nearness;
let near: typeof NearModule;
let printing: typeof Printing;

/** Reports in one call that an element is near, or no longer, as the browser's observer would. */
let report: (element: Element, ...nearOrNot: boolean[]) => void;
let root: Root;
let container: HTMLElement;
let presses: string[];
/** How often the content was rendered in the browser. */
let renders: number;
const errors: unknown[] = [];

class FakeObserver {
  constructor(callback: IntersectionObserverCallback) {
    report = (target, ...nearOrNot) =>
      callback(
        nearOrNot.map(
          (isIntersecting) => ({ isIntersecting, target }) as unknown as IntersectionObserverEntry,
        ),
        this as never,
      );
  }
  observe() {}
  unobserve() {}
}

const content = (said: string) => {
  renders += 1;
  return <Words said={said} />;
};

function Words({ said }: { said: string }) {
  const isPrinting = printing.usePrinting();
  return (
    <button onClick={() => presses.push(said)}>
      {said}
      {isPrinting && ", all of it"}
    </button>
  );
}

const render = (said: string) => (
  <StrictMode>
    <near.Near waiting="A skeleton">{() => content(said)}</near.Near>
  </StrictMode>
);
const button = () => container.querySelector("button");

beforeEach(async () => {
  vi.resetModules();
  near = await import("./near.tsx");
  printing = await import("./records/use-printing.ts");
  nearness = await import("../ui/loading/nearness.ts");
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  vi.stubEnv("SSR", true);
  container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(render("as at load"));
  vi.stubEnv("SSR", false);
  presses = [];
  renders = 0;
  errors.length = 0;
  await act(async () => {
    root = hydrateRoot(container, render("as at load"), {
      onRecoverableError: (error) => errors.push(error),
    });
  });
});

afterEach(async () => {
  await act(async () => root.unmount());
  container.remove();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  expect(errors).toEqual([]);
});

test("LIGHT-03 the server's HTML stays while the page changes, and is current once it is near", async () => {
  const fromServer = button();
  await act(async () => root.render(render("changed")));
  expect(container.textContent).toBe("as at load");
  expect(renders).toBe(0);
  await act(async () => report(container.firstElementChild as Element, true));
  expect(container.textContent).toBe("changed");
  expect(button()).toBe(fromServer);
  await act(async () => root.render(render("changed again")));
  expect(container.textContent).toBe("changed again");
});

test("LIGHT-03 content that the user presses before it was near is hydrated and hears of it", async () => {
  await act(async () => button()?.click());
  expect(presses).toEqual(["as at load"]);
});

test.each([
  ["focusin", (input: HTMLInputElement) => input.focus()],
  [
    "beforeinput",
    (input: HTMLInputElement) => input.dispatchEvent(new InputEvent("beforeinput", { bubbles: true })),
  ],
])("LIGHT-03 an entry after %s in a field that is not hydrated yet is heard of", async (_, announce) => {
  const heard: string[] = [];
  const page = (
    <Suspense>
      <near.Near waiting="A skeleton">
        {() => <input value="" onChange={({ target }) => heard.push(target.value)} />}
      </near.Near>
    </Suspense>
  );
  vi.stubEnv("SSR", true);
  await act(async () => root.unmount());
  container.innerHTML = renderToString(page);
  vi.stubEnv("SSR", false);
  noteEarlyInput(container);
  root = hydrateRoot(container, page);
  const input = container.querySelector("input");
  if (input === null) throw new Error("There is no field.");
  announce(input);
  // As the browser enters it: React hears of values that scripts set.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "gulu");
  input.dispatchEvent(new Event("input", { bubbles: true }));
  expect(heard).toEqual(["gulu"]);
});

test("LIGHT-03 content that came near and went away again in one report is no longer taken for far", async () => {
  const element = container.firstElementChild as Element;
  await act(async () => report(element, false));
  expect(element.hasAttribute("data-far")).toBe(true);
  await act(async () => report(element, true, false));
  expect(element.hasAttribute("data-far")).toBe(false);
});

test("LIGHT-03 content for print is current before the call returns", async () => {
  await act(async () => root.render(render("changed")));
  nearness.drawWhole();
  expect(container.textContent).toBe("changed");
});

test("LIGHT-03 a list that prints all its rows does so although it was far until then", async () => {
  expect(container.textContent).toBe("as at load");
  dispatchEvent(new Event("beforeprint"));
  expect(container.textContent).toBe("as at load, all of it");
  await act(async () => dispatchEvent(new Event("afterprint")));
  expect(container.textContent).toBe("as at load");
});

test("LIGHT-03 what waits within content that the user pressed hears of it too", async () => {
  vi.stubEnv("SSR", true);
  const nested = (
    <near.Near waiting="Outer">
      {() => <near.Near waiting="Inner">{() => content("nested")}</near.Near>}
    </near.Near>
  );
  await act(async () => root.unmount());
  container.innerHTML = renderToString(nested);
  vi.stubEnv("SSR", false);
  await act(async () => {
    root = hydrateRoot(container, nested);
  });
  await act(async () => button()?.click());
  expect(presses).toEqual(["nested"]);
});

test("LIGHT-03 once the user has acted, changed content is shown with the heading that changed", async () => {
  await act(async () => dispatchEvent(new Event("scroll")));
  await act(async () => root.render(render("changed")));
  expect(container.textContent).toBe("changed");
});
