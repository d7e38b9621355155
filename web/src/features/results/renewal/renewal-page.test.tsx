import { listFigures } from "@command-center/contract/figures";
import { readRenewal } from "@command-center/contract/results/renewal";
import { beforeAll, expect, test } from "vitest";
import { loadPage, openPage } from "../../../testing/open-page.tsx";
import { card, linksOf, rowsOf, table, textsOf } from "../../../testing/page-parts.ts";

beforeAll(() => loadPage("/political-renewal"));

const TALLY = { incumbentReelected: 118, incumbentDefeated: 26, openSeat: 2, newLeader: 0, notKnown: 0 };
const MINISTER = { office: "Minister", outcome: "lost", winner: null, note: null } as const;
const FIGURES = [
  {
    id: "lc5_new_leaders",
    label: "Newcomers",
    unit: "count",
    value: 28,
    denominator: { value: 146, label: "LC5 contests declared" },
  },
  { id: "incumbents_defeated", label: "Incumbents defeated", unit: "count", value: 26 },
  {
    id: "ministers_lost",
    label: "Ministers lost",
    unit: "count",
    value: 7,
    rivals: [{ value: 10, source: "Other newspapers, Ministers", publishedOn: null, note: null }],
  },
];
const ANSWERS = {
  [listFigures.path]: FIGURES,
  [readRenewal.path]: {
    contests: [
      {
        kind: "lc5_primary",
        total: 146,
        ...TALLY,
        byRegion: [{ partyRegion: "Western", total: 40, ...TALLY }],
      },
      { kind: "cec", total: 9, ...TALLY, notKnown: 3, byRegion: 0 },
    ],
    ministers: [
      { ...MINISTER, name: "David Bahati", seat: "Ndorwa County West", seatId: 99 },
      { ...MINISTER, name: "Rose Akello", seat: null, note: "Sources disagree on the seat contested" },
    ],
  },
} as const;

test("STAT-08 newcomers, defeated incumbents, ministers next to another count, and outcomes of the contest in the address", async () => {
  const { press } = await openPage("/political-renewal?contest=x&page=99&q=%00&sort=y", ANSWERS);
  expect(textsOf('[role="alert"]')).toEqual([]);
  expect(textsOf("[data-testid=renewal]")).toEqual([
    expect.stringMatching(/^Newcomers28.*19\.2% of 146 LC5 contests declared/),
    expect.stringMatching(/^Incumbents defeated26/),
    expect.stringMatching(/^Ministers lost7.*10counted by Other newspapers/),
  ]);
  const ministers = table("Ministers in the primaries");
  expect(rowsOf(ministers)).toEqual([
    expect.stringMatching(/^David Bahati.*Ndorwa County West.*winner not recorded$/),
    expect.stringMatching(/^Rose Akello.*Sources disagree on the seat contested/),
  ]);
  expect(linksOf(ministers)).toEqual(["/seats/99"]);
  const outcomes = card("Incumbents: re-elected or defeated");
  expect(outcomes.textContent).toContain("28 of 146 have a new face, 19.2%");
  await press("CEC", outcomes);
  expect(location.search).toContain("contest=cec");
  expect(outcomes.textContent).toContain("whose incumbent is known");
});

test("STAT-08 an address of the search lists one minister, and Clear all lists every one", async () => {
  const { press } = await openPage("/political-renewal?q=David+Bahati", ANSWERS);
  const names = () => textsOf("tbody th", card("Ministers in the primaries"));
  expect(names()).toEqual(["David Bahati"]);
  await press("Clear all");
  expect(names()).toEqual(["David Bahati", "Rose Akello"]);
});
