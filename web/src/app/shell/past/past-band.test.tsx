import { act, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { loadPage, openPage, type Answers } from "../../../testing/open-page.tsx";

const PAGE = "/cec-elections";
const TOKEN = "0123456789ab";
const PAST = `?cycle=1&asOf=2025-08-22&known=${TOKEN}`;

beforeAll(() => Promise.all(["/data/imports", "/data/cycles", PAGE].map(loadPage)));

const ANSWERS: Answers = {
  "*": null,
  "/api/cycle": { id: 1, asOf: "2025-08-22", known: { token: TOKEN, at: "2025-08-25T15:00:00.000Z" } },
};
const isOff = (control: HTMLElement) => control.closest("fieldset")?.disabled === true;

test("CLOCK-01 while the page shows the past a band names both times, the heading has a mark, and the badge says Not live", async () => {
  const { getByText, getByTestId, getByRole, settled } = await openPage(PAGE + PAST, ANSWERS);
  expect(getByText("Figures of 22 Aug 2025").closest("p")?.textContent).toBe(
    "Figures of 22 Aug 2025, as known on 25 Aug 2025, 18:00 EAT",
  );
  expect(getByText("Past figures")).toBeTruthy();
  expect(getByTestId("sync-badge").textContent).toBe("Not live");
  expect(document.title).toContain(" · 22 Aug 2025, as known on 25 Aug 2025, 18:00 EAT · NRM");
  expect(getByText("Compare with now").getAttribute("href")).toBe(
    `/changes?from=2025-08-22&fromKnown=${TOKEN}&cycle=1`,
  );
  const menu = within(getByRole("navigation"));
  expect(menu.getByText("Membership").closest("a")?.getAttribute("href")).toBe(`/membership${PAST}`);
  await act(async () => getByText("Back to now").click());
  await settled();
  expect(location.search).toBe("?cycle=1");
  expect(document.querySelector("[data-past]")).toBeNull();
  expect(document.activeElement?.tagName).toBe("H1");
});

test("CLOCK-01 every read of records is of the chosen moment, and now without one", async () => {
  const past = await openPage(PAGE + PAST, ANSWERS);
  const asked = (calls: readonly Request[], path: string) =>
    calls.find(({ url }) => new URL(url).pathname === path)?.url.replace(/^[^?]*/, "");
  expect(asked(past.calls, "/api/cycle")).toBe(PAST);
  expect(asked(past.calls, "/api/cec-results/conference")).toBe(PAST);
  expect(asked(past.calls, "/api/account")).toBe("");
});

test("CLOCK-01 an invalid day or position counts as now", async () => {
  const { calls, queryByText } = await openPage(`${PAGE}?asOf=2025-02-30&known=zzz`, { "*": null });
  expect(queryByText("Past figures")).toBeNull();
  expect(calls.find(({ url }) => new URL(url).pathname === "/api/cycle")?.url).toMatch(/\/api\/cycle$/);
});

test.each([404, 400])(
  "CLOCK-01 a moment that the server refuses with %i has a page with its reason and the way back",
  async (status) => {
    const reason = "There is no such moment here. The link may be of another installation.";
    const refuse = ({ url }: Request) =>
      url.includes("asOf") ? new Response(reason, { status }) : { known: null };
    const { getByText, getAllByText, getByRole, settled, queryByText } = await openPage(PAGE + PAST, {
      "*": null,
      "/api/cycle": refuse,
    });
    expect(getByRole("heading", { level: 1 }).textContent).toBe("These figures cannot be shown");
    expect(getByText(reason)).toBeTruthy();
    await act(async () => getAllByText("Back to now").at(-1)?.click());
    await settled();
    expect(queryByText(reason)).toBeNull();
  },
);

test("CLOCK-01 imports and cycles cannot be changed while the past is chosen, and pages of now say that they are", async () => {
  const imports = await openPage(`/data/imports${PAST}`, { ...ANSWERS, "/api/imports": [] });
  expect(imports.getByText("Pages with figures show 22 Aug 2025. This page shows now.")).toBeTruthy();
  expect(imports.queryByText("Past figures")).toBeNull();
  expect(isOff(imports.getByText("Import a file"))).toBe(true);
  expect(imports.getByText(/^Entering, correcting and approving are off/)).toBeTruthy();
});

test("CLOCK-01 the page of cycles is off in the past, and links to a cycle lead to its newest day", async () => {
  const { getByText, getAllByText } = await openPage(`/data/cycles${PAST}`, {
    ...ANSWERS,
    "/api/cycles": [{ id: 1, isInForce: false, isSample: false }],
  });
  expect(isOff(getByText("New cycle"))).toBe(true);
  expect(getAllByText("Change").every(isOff)).toBe(true);
  expect(getByText("Show").getAttribute("href")).toBe("/?cycle=1");
});
