import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lastVisit, lastVisitAt, noteVisit } from "./last-visit.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => vi.useRealTimers());

function visit(asOf: string, { account = "amina", cycle = 1 } = {}) {
  const visitor = { account, cycle, asOf };
  const earlier = lastVisit(visitor);
  noteVisit(visitor);
  // Noted, it is the same.
  expect(lastVisit(visitor)).toBe(earlier);
  return earlier;
}
/** Another tab, or the same after it was closed. */
const comeAgain = () => sessionStorage.clear();

test("HOME-11 the first visit has none before it, however often the page is loaded", () => {
  expect(visit("2025-09-01")).toBeNull();
  expect(visit("2025-09-01")).toBeNull();
});

test("HOME-11 the second visit has the first one's day, for as long as it lasts", () => {
  visit("2025-09-01");
  comeAgain();
  expect(visit("2025-09-02")).toBe("2025-09-01");
  expect(visit("2025-09-02")).toBe("2025-09-01");
});

test("HOME-11 who comes again on the same day has missed nothing", () => {
  visit("2025-09-02");
  comeAgain();
  expect(visit("2025-09-02")).toBe("2025-09-02");
});

test("HOME-11 a visit keeps when it began, however often the page is loaded", () => {
  vi.useFakeTimers({ now: 1000 });
  visit("2025-09-01");
  expect(lastVisitAt({ account: "amina", cycle: 1, asOf: "2025-09-01" })).toBeNull();
  vi.setSystemTime(2000);
  visit("2025-09-01");
  comeAgain();
  vi.setSystemTime(3000);
  visit("2025-09-01");
  expect(lastVisitAt({ account: "amina", cycle: 1, asOf: "2025-09-01" })).toBe(1000);
});

test("HOME-11 a page left open over night has seen the day before", () => {
  visit("2025-09-01");
  expect(visit("2025-09-02")).toBe("2025-09-01");
  expect(visit("2025-09-03")).toBe("2025-09-02");
});

test("HOME-11 visits are of an account and a cycle", () => {
  visit("2025-09-01");
  comeAgain();
  expect(visit("2025-09-02", { account: "okello" })).toBeNull();
  expect(visit("2025-09-02", { cycle: 2 })).toBeNull();
});

test.each(["tomorrow", "2025-09-03", "", "2025-09-01<script>"])(
  "HOME-11 what is kept as %s is no visit",
  (kept) => {
    localStorage.setItem("visit.amina.1", kept);
    expect(visit("2025-09-02")).toBeNull();
  },
);
