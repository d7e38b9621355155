import { beforeEach, expect, test, vi } from "vitest";
import { chooseTheme, followTheme, storedTheme, THEME_KEY } from "./theme.ts";

function device(startsDark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: startsDark });
  vi.stubGlobal("matchMedia", () => query);
  return (matches: boolean) => {
    query.matches = matches;
    query.dispatchEvent(new Event("change"));
  };
}

const shown = () => document.documentElement.dataset["theme"];

beforeEach(() => localStorage.clear());

test("SHELL-03 system is the default and follows the device as it changes", () => {
  const turnDark = device(false);
  followTheme();
  expect(storedTheme()).toBe("system");
  expect(shown()).toBe("light");
  turnDark(true);
  expect(shown()).toBe("dark");
});

test("SHELL-03 a choice is kept and stands against the device", () => {
  const turnDark = device(false);
  followTheme();
  chooseTheme("dark");
  expect(localStorage.getItem(THEME_KEY)).toBe("dark");
  turnDark(false);
  expect(shown()).toBe("dark");
  chooseTheme("system");
  expect(shown()).toBe("light");
});

test("an unknown stored value counts as none", () => {
  device(true);
  localStorage.setItem(THEME_KEY, "sepia");
  expect(storedTheme()).toBe("system");
});

test("where storage is closed the choice still shows", () => {
  device(false);
  vi.stubGlobal("localStorage", undefined);
  chooseTheme("dark");
  expect(shown()).toBe("dark");
  expect(storedTheme()).toBe("system");
});
