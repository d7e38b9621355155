import { act, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { loadPage, openPage, type Answers } from "../../testing/open-page.tsx";

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

test("CLOCK-01 the band announces its words without its links, and tells the page its height", async () => {
  const page = await openPage(PAGE + PAST, ANSWERS);
  const announced = page.getByText("Showing figures of 22 Aug 2025, as known on 25 Aug 2025, 18:00 EAT");
  expect(announced.role).toBe("status");
  expect(page.getByText("Compare with now").closest('[role="status"]')).toBeNull();
  const height = () => document.documentElement.style.getPropertyValue("--band-height");
  expect(height()).toMatch(/^\d+px$/);
  await act(async () => page.getByText("Back to now").click());
  await page.settled();
  expect(height()).toBe("");
  expect(announced.isConnected).toBe(true);
  expect(announced.textContent).toBe("");
});

test("CLOCK-01 a day without a cycle in the address gets the cycle that the page shows", async () => {
  const { getByRole } = await openPage(`${PAGE}?asOf=2025-08-22`, {
    ...ANSWERS,
    "/api/cycle": { id: 1, asOf: "2025-08-22", newest: "2025-09-02", known: null },
  });
  expect(location.search).toBe("?asOf=2025-08-22&cycle=1");
  const menu = within(getByRole("navigation"));
  expect(menu.getByText("Results by Station").closest("a")?.getAttribute("href")).toBe(
    "/results?cycle=1&asOf=2025-08-22",
  );
});

test("CLOCK-01 the newest day as known now is now", async () => {
  const { getByTestId, queryByText } = await openPage(`${PAGE}?cycle=1&asOf=2025-09-02`, {
    ...ANSWERS,
    "/api/cycle": { id: 1, asOf: "2025-09-02", newest: "2025-09-02", known: null },
  });
  expect(location.search).toBe("?cycle=1");
  expect(queryByText("Past figures")).toBeNull();
  expect(getByTestId("sync-badge").textContent).not.toBe("Not live");
});

test.each([
  [404, PAST],
  [400, PAST],
  [400, "?asOf=2025-02-30"],
  [400, "?cycle=1&asOf=2025-08-22&known=zzz"],
  [400, `?asOf=2025-08-22&known=${TOKEN}`],
  [400, `?cycle=1&known=${TOKEN}`],
])(
  "CLOCK-01 if the server answers %i to the moment %s, a page has its reason and the way back, and no band",
  async (status, search) => {
    const reason = "There is no such moment here. The link may be of another installation.";
    const refuse = ({ url }: Request) =>
      /asOf|known/.test(url) ? new Response(reason, { status }) : { known: null };
    const answers = { "*": null, "/api/cycle": refuse };
    const { calls, getByText, getByRole, settled, queryByText } = await openPage(PAGE + search, answers);
    expect(getByRole("heading", { level: 1 }).textContent).toBe("These figures cannot be shown");
    expect(getByText(reason)).toBeTruthy();
    expect(calls.some(({ url }) => url.endsWith(`/api/cycle${search}`))).toBe(true);
    expect(queryByText(/^Figures of|^Pages with figures/)).toBeNull();
    expect(document.querySelector("[data-past]")).toBeNull();
    await act(async () => getByText("Back to now").click());
    await settled();
    expect(queryByText(reason)).toBeNull();
  },
);

test("CLOCK-01 a page of now says that a refused day cannot be shown", async () => {
  const { getByText } = await openPage("/data/imports?asOf=2025-02-30", {
    "*": null,
    "/api/imports": [],
    "/api/cycle": () => new Response("Give the day as in 2025-08-22.", { status: 400 }),
  });
  expect(getByText("The chosen day cannot be shown. This page shows now.")).toBeTruthy();
});

test("CLOCK-01 while a day is chosen the page Imports is off and says that it shows now", async () => {
  const imports = await openPage(`/data/imports${PAST}`, { ...ANSWERS, "/api/imports": [] });
  expect(imports.getByText("Pages with figures show 22 Aug 2025. This page shows now.")).toBeTruthy();
  expect(imports.queryByText("Past figures")).toBeNull();
  expect(isOff(imports.getByText("Import a file"))).toBe(true);
  expect(imports.getByText(/^Entering, correcting and approving are off/)).toBeTruthy();
});

test("CLOCK-01 while a day is chosen the page Cycles is off, and its links lead to the newest day of a cycle", async () => {
  const { getByText, getAllByText } = await openPage(`/data/cycles${PAST}`, {
    ...ANSWERS,
    "/api/cycles": [{ id: 1, isInForce: false, isSample: false }],
  });
  expect(isOff(getByText("New cycle"))).toBe(true);
  expect(getAllByText("Change").every(isOff)).toBe(true);
  expect(getByText("Show").getAttribute("href")).toBe("/?cycle=1");
});
