import { beforeEach, expect, test, vi } from "vitest";
import { keepSession, readSession } from "./session.ts";

// Other test files run in the same window.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("GATE-03 signed in is the flag `true` together with a user name", () => {
  expect(readSession()).toBeNull();
  localStorage.setItem("authenticated", "true");
  expect(readSession()).toBeNull();
  localStorage.setItem("username", "admin");
  expect(readSession()).toEqual({ userName: "admin" });
});

test.each(["TRUE", "1", "yes", ""])("GATE-03 the flag %j is not true", (flag) => {
  localStorage.setItem("authenticated", flag);
  localStorage.setItem("username", "admin");
  expect(readSession()).toBeNull();
});

test("LOGIN-06 success stores flag and user name; logout clears both", () => {
  keepSession({ userName: "admin" });
  expect({ ...localStorage }).toEqual({ authenticated: "true", username: "admin" });
  keepSession(null);
  expect(localStorage.length).toBe(0);
});

test("LOGIN-06 names of users that an earlier version left in this browser are removed at the next start", () => {
  localStorage.setItem("last-visit.okello.1", "2025-09-01");
  localStorage.setItem("theme", "dark");
  sessionStorage.setItem("last-visit.okello.1", "2025-09-01 ");
  readSession();
  expect({ ...localStorage, ...sessionStorage }).toEqual({ theme: "dark" });
});

test("with storage closed one is signed out, and nothing fails", () => {
  vi.stubGlobal("localStorage", undefined);
  keepSession({ userName: "admin" });
  expect(readSession()).toBeNull();
});
