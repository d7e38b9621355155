import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createToastStore } from "./toast-store.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const states = (store: ReturnType<typeof createToastStore>) =>
  store.list().map(({ title, state }) => `${title} ${state}`);

test("TOAST-01 a new toast takes the place of the one before", () => {
  const store = createToastStore();
  store.add({ title: "First" });
  store.add({ title: "Second" });
  expect(states(store)).toEqual(["Second added"]);
});

test("TOAST-02 goes through added, updated, dismissed and removed", () => {
  const store = createToastStore();
  const id = store.add({ title: "Exporting" });
  store.update(id, { title: "Exported" });
  expect(states(store)).toEqual(["Exported updated"]);
  store.dismiss(id);
  expect(states(store)).toEqual(["Exported dismissed"]);
  vi.advanceTimersByTime(999_999);
  expect(states(store)).toEqual(["Exported dismissed"]);
  vi.advanceTimersByTime(1);
  expect(store.list()).toEqual([]);
});

test("TOAST-02 dismissing twice does not put the removal off", () => {
  const store = createToastStore();
  const id = store.add({ title: "Once" });
  store.dismiss(id);
  vi.advanceTimersByTime(900_000);
  store.dismiss();
  vi.advanceTimersByTime(100_000);
  expect(store.list()).toEqual([]);
});

test("a dismissed toast does not come back by an update, nor remove its successor", () => {
  const store = createToastStore();
  const first = store.add({ title: "First" });
  store.dismiss(first);
  store.update(first, { title: "Late" });
  expect(states(store)).toEqual(["First dismissed"]);
  store.add({ title: "Second" });
  vi.advanceTimersByTime(1_000_000);
  expect(states(store)).toEqual(["Second added"]);
});

test("listeners hear of every change until they leave", () => {
  const store = createToastStore();
  const heard = vi.fn();
  const leave = store.subscribe(heard);
  const id = store.add({ title: "One" });
  store.dismiss(id);
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
  store.add({ title: "Two" });
  expect(heard).toHaveBeenCalledTimes(2);
});
