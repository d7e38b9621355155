import { readAccount } from "@command-center/contract/accounts/accounts";
import { listNotes } from "@command-center/contract/notes/notes";
import { createExport } from "@command-center/contract/exports/exports";
import { readPetition } from "@command-center/contract/petition";
import { listPetitions } from "@command-center/contract/petitions";
import { readWaiting } from "@command-center/contract/changes/waiting";
import { readSeat } from "@command-center/contract/results/seat";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { loadPage, openPage } from "../../../testing/open-page.tsx";
import { savedFiles } from "../../../testing/saved-files.ts";

beforeAll(() => Promise.all(["/disputes-petitions/mp-015", "/seats/6"].map(loadPage)));

const card = (name: string) => screen.getByRole("region", { name }).textContent;

test("PET-01 a withdrawn petition about a post says what is not recorded", async () => {
  await openPage("/disputes-petitions/cl-001", {
    [readPetition.path]: {
      number: "CL/001",
      contest: "District councillor, Ŋora",
      category: "councillor",
      status: "withdrawn",
      withdrawnOn: "2025-08-02",
      isPending: false,
      isOverdue: false,
      seatId: null,
      petitioner: null,
      respondent: null,
      panel: null,
      panelCounts: null,
      ruledOn: null,
      outcome: null,
      rulingDueOn: null,
      daysLeft: null,
      daysWaited: null,
      disputedId: null,
      followedById: null,
      declarations: 0,
      sameSeat: 0,
    },
  });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("CL/001 District councillor, Ŋora");
  expect(card("The petition")).toMatch(/PetitionerNot recorded.*PanelNot recorded.*Withdrawn, 2 Aug 2025/);
  expect(document.querySelector("main")?.textContent).toContain("No result is recorded for this post.");
  const steps = within(screen.getByRole("list", { name: "What happened when" })).getAllByRole("listitem");
  expect(steps.at(-1)?.textContent).toContain("Withdrawn");
  expect(document.querySelector("main")?.textContent).not.toMatch(/undefined|NaN|Invalid Date|\bnull\b/);
});

test.each([
  ["no-number", "no-number", "no-number"],
  ["mp-999", "MP/999", "MP%2F999"],
])("PET-01 /disputes-petitions/%s is no petition, says so and links to a search", async (slug, name, q) => {
  await openPage(`/disputes-petitions/${slug}`, {
    [readPetition.path]: () => new Response("There is no such petition.", { status: 404 }),
  });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("No such petition");
  expect(document.querySelector("main")?.textContent).toContain(name);
  const search = screen.getByRole("link", { name: "Search for it" });
  expect(search.getAttribute("href")).toBe(`/disputes-petitions?q=${q}`);
});

test("REC-06 a petition that is decided keeps the petitions before and after it in its list", async () => {
  const petitions = (status: string) => [
    { number: "MP/001", status: "filed", filedOn: "2025-07-19", isPending: true },
    { number: "MP/002", status, filedOn: "2025-07-18", isPending: status === "filed" },
    { number: "MP/003", status: "filed", filedOn: "2025-07-17", isPending: true },
  ];
  const address = "/disputes-petitions/mp-002?list=%2Fdisputes-petitions%3Fstatus%3Dfiled";
  const trail = () => screen.getByLabelText("The list that this was opened from").textContent;
  await openPage(address, { [listPetitions.path]: petitions("filed") });
  expect(trail()).toMatch(/2 of 3 filed.*Previous: MP\/001.*Next: MP\/003/);
  cleanup();
  await openPage(address, { [listPetitions.path]: petitions("resolved") });
  expect(trail()).toMatch(/No longer among 2 filed.*Previous: MP\/001.*Next: MP\/003/);
});

test("REC-02 a petition shows what waits on it: to a reader without names and without a way in, to its author with a way back", async () => {
  const change = {
    about: "MP/015 Kigulu County South",
    what: "Fresh poll ordered, 2 Sep 2025",
    since: "2026-11-29T12:03:00.000Z",
  };
  const band = () =>
    screen.getByText("Fresh poll ordered, 2 Sep 2025: waits for approval").closest("[role=status]");
  await openPage("/disputes-petitions/mp-015", {
    [readWaiting.path]: [{ ...change, request: null }],
  });
  expect(band()?.textContent).toMatch(/approvalSince 29 Nov 2026, 15:03/);
  expect(band()?.querySelector("a, button")).toBeNull();
  cleanup();
  await openPage("/disputes-petitions/mp-015", {
    [readWaiting.path]: [{ ...change, request: { id: 7, by: "Peter Okello", isOwn: true } }],
  });
  expect(band()?.textContent).toContain("Your request, 29 Nov 2026");
  expect(band()?.querySelector("button")?.textContent).toBe("Withdraw");
  expect(band()?.querySelector("a")?.getAttribute("href")).toContain("approval-7");
});

test("DAY-06 a viewer reads the notes of a petition, and is not offered to write one", async () => {
  await openPage("/disputes-petitions/mp-015", {
    [readAccount.path]: { role: "viewer", limitedTo: 0, notice: null, hints: null },
    [listNotes.path]: [{ text: "The panel sits on Friday" }],
  });
  expect(card("Notes")).toContain("The panel sits on Friday");
  expect(screen.queryByText("Add a note")).toBeNull();
});

test.each([
  ["/disputes-petitions/mp-015", "Export petition", "petitions", readPetition.path, { id: 15 }, [15]],
  [
    "/seats/6",
    "Export seat",
    "candidates",
    readSeat.path,
    { contest: { candidacies: [61, 62], standing: 0 } },
    [61, 62],
  ],
] as const)(
  "PET-01 SEAT-01 LIST-01 %s has a button that exports the record alone, in the format of its menu",
  async (path, button, dataType, read, record, rows) => {
    savedFiles();
    const { calls, getByText, getByLabelText, settled } = await openPage(path, {
      [read]: record,
      [`POST ${createExport.path}`]: () =>
        new Response("a file", { headers: { "content-type": "text/csv" } }),
    });
    fireEvent.click(getByText(button));
    await settled();
    fireEvent.click(getByLabelText(`${button}: format`));
    await settled();
    fireEvent.click(getByText("Excel", { selector: '[role="menuitem"], [role="menuitem"] *' }));
    await settled();
    const taken = calls.filter(({ method }) => method === "POST");
    expect(await Promise.all(taken.map((call) => call.json()))).toMatchObject([
      { format: "csv", dataTypes: [dataType], rows },
      { format: "excel", dataTypes: [dataType], rows },
    ]);
  },
);
