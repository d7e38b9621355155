import {
  listChangedRecords,
  readChangesBetween,
  readMovedFigure,
} from "@command-center/contract/changes/changes-between";
import { readCycle } from "@command-center/contract/cycle";
import { findMoment } from "@command-center/contract/moments";
import { fireEvent, within } from "@testing-library/react";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { failure, loadPage, openPage } from "../../testing/open-page.tsx";
import { savedFiles } from "../../testing/saved-files.ts";

beforeAll(async () => {
  await loadPage("/changes");
  await import("./moved-card.tsx");
});

const MOMENTS = {
  from: { day: "2025-08-22", known: null },
  to: { day: "2025-09-02", known: null },
  part: null,
};
const USUAL = {
  [readCycle.path]: { id: 7, asOf: "2025-09-02", newest: "2025-09-02", opensOn: "2025-05-06", known: null },
  [readChangesBetween.path]: {
    ...MOMENTS,
    figures: [
      {
        id: "petitions_pending_all",
        label: "Petitions pending",
        unit: "count",
        before: 338,
        after: 84,
        change: -254,
        why: [
          { cause: "ruling", count: 301 },
          { cause: "filing", count: 47 },
        ],
      },
      {
        id: "cec_victory",
        label: "CEC Victory",
        unit: "percent",
        before: null,
        after: 92.8,
        change: null,
        why: [],
      },
    ],
    unchanged: [{ id: "constituencies", label: "Constituencies", unit: "count", value: 519 }],
  },
  [listChangedRecords.path]: {
    ...MOMENTS,
    total: 302,
    groups: [
      {
        key: "ruling",
        count: 301,
        totals: [{ what: "Dismissed", count: 301 }],
        entries: [
          {
            cause: "ruling",
            petition: "COU/050",
            seatId: null,
            importId: null,
            about: "District councillor, Hoima",
            fields: [{ label: "Outcome", before: null, after: "Fresh poll ordered" }],
            isRemoved: false,
          },
        ],
      },
      {
        key: "correction",
        count: 1,
        totals: [{ what: "Declaration", count: 1 }],
        entries: [
          {
            cause: "correction",
            at: "2025-08-28T08:06:00.000Z",
            petition: null,
            seatId: 12,
            importId: null,
            about: "LC5 Chairperson, Ntoroko",
            fields: [{ label: "Valid votes", before: "12841", after: "12481" }],
            isRemoved: false,
          },
        ],
      },
    ],
  },
  [readMovedFigure.path]: {
    ...MOMENTS,
    unit: "count",
    before: 338,
    after: 84,
    change: -254,
    places: [{ name: "Buganda", change: -42 }],
    others: { places: 8, change: -212 },
  },
};

const ADDRESS = "/changes?from=2025-08-22";
const rowOf = (id: string) => document.querySelector<HTMLElement>(`tr[data-testid="${id}"]`);

test("CLOCK-02 the page shows figures with their causes, unknown values as a dash, places, and records before and after", async () => {
  const page = await openPage(ADDRESS, USUAL);
  expect(page.getByText("2 figures differ")).toBeDefined();
  expect(rowOf("petitions_pending_all")?.textContent).toContain("33884−254");
  expect(rowOf("petitions_pending_all")?.textContent).toContain("301 rulings · 47 petitions filed");
  expect(rowOf("cec_victory")?.textContent).toContain("–92.8%–");
  expect(rowOf("cec_victory")?.textContent).toContain("Cause not recorded");
  expect(document.body.textContent).toContain("Unchanged: 1 figure");
  expect(document.body.textContent).toContain("Buganda−428 others−212");
  const correction = document.querySelector<HTMLElement>('li[data-testid="correction"]');
  expect(correction?.textContent).toContain("28 Aug 2025, 11:06 EAT");
  expect(correction?.textContent).toContain("Valid votes: 12,841 changed to → 12,481");
  expect(document.querySelector('a[href="/disputes-petitions/cou-050"]')).not.toBeNull();
  expect(document.querySelector('a[href="/seats/12"]')).not.toBeNull();
  const asked = page.calls.filter(({ url }) => url.includes("/api/changes/"));
  expect(asked.map(({ url }) => new URL(url).searchParams.get("from"))).toEqual(
    asked.map(() => "2025-08-22"),
  );
});

test("CLOCK-02 a cause in the table opens its records, and the way back shows all of them", async () => {
  const page = await openPage(ADDRESS, USUAL);
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
  onTestFinished(() => scroll.mockRestore());
  const row = rowOf("petitions_pending_all");
  fireEvent.click(within(row ?? document.body).getAllByText("301 rulings")[0] as HTMLElement);
  await page.settled();
  expect(new URLSearchParams(location.search).get("group")).toBe("ruling");
  expect(page.calls.some(({ url }) => url.includes("group=ruling"))).toBe(true);
  expect(scroll).toHaveBeenCalledOnce();
  fireEvent.click(page.getByText("All records"));
  await page.settled();
  expect(location.search).toBe("?from=2025-08-22");
});

test("CLOCK-02 a preset chooses the day, and “as known that day” the last position of that day", async () => {
  const page = await openPage(ADDRESS, {
    ...USUAL,
    [findMoment.path]: { token: "0123456789ab", at: "2025-08-22T17:00:00.000Z" },
  });
  fireEvent.click(page.getByLabelText("Last Friday"));
  await page.settled();
  expect(location.search).toBe("?from=2025-08-29");
  fireEvent.change(page.getByLabelText("As known"), { target: { value: "then" } });
  await page.settled();
  expect(location.search).toBe("?from=2025-08-29&fromKnown=0123456789ab");
  expect(page.calls.at(-1)?.url).toContain("fromKnown=0123456789ab");
  const asked = page.calls.find(({ url }) => url.includes(findMoment.path));
  expect(new URL(asked?.url ?? "").searchParams.get("at")).toBe("2025-08-29T23:59:59+03:00");
  fireEvent.change(page.getByLabelText("From"), { target: { value: "2025-08-21" } });
  await page.settled();
  // Another day begins without the position of the one before.
  expect(location.search).toBe("?from=2025-08-21");
});

test("CLOCK-02 between equal moments the page says that nothing differs", async () => {
  await openPage(ADDRESS, {
    ...USUAL,
    [readChangesBetween.path]: { ...MOMENTS, figures: 0, unchanged: 2 },
    [listChangedRecords.path]: { ...MOMENTS, total: 0, groups: 0 },
    [readMovedFigure.path]: { ...MOMENTS, before: 84, after: 84, change: 0, places: 0, others: null },
  });
  expect(document.body.textContent).toContain("No headline figure differs");
  expect(document.body.textContent).toContain("No record differs");
  expect(document.body.textContent).toContain("No place has another value");
});

test("CLOCK-02 each card offers another try after a failure, and says why a caller is refused", async () => {
  const refused = () => new Response("Your role may not read this.", { status: 403 });
  const page = await openPage(ADDRESS, {
    ...USUAL,
    [readChangesBetween.path]: failure,
    [readMovedFigure.path]: failure,
    [listChangedRecords.path]: refused,
  });
  expect(page.getByText("What changed could not be loaded")).toBeDefined();
  expect(page.getByText("Changes by place could not be loaded")).toBeDefined();
  expect(page.getByText("Changed records could not be loaded")).toBeDefined();
  expect(document.body.textContent).toContain("may not");
  expect(page.getAllByText(/^Try again$/).length).toBeGreaterThan(1);
});

test("CLOCK-02 the export asks for all records once it is pressed, and reports a failure", async () => {
  let failing = false;
  const page = await openPage(ADDRESS, {
    ...USUAL,
    [listChangedRecords.path]: (request: Request) =>
      failing && request.url.includes("entries=all") ? failure() : USUAL[listChangedRecords.path],
  });
  const wanted = () => page.calls.filter(({ url }) => url.includes("entries=all")).length;
  expect(wanted()).toBe(0);
  const saved = savedFiles();
  fireEvent.click(page.getByText("Export changes"));
  await page.settled();
  expect([wanted(), saved.length]).toEqual([1, 1]);
  failing = true;
  fireEvent.click(page.getByText("Export changes"));
  await page.settled();
  expect(await page.findByText("Export Failed")).toBeDefined();
  expect(saved).toHaveLength(1);
});

test("CLOCK-02 a day that the server refuses is refused on the page with the server's sentence", async () => {
  await openPage("/changes?from=2025-01-01&fromKnown=nonsense", {
    ...USUAL,
    [readChangesBetween.path]: () =>
      new Response("Give a day from 2025-05-06 on, the first of the cycle.", { status: 400 }),
  });
  expect(document.body.textContent).toContain("Give a day from 2025-05-06 on, the first of the cycle.");
  expect(document.body.textContent).not.toContain("Try again");
});

test.each(["from=2025-02-30", "from=2025-08-22&fromKnown=nonsense"])(
  "CLOCK-02 the server refuses %s, and the page shows no other moment in its place",
  async (moment) => {
    const refused = () => new Response("This is no moment of the ledger.", { status: 400 });
    const page = await openPage(`/changes?${moment}`, {
      ...USUAL,
      [readChangesBetween.path]: refused,
      [readMovedFigure.path]: refused,
      [listChangedRecords.path]: refused,
    });
    const asked = page.calls.filter(({ url }) => url.includes("/api/changes/"));
    expect(asked.map(({ url }) => url.includes(moment))).toEqual([true, true, true]);
    expect(page.getAllByText("This is no moment of the ledger.")).toHaveLength(3);
    expect(document.body.textContent).toContain("2 Sep 2025, as known now");
  },
);

test("CLOCK-02 a position that arrives after another day was chosen changes nothing", async () => {
  let answer: ((response: Response) => void) | undefined;
  const page = await openPage(ADDRESS, {
    ...USUAL,
    [findMoment.path]: () => new Promise<Response>((resolve) => (answer = resolve)),
  });
  fireEvent.change(page.getByLabelText("As known"), { target: { value: "then" } });
  fireEvent.click(page.getByLabelText("Last Friday"));
  answer?.(Response.json({ token: "0123456789ab", at: "2025-08-22T17:00:00.000Z" }));
  await page.settled();
  expect(answer).toBeDefined();
  expect(location.search).toBe("?from=2025-08-29");
});

test("CLOCK-02 a day before the first record of the cycle has no “as known that day”", async () => {
  const page = await openPage(ADDRESS, { ...USUAL, [findMoment.path]: () => new Response("null") });
  fireEvent.change(page.getByLabelText("As known"), { target: { value: "then" } });
  await page.settled();
  expect(page.getByText("Nothing was recorded by then. Choose a later day.")).toBeDefined();
  expect(location.search).toBe("?from=2025-08-22");
  const asked = page.calls.find(({ url }) => url.includes(findMoment.path));
  expect(new URL(asked?.url ?? "").searchParams.get("cycle")).toBe("7");
});
