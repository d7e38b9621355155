import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Tooltip, TooltipGroup } from "./tooltip.tsx";

const NAMES = ["Districts", "Disputes", "Campaigns"] as const;
type Name = (typeof NAMES)[number];

beforeEach(async () => {
  await import("./tooltip-content.tsx");
  render(
    <TooltipGroup>
      {NAMES.map((name) => (
        <Tooltip key={name} label={`Go to ${name}`}>
          <button type="button">{name}</button>
        </Tooltip>
      ))}
    </TooltipGroup>,
  );
  // The group loads what draws its tooltips when it is first pointed at.
  await act(async () => {
    fireEvent.pointerOver(button("Districts"));
    await vi.dynamicImportSettled();
  });
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const button = (name: Name) => screen.getByText(name);
const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () => document.querySelector('[role="tooltip"]')?.textContent ?? null;
const point = (name: Name) => void fireEvent.pointerMove(button(name), { pointerType: "mouse" });
function leave(name: Name): void {
  fireEvent.pointerLeave(button(name), { pointerType: "mouse" });
  fireEvent.pointerMove(document.body, { clientX: 700, clientY: 500, pointerType: "mouse" });
}

test("TIP-01 a tooltip opens after 700 ms, the next within 300 ms at once", async () => {
  point("Districts");
  await after(650);
  expect(shown()).toBeNull();
  await after(100);
  expect(shown()).toBe("Go to Districts");

  leave("Districts");
  expect(shown()).toBeNull();
  await after(200);
  point("Disputes");
  expect(shown()).toBe("Go to Disputes");

  leave("Disputes");
  await after(400);
  point("Campaigns");
  await after(650);
  expect(shown()).toBeNull();
  await after(100);
  expect(shown()).toBe("Go to Campaigns");
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(shown()).toBeNull();
});

test("TIP-01 a tooltip opens at once on focus", () => {
  act(() => button("Disputes").focus());
  expect(shown()).toBe("Go to Disputes");
});
