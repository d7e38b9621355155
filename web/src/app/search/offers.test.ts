import type { Figure } from "@command-center/contract/figures";
import type { Role } from "@command-center/contract/wire/access";
import { expect, test } from "vitest";
import { actionsFor, figureEntries, tabEntries } from "./offers.ts";

const titles = (role: Role, ...limitedTo: string[]) =>
  actionsFor({ role, mustChangePassword: false, limitedTo }).map(({ title }) => title);

test("LIST-02 SEARCH tabs are offered by the page that they are on, but for the first", () => {
  const entries = tabEntries().map(({ title, leads }) => [title, "href" in leads ? leads.href : null]);
  expect(entries).toContainEqual(["Elections Overview: Petitions", "/elections?tab=petitions"]);
  expect(entries).toContainEqual(["Party Structure: Mapping", "/party-structure?tab=mapping"]);
  expect(entries).toContainEqual(["Analytics: Turnout", "/election-analytics?tab=turnout"]);
  expect(entries).not.toContainEqual(["Advanced Analytics: Overview", expect.anything()]);
});

test("SEARCH actions are those that a person may take, named as they are done", () => {
  expect(titles("admin")).toEqual(
    expect.arrayContaining([
      "Export petitions",
      "Export CEC results",
      "New account",
      "New cycle",
      "Import a file",
    ]),
  );
  expect(titles("analyst")).toContain("Export petitions");
  expect(titles("analyst")).not.toContain("New account");
  expect(titles("analyst")).toContain("Import a file");
  // Cycles and imports are of the whole country.
  expect(titles("analyst", "Gulu").filter((title) => !title.startsWith("Export "))).toEqual([]);
  expect(titles("viewer").filter((title) => !title.startsWith("Export "))).toEqual([]);
  expect(titles("viewer")).not.toContain("Export petitions");
  expect(titles("viewer")).not.toContain("Export violence incidents");
  expect(actionsFor(null)).toEqual([]);
});

test("SEARCH a figure stands with its value, or says that it is not known, and of which part", () => {
  const figure = (some: Partial<Figure>) =>
    ({ id: "a", label: "Average turnout", unit: "percent", part: null, value: 43.1, ...some }) as Figure;
  const details = figureEntries([
    figure({}),
    figure({ value: null }),
    figure({ value: 2, unit: "count", part: "Gulu, part of Uganda" }),
  ]).map(({ detail }) => detail);
  expect(details).toEqual(["43.1%", "Not known", "2 · Gulu, part of Uganda"]);
});
