import { readCycle } from "@command-center/contract/cycle";
import { fireEvent } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { ShareCheck, ShareStatement } from "@command-center/contract/shares";
import { loadPage, openPage } from "../../testing/open-page.tsx";
import { control, textsOf } from "../../testing/page-parts.ts";

beforeAll(() => loadPage("/c/7QK-4M2D"));

const statement = (sentence: string, counted: number): ShareStatement => ({
  title: "",
  sentence,
  values: [],
  bars: [],
  coverage: { counted, expected: 188 },
  source: "Party’s data desk",
});
const CHECK: Exclude<ShareCheck, { state: "outside" }> = {
  code: "7QK-4M2D",
  state: "holds",
  sharedAt: "2025-09-03T06:41:00.000Z",
  subject: { kind: "seat", id: 70 },
  cycle: 2,
  asOf: "2025-09-02",
  isSample: true,
  was: statement("Shared words.", 141),
  now: statement("Words of now.", 163),
  newest: null,
  changed: [],
  changedCount: 0,
};
const CHANGED = [{ label: "Valid votes", was: "9,978,093", now: "10,350,819" }];
async function openCheck(check: ShareCheck) {
  const page = await openPage("/c/7QK-4M2D", { "/api/share": check });
  return { page, verdict: page.getByLabelText("Result of the check").querySelector("h2")?.textContent };
}

test.each<[string, Partial<typeof CHECK>, RegExp]>([
  ["This still holds", {}, /These are the newest figures/],
  [
    "Still true for 2 September 2025",
    { state: "newer", newest: { asOf: "2025-09-04", statement: statement("Words of a later day.", 163) } },
    /As of 4 September 2025Words of a later day/,
  ],
  ["This changed since", { state: "changed", changed: CHANGED, changedCount: 3 }, /And 2 more values/],
  ["More results have come in", { state: "coming_in" }, /It covered 141 stations; 163 are counted now/],
  ["Withdrawn", { state: "withdrawn", now: null }, /There is no figure now/],
])("DAY-02 the page of a code says “%s”, with the words that were shared", async (title, part, words) => {
  const { page, verdict } = await openCheck({ ...CHECK, ...part });
  expect(verdict).toBe(title);
  const main = page.getByRole("main").textContent ?? "";
  expect(main).toMatch(words);
  expect(main).toContain("Shared words.");
  expect(main).toContain("Sample data");
  expect(main).toContain("Shared on 3 Sep 2025, 09:41 EAT");
  expect(main.includes("Words of now.")).toBe(["changed", "coming_in"].includes(part.state ?? ""));
});

test("DAY-02 a changed value has both values, and leads to all changes since", async () => {
  const { page } = await openCheck({ ...CHECK, state: "changed", changed: CHANGED, changedCount: 1 });
  expect(page.getByText("9,978,093").closest("s")).not.toBeNull();
  expect(page.getByText("10,350,819").closest("b")).not.toBeNull();
  const href = page.getByText("All changes since").getAttribute("href");
  expect(href).toMatch(/^\/changes\?from=2025-09-02&fromKnown=.+&cycle=2$/);
  expect(page.getByText("Open the seat").getAttribute("href")).toBe("/seats/70?cycle=2");
});

test("DAY-02 a code of something outside the account’s area says that and nothing else", async () => {
  const { page, verdict } = await openCheck({ code: "7QK-4M2D", state: "outside" });
  expect(verdict).toBe("Outside your area");
  expect(page.queryByText(/Share again|Open the/)).toBeNull();
});

test("DAY-02 for an unknown code the page says what to check, and takes another one", async () => {
  const page = await openPage("/c/7qk4m2x", {
    "/api/share": new Response("There is no such code.", { status: 404 }),
  });
  expect(page.getByRole("heading", { level: 1 }).textContent).toBe("7QK4M2X");
  expect(page.getByText("There is no such code.")).toBeDefined();
  expect(page.getByLabelText("Another code")).toBeDefined();
});

test("DAY-02 the search offers to check a code, however it is typed", async () => {
  const { go, findByRole, findByText } = await openPage("/c/7QK-4M2D", { "/api/share": CHECK });
  await go(() => fireEvent.keyDown(document.body, { key: "k", ctrlKey: true }));
  fireEvent.change(await findByRole("combobox"), { target: { value: "7qk 4m2d" } });
  await findByText(/Check the code 7QK-4M2D/);
});

test("DAY-02 a page of the past cannot be shared", async () => {
  await openPage("/seats/70?cycle=1&asOf=2025-08-22", {
    [readCycle.path]: { id: 1, asOf: "2025-08-22", newest: "2025-09-02", known: null },
  });
  expect(textsOf("[data-past]")).not.toEqual([]);
  expect(control("Share").hasAttribute("disabled")).toBe(true);
});
