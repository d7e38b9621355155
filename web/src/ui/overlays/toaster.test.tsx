import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "./toaster.tsx";
import { toasts } from "./toast-store.ts";

// The toaster loads it with its first toast.
beforeAll(() => import("./toast-view.tsx"));
beforeEach(async () => {
  render(<Toaster />);
  toasts.add({ title: "First" });
  await screen.findByText("First");
  act(() => toasts.dismiss());
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.advanceTimersByTime(1_000_000);
  vi.useRealTimers();
});

const add = (title: string) =>
  act(() => void toasts.add({ title, description: "Your other sessions have ended." }));
const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () => [...document.querySelectorAll("li")].map(({ textContent }) => textContent);

test("TOAST-01 a toast says what was done, is shown for 5 s, and leaves by itself", async () => {
  add("Password changed");
  expect(shown()).toEqual([expect.stringContaining("Password changedYour other sessions have ended.")]);
  await after(4_800);
  expect(shown()).toHaveLength(1);
  await after(400);
  expect(shown()).toEqual([]);
});

test("TOAST-01 at most one: a new one takes the place of the one before, with 5 s of its own", async () => {
  add("Before");
  await after(3_000);
  add("After");
  expect(shown()).toEqual([expect.stringContaining("After")]);
  await after(3_000);
  expect(shown()).toHaveLength(1);
  await after(2_500);
  expect(shown()).toEqual([]);
});

test("TOAST-02 a toast that is dismissed by its button leaves the state 1,000,000 ms later", async () => {
  add("Password changed");
  fireEvent.click(screen.getByLabelText("Dismiss"));
  expect(shown()).toEqual([]);
  const states = () => toasts.list().map(({ state }) => state);
  expect(states()).toEqual(["dismissed"]);
  await after(999_000);
  expect(states()).toEqual(["dismissed"]);
  await after(1_000);
  expect(states()).toEqual([]);
});
