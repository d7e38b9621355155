import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { MenuContent } from "./menu-content.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("TIP-01 text typed in a menu is cleared after 1 s", async () => {
  vi.useFakeTimers();
  const entries = ["Light", "Dark", "System"].map((label) => ({
    kind: "item" as const,
    id: label,
    label,
    onSelect: () => {},
  }));
  render(
    <MenuContent label="Theme" entries={entries} open onOpenChange={() => {}} focusFirst>
      Theme
    </MenuContent>,
  );
  const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const press = async (key: string) => {
    fireEvent.keyDown(document.activeElement ?? document, { key });
    await after(500);
    return document.activeElement?.textContent;
  };
  await after(0);
  screen.getByText("System");
  expect(await press("d")).toBe("Dark");
  // No entry begins with `ds`: the focus stays.
  expect(await press("s")).toBe("Dark");
  await after(1_000);
  expect(await press("s")).toBe("System");
});
