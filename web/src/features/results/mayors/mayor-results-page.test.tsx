import { listMayoralResults } from "@command-center/contract/results/mayors";
import { screen } from "@testing-library/react";
import { beforeAll, test, vi } from "vitest";
import { loadPage, openPage } from "../../../testing/open-page.tsx";

beforeAll(() => loadPage("/mayor-results"));

test("MAYOR-02 the page says that its results load, and without any result that there is none", async () => {
  let answer = (_results: []) => {};
  const results = new Promise<[]>((resolve) => (answer = resolve));
  const opening = openPage("/mayor-results?view=cards", { [listMayoralResults.path]: () => results });
  await vi.waitFor(() => screen.getByText("Loading Mayor Results..."), 20_000);
  answer([]);
  await opening;
  screen.getByText("No mayoral results found matching your criteria");
  screen.getByText("None is declared yet.");
});
