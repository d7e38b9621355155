import { listSeatPetitions, readSeat } from "@command-center/contract/results/seat";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { sample } from "../../../page/sample.ts";
import { failure, loadPage, openPage } from "../../../testing/open-page.tsx";
import { TurnoutCard } from "./turnout-card.tsx";
import { aDeclaration } from "./fixtures.ts";

beforeAll(() => loadPage("/seats/1"));
afterEach(cleanup);

const card = (name: string) => screen.getByRole("region", { name }).textContent;
const CONTEST = { kind: "mp_primary", candidacies: 0, standing: 0 } as const;
const SEAT = { name: "Budaka County", kind: "constituency_mp", lastCycle: null, general: 0 } as const;

test.each([
  [
    "awaits its result",
    {
      contest: { ...CONTEST, status: "awaiting", standing: [{ name: "Ŋora Akello", isIncumbent: true }] },
      declarations: 0,
    },
    "Awaiting a result",
    { Result: "Ŋora AkelloIncumbent", Declarations: "Nothing is declared yet." },
  ],
  [
    "was nullified",
    {
      contest: { ...CONTEST, status: "nullified" },
      declarations: [aDeclaration({ status: "nullified", winner: null })],
    },
    "Result nullified",
    { Result: "nullified, so these votes do not count" },
  ],
  [
    "has no published winner",
    {
      contest: { ...CONTEST, status: "declared" },
      declarations: [
        aDeclaration({ winner: null, candidates: [], validVotes: null, leadVotes: null, leadPoints: null }),
      ],
    },
    /Winner not recorded.*LeadNot publishedShareNot published/,
    {},
  ],
  [
    "nobody else stood for",
    {
      kind: "cec_office",
      contest: { ...CONTEST, kind: "cec", status: "declared" },
      declarations: [
        aDeclaration({ isUnopposed: true, validVotes: null, leadVotes: null, leadPoints: null }),
      ],
    },
    "No vote was taken",
    {},
  ],
] as const)("SEAT-01 a seat that %s says so", async (_state, some, lead, cards) => {
  await openPage("/seats/23", {
    [readSeat.path]: { ...SEAT, ...some },
    [listSeatPetitions.path]: { petitions: 0 },
  });
  expect(screen.getByTestId("lead").textContent).toMatch(lead);
  for (const [name, words] of Object.entries(cards)) expect(card(name)).toContain(words);
  expect(document.querySelector("main")?.textContent).not.toMatch(/\bundefined\b|\bNaN\b|\bnull\b|\[object/);
});

test("SEAT-01 a seat without a primary says so and links to the results of its general election", async () => {
  await openPage("/seats/23", {
    [readSeat.path]: {
      ...SEAT,
      contest: null,
      declarations: 0,
      general: [{ contest: "mp", pollingDay: "2026-01-15" }],
    },
    [listSeatPetitions.path]: { petitions: 0 },
  });
  expect(screen.getByTestId("lead").textContent).toContain("Not contested");
  const general = screen.getByRole("region", { name: "General election" });
  expect(general.querySelector("a")?.getAttribute("href")).toBe("/results?contest=mp&day=2026-01-15");
});

test.each([
  ["special_interest_mp", "mp_primary", "An electoral college votes for this seat."],
  ["cec_office", "cec", "Delegates vote for this office."],
  ["mayor", "mayoral_primary", "Turnout of mayoral primaries is not recorded."],
  ["lc5_chairperson", "lc5_primary", "Turnout of this district is not reported."],
] as const)("SEAT-01 a seat of kind %s without turnout says why", (kind, contest, words) => {
  const seat = sample(readSeat.output, { kind, contest: { ...CONTEST, kind: contest }, turnout: null });
  render(<TurnoutCard seat={seat} />);
  expect(card("Turnout")).toContain(words);
});

test("SEAT-01 without its petitions a seat shows the rest, and a seat that failed loads on a second try", async () => {
  let isFailing = true;
  const answers = {
    [readSeat.path]: () =>
      isFailing
        ? failure()
        : sample(readSeat.output, { ...SEAT, declarations: [aDeclaration({ reason: "rerun" })] }),
    [listSeatPetitions.path]: failure,
  };
  const { settled } = await openPage("/seats/7", answers);
  screen.getByText("The seat could not be loaded");
  isFailing = false;
  await act(async () => screen.getByRole("button", { name: "Try again" }).click());
  await settled();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Budaka County");
  screen.getByText("The petitions could not be loaded");
  expect(screen.getByTestId("lead").textContent).toContain("Could not be loaded");
});

test.each(["/seats/999999", "/seats/a%2Fb"])(
  "SEAT-01 %s is no seat, says so and links to the lists",
  async (path) => {
    await openPage(path, { [readSeat.path]: () => new Response("There is no such seat.", { status: 404 }) });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("No such seat");
    const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(hrefOf("All districts")).toBe("/districts-directory");
    expect(hrefOf("Search the MP seats")).toBe("/elections");
  },
);
