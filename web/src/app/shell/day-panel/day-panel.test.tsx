import { act, fireEvent, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { failure, loadPage, openPage, type Answers } from "../../../testing/open-page.tsx";

const PAGE = "/cec-elections";
const TOKEN = "0123456789ab";

beforeAll(async () => {
  await loadPage(PAGE);
  await loadPage("/changes");
  await import("./day-panel.tsx");
});

const CYCLES = [
  { id: 1, name: "2025–2026", opensOn: "2025-07-17", asOf: "2025-09-02", isInForce: true, isSample: true },
  { id: 2, name: "2020–2021", opensOn: "2020-07-01", asOf: "2021-06-30", isInForce: false, isSample: false },
];
const none = { filed: 0, ruled: 0, decisive: 0, corrected: 0, imported: 0 };
const MOMENTS = {
  days: [
    { ...none, day: "2025-08-22", filed: 4, ruled: 42 },
    { ...none, day: "2025-08-29", ruled: 1, decisive: 1 },
    { ...none, day: "2025-09-01", imported: 1 },
    { ...none, day: "2025-09-02", filed: 5, ruled: 28, corrected: 1 },
  ],
  lastRuling: {
    day: "2025-08-29",
    petition: "LC5/044",
    about: "LC5 Chairperson, Soroti",
    before: { token: TOKEN, at: "2025-08-29T12:59:00.000Z" },
  },
};
const ANSWERS: Answers = {
  "*": null,
  "/api/cycle": { id: 1, name: "2025–2026", asOf: "2025-09-02", known: null },
  "/api/cycles": CYCLES,
  "/api/moments": MOMENTS,
};

/** Opens the panel on a page. */
async function openPanel(address = PAGE, answers: Answers = {}) {
  const page = await openPage(address, { ...ANSWERS, ...answers });
  const [chip] = page.getAllByLabelText(/^Election cycle:/);
  if (chip === undefined) throw new Error("There is no chip.");
  await act(async () => {
    chip.focus();
    chip.click();
  });
  await page.settled();
  const panel = within(page.getByRole("dialog"));
  const press = async (name: string) => {
    await act(async () => panel.getByText(name).click());
    await page.settled();
  };
  return { ...page, chip, panel, press };
}

const search = () => Object.fromEntries(new URLSearchParams(location.search));

test("CLOCK-01 Yesterday counts from the newest day, says what came since, and names the cycle in the address", async () => {
  const { panel, press, queryByRole } = await openPanel();
  expect(panel.getByText("Yesterday").closest("label")?.textContent).toBe(
    "Yesterday1 Sep 2025Since then: 5 petitions filed, 28 ruled on, 1 correction",
  );
  await press("Yesterday");
  await press("Show 1 Sep 2025");
  expect(search()).toEqual({ cycle: "1", asOf: "2025-09-01" });
  expect(queryByRole("dialog")).toBeNull();
});

test("CLOCK-01 before the last ruling is its day as known just before it was recorded", async () => {
  const { panel, press } = await openPanel();
  await press("Before the last ruling");
  expect(panel.getByText("As known on 29 Aug 2025, 15:59 EAT.")).toBeTruthy();
  const compare = panel.getByText("Compare with now");
  expect(compare.getAttribute("href")).toBe(`/changes?from=2025-08-29&fromKnown=${TOKEN}&cycle=1`);
  await press("Show 29 Aug 2025");
  expect(search()).toEqual({ cycle: "1", asOf: "2025-08-29", known: TOKEN });
});

test("CLOCK-01 the calendar chooses by arrow keys, marks each kind by its shape, and says what changed", async () => {
  const { panel, press } = await openPanel(`${PAGE}?asOf=2025-08-22`);
  const chosen = () => panel.getByRole("button", { pressed: true });
  expect(chosen().getAttribute("aria-label")).toBe("Fri 22 Aug 2025: 4 petitions filed, 42 ruled on");
  expect(chosen().tabIndex).toBe(0);
  fireEvent.keyDown(chosen(), { key: "ArrowDown" });
  expect(chosen().getAttribute("aria-label")).toBe(
    "Fri 29 Aug 2025: 1 petition ruled on, 1 of them changed a result",
  );
  expect(chosen().querySelectorAll("svg")).toHaveLength(1);
  fireEvent.keyDown(chosen(), { key: "End" });
  fireEvent.keyDown(chosen(), { key: "PageDown" });
  expect(chosen().getAttribute("aria-current")).toBe("date");
  expect(panel.getByText("Show now")).toBeTruthy();
  fireEvent.keyDown(chosen(), { key: "ArrowUp" });
  await press("Show 26 Aug 2025");
  expect(search()).toEqual({ cycle: "1", asOf: "2025-08-26" });
});

test("CLOCK-01 as known on asks for the newest position by a time in Uganda and shows its time", async () => {
  const { panel, press, calls, settled } = await openPanel(`${PAGE}?asOf=2025-08-22`, {
    "/api/moments/known": { token: TOKEN, at: "2025-08-25T14:42:31.000Z" },
  });
  await act(async () => panel.getByRole("checkbox").click());
  await act(async () => {
    fireEvent.change(panel.getByLabelText("Known on day"), { target: { value: "2025-08-25" } });
    fireEvent.change(panel.getByLabelText(/^Known at time/), { target: { value: "18:00" } });
  });
  await settled();
  expect(panel.getByText("The last change by then was recorded on 25 Aug 2025, 17:42 EAT.")).toBeTruthy();
  const asked = calls.findLast(({ url }) => url.includes("/api/moments/known"));
  expect(new URL(asked?.url ?? "").searchParams.get("at")).toBe("2025-08-25T18:00:00+03:00");
  await press("Show 22 Aug 2025");
  expect(search()).toEqual({ cycle: "1", asOf: "2025-08-22", known: TOKEN });
});

test("CLOCK-01 a position that cannot be found keeps Show off, says why, and can be tried again", async () => {
  const { panel, settled } = await openPanel(`${PAGE}?asOf=2025-08-22`, { "/api/moments/known": failure });
  await act(async () => panel.getByRole("checkbox").click());
  await settled();
  expect(panel.getByText("Try later.")).toBeTruthy();
  expect(panel.getByText("Try again")).toBeTruthy();
  expect(panel.getByText("Show 22 Aug 2025").hasAttribute("disabled")).toBe(true);
});

test("CLOCK-01 a known position in the address stays what it is while another day is chosen", async () => {
  const { panel, press, calls } = await openPanel(`${PAGE}?cycle=1&asOf=2025-08-22&known=${TOKEN}`, {
    "/api/cycle": { id: 1, asOf: "2025-08-22", known: { token: TOKEN, at: "2025-08-25T14:42:31.000Z" } },
  });
  await act(async () => panel.getByLabelText(/^Sat 23 Aug 2025/).click());
  await press("Show 23 Aug 2025");
  expect(search()).toEqual({ cycle: "1", asOf: "2025-08-23", known: TOKEN });
  expect(calls.some(({ url }) => url.includes("/api/moments/known"))).toBe(false);
});

test("CLOCK-01 another cycle opens at its newest day", async () => {
  const { panel, press, settled } = await openPanel(`${PAGE}?cycle=1&asOf=2025-08-22`);
  await act(async () => {
    fireEvent.change(panel.getByLabelText("Cycle"), { target: { value: "2" } });
  });
  await settled();
  await press("Show 2020–2021");
  expect(search()).toEqual({ cycle: "2" });
});

test("CLOCK-01 days that could not be loaded can be tried again", async () => {
  const failed = await openPanel(PAGE, { "/api/moments": failure });
  expect(failed.panel.getByText("The days could not be loaded")).toBeTruthy();
  expect(failed.panel.getByText("Try again")).toBeTruthy();
});

test("CLOCK-01 a time before the first record of the cycle keeps Show off and says so", async () => {
  const { panel, calls, settled } = await openPanel(`${PAGE}?cycle=1&asOf=2025-08-22`, {
    "/api/moments/known": () => new Response("null"),
  });
  await act(async () => panel.getByRole("checkbox").click());
  await settled();
  expect(panel.getByText("Nothing was recorded by then. Choose a later time.")).toBeTruthy();
  expect(panel.getByText("Show 22 Aug 2025").hasAttribute("disabled")).toBe(true);
  const asked = calls.find(({ url }) => url.includes("/api/moments/known"));
  expect(new URL(asked?.url ?? "").searchParams.get("cycle")).toBe("1");
});

test.each([
  ["2025-08-22", "2025-08-29", "Show 29 Aug 2025", "2025-08-22"],
  ["2025-08-29", "2025-08-22", "Show 22 Aug 2025", undefined],
])(
  "CLOCK-02 compared with %s, the day %s keeps the comparison unless it is earlier",
  async (from, day, show, kept) => {
    const { panel, press } = await openPanel(`/changes?cycle=1&from=${from}&fromKnown=${TOKEN}`);
    await act(async () => panel.getByLabelText(new RegExp(`${show.slice(5)}:`)).click());
    await press(show);
    expect([search()["from"], search()["fromKnown"], search()["asOf"]]).toEqual([kept, kept && TOKEN, day]);
  },
);

test("CLOCK-01 a cycle without changes says so, and its days can still be chosen", async () => {
  const { panel, press } = await openPanel(PAGE, { "/api/moments": { days: [], lastRuling: null } });
  expect(
    panel.getByText(
      "This cycle has no petitions or rulings yet, and nothing was imported or corrected on these days.",
    ),
  ).toBeTruthy();
  expect(panel.queryByText("Before the last ruling")).toBeNull();
  await press("Last Friday");
  await press("Show 29 Aug 2025");
  expect(search()).toEqual({ cycle: "1", asOf: "2025-08-29" });
});
