import { listDistricts } from "@command-center/contract/areas/districts";
import { searchEverything } from "@command-center/contract/search";
import { fireEvent, within } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { districtOf } from "../../parts/district-map/fixtures.ts";
import { loadPage, openPage, type Answers } from "../../testing/open-page.tsx";

const PAGE = "/account/password";

beforeAll(() => Promise.all([loadPage(PAGE), import("./search-dialog.tsx")]));

/** Opens the search by its shortcut. */
async function openSearch(answers: Answers) {
  const page = await openPage(PAGE, answers);
  const open = async () => {
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    await page.settled();
    const dialog = document.querySelector<HTMLElement>('[role="dialog"]') as HTMLElement;
    const box = dialog.querySelector<HTMLInputElement>('[role="combobox"]') as HTMLInputElement;
    const status = () => dialog.querySelector('p [role="status"]')?.textContent;
    return {
      box,
      dialog: within(dialog),
      status,
      /** Types a text and waits until its results are complete. */
      search: async (text: string) => {
        fireEvent.input(box, { target: { value: text } });
        await vi.waitFor(async () => {
          await page.settled();
          expect(status()).toMatch(/^\d+ results?$/);
        }, 20_000);
      },
      groups: () =>
        Object.fromEntries(
          [...dialog.querySelectorAll('[role="group"]')].map((group) => [
            group.getAttribute("aria-label"),
            [...group.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent),
          ]),
        ),
    };
  };
  return { ...page, open };
}

test("SEARCH without text it offers pages and the entries opened last; text is literal, and without results it says so", async () => {
  const { open, settled } = await openSearch({
    [searchEverything.path]: ({ url }: Request) =>
      url.includes("kampala")
        ? [
            {
              kind: "district",
              title: "Kampala",
              detail: "Region",
              district: "kampala",
              area: null,
              seatId: null,
              of: null,
            },
          ]
        : 0,
  });
  const first = await open();
  expect(Object.keys(first.groups())).toEqual(["Pages"]);
  for (const text of ["%", "_", "'; --", "\\", "ŋŋŋ", "x".repeat(100)]) {
    await first.search(text);
    expect(first.status(), text).toBe("0 results");
    first.dialog.getByText((words) => words.startsWith(`No results for “${text}”.`));
    fireEvent.keyDown(first.box, { key: "Enter" });
  }
  expect(location.pathname).toBe(PAGE);
  await first.search("kampala");
  fireEvent.keyDown(first.box, { key: "Enter" });
  await settled();
  expect(location.pathname).toBe("/districts-directory/kampala");
  expect((await open()).groups()).toMatchObject({ Recent: ["Kampala Region"] });
});

test("SEARCH when the server fails it says so, still finds pages and districts, and can try again", async () => {
  const answers: Record<string, unknown> = {
    [searchEverything.path]: () => new Response("The database is starting.", { status: 503 }),
    [listDistricts.path]: () => [districtOf("Gulu"), districtOf("Gulu City", { id: 2 })],
  };
  const { open, settled } = await openSearch(answers);
  const { dialog, groups, search } = await open();
  await search("gulu");
  dialog.getByText("Seats, people and petitions are not searched: The database is starting.");
  expect(groups().Districts).toHaveLength(2);
  answers[searchEverything.path] = [{ kind: "seat", title: "Gulu East", seatId: 1 }];
  fireEvent.click(dialog.getByText("Try again"));
  await settled();
  expect(groups().Seats).toHaveLength(1);

  answers[searchEverything.path] = () => {
    throw new TypeError("Failed to fetch");
  };
  await search("gulu c");
  dialog.getByText("Offline: seats, people and petitions are not searched.");
  expect(groups().Districts).toHaveLength(1);
});
