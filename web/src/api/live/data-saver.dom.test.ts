import { beforeEach, expect, test, vi } from "vitest";
import { chooseSaving, isSaving, onSaving, savingChoice } from "./data-saver.ts";

/** A browser that asks for data to be saved, or not; null: one that cannot say. */
function browser(saveData: boolean | null) {
  const connection = saveData === null ? undefined : Object.assign(new EventTarget(), { saveData });
  vi.stubGlobal("navigator", { connection });
  return connection;
}

beforeEach(() => {
  localStorage.clear();
  chooseSaving("system");
});

test.each([
  [null, "system", false],
  [false, "system", false],
  [true, "system", true],
  [true, "off", false],
  [false, "on", true],
  [null, "on", true],
] as const)("LIGHT-04 a browser that says %s and the choice %s make %s", (says, choice, expected) => {
  browser(says);
  chooseSaving(choice);
  expect(isSaving()).toBe(expected);
  expect(savingChoice()).toBe(choice);
});

test("LIGHT-04 it follows the browser as it changes, and the choice as it is made", () => {
  const connection = browser(false);
  const listener = vi.fn();
  const stop = onSaving(listener);
  connection?.dispatchEvent(new Event("change"));
  expect(listener).toHaveBeenCalledTimes(1);
  chooseSaving("on");
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  chooseSaving("off");
  connection?.dispatchEvent(new Event("change"));
  expect(listener).toHaveBeenCalledTimes(2);
});

test("LIGHT-04 what is kept but makes no sense counts as nothing chosen", () => {
  browser(true);
  localStorage.setItem("command-center.data-saver", "always");
  expect(savingChoice()).toBe("system");
  expect(isSaving()).toBe(true);
});
