import { readCycle } from "@command-center/contract/cycle";
import {
  couldChangeSeat,
  couldChangeSeats,
  listCouldChange,
  readCouldChange,
  type CouldChangeSeat,
} from "@command-center/contract/results/decisive/could-change";
import { listElectionsHeld } from "@command-center/contract/results/elections-held";
import { beforeAll, describe, expect, test } from "vitest";
import { failure, loadPage, openPage } from "../../../../testing/open-page.tsx";
import { sample } from "../../../../page/sample.ts";
import { againstText } from "./bounds-card.tsx";
import { formsText } from "./open-stations-card.tsx";
import { reasonText } from "./verdict-card.tsx";
import { summaryText } from "./could-change-page.tsx";

beforeAll(async () => {
  await loadPage("/results/could-change");
  await loadPage("/results/could-change/1");
});

const ELECTIONS = [
  {
    cycle: { id: 1, name: "2020–2021" },
    contest: "mp",
    pollingDay: "2021-01-14",
    isByElection: false,
    seat: null as string | null,
    seats: { contested: 3, withResults: 3 },
    issuers: [{ name: "Electoral Commission", stations: 10 }],
  },
];
const SEAT: CouldChangeSeat = {
  ...sample(couldChangeSeat),
  kind: "mp",
  contest: 1,
  seat: "Labwor County",
  district: "Abim",
  standing: "open",
  contested: "lead",
  leaders: ["MFANO PETER"],
  runnerUp: "SAMPULI AGNES",
  lead: 2_864,
  publishedLead: 2_864,
  disputed: 0,
  stations: 9,
  forms: 5,
  registered: 3_941,
  allRegistered: 36_539,
  breakEven: 72.67,
  mostByForms: 3_104,
  bounds: [
    { bound: "register", turnout: 100, votes: 3_941, canChange: true },
    { bound: "highest", turnout: 86.9, votes: 3_426, canChange: true },
    { bound: "nearby", turnout: 63.8, votes: 2_512, canChange: false },
  ],
};
const OPEN = {
  [readCycle.path]: { id: 1 },
  [listElectionsHeld.path]: ELECTIONS,
};

test("DEC-01 a seat’s page has its verdict, three bounds, the break-even turnout and the stations", async () => {
  const { getByText, getByRole } = await openPage("/results/could-change/1", {
    ...OPEN,
    [readCouldChange.path]: SEAT,
  });
  getByText("At the highest turnout seen, yes. At the turnout seen nearby, no.");
  getByText(
    "Sampuli Agnes would need every vote at a turnout of 72.7% to draw level with Mfano Peter at the 9 open stations.",
  );
  getByText("Could not change. 2,512 is 352 fewer than the lead.");
  getByRole("heading", { name: "The 9 open stations" });
});

test("DEC-01 a cycle without results by station says so", async () => {
  const { getByText } = await openPage("/results/could-change", { ...OPEN, [listElectionsHeld.path]: [] });
  getByText("This cycle has no polling-station results yet");
});

test("DEC-01 a failure can be tried again", async () => {
  const { getByText } = await openPage("/results/could-change?contest=mp", {
    ...OPEN,
    [listCouldChange.path]: failure,
  });
  getByText("The seats could not be loaded");
});

test("DEC-01 no number is no election", async () => {
  const { getByText } = await openPage("/results/could-change/x", OPEN);
  getByText("There is no such election.");
});

describe("DEC-01 sentences", () => {
  test.each<[Partial<CouldChangeSeat>, string]>([
    [{ lead: null }, "No votes of the whole seat are counted here."],
    [{ stations: 0 }, "All stations on the list have a result. Mfano Peter leads."],
    [
      { breakEven: null },
      "Mfano Peter leads. The registered voters at the 9 open stations are not all known.",
    ],
    [
      { contested: "majority", runnerUp: null },
      "Mfano Peter would lose the majority if every vote at a turnout of 72.7% at the 9 open stations were for others.",
    ],
    [{ runnerUp: null }, "Mfano Peter has no rival on record."],
    [
      { leaders: ["MFANO PETER", "SAMPULI AGNES"], lead: 0, breakEven: 0 },
      "Mfano Peter and Sampuli Agnes are tied: a single vote at the 9 open stations decides.",
    ],
    [
      { lead: -36, publishedLead: 2_954, disputed: 4 },
      "Without the disputed stations, Mfano Peter is 36 votes behind Sampuli Agnes.",
    ],
    [
      { contested: "majority", lead: -36, publishedLead: 10, disputed: 1 },
      "Mfano Peter has no majority without the disputed stations.",
    ],
    [{ contested: "majority", lead: -36, publishedLead: -36 }, "Mfano Peter has no majority."],
    [
      { breakEven: 140 },
      "All voters at the 9 open stations are too few for Sampuli Agnes to pass Mfano Peter.",
    ],
  ])("DEC-01 %j: %s", (change, sentence) => {
    expect(reasonText({ ...SEAT, ...change })).toBe(sentence);
  });

  test.each([
    [3_941, true, "Could change. 3,941 is 1,077 more than the lead."],
    [2_864, true, "Could change. 2,864 equals the lead."],
    [2_512, false, "Could not change. 2,512 is 352 fewer than the lead."],
    [null, null, "Not known."],
  ])("DEC-01 a bound of %s votes", (votes, canChange, sentence) => {
    expect(againstText({ bound: "register", turnout: 100, votes, canChange }, 2_864)).toBe(sentence);
  });

  test.each<[Partial<CouldChangeSeat>, string]>([
    [{ forms: 0 }, "No other result of these stations is on record."],
    [
      {},
      "With the ballots of the 5 other results and all registered voters at the other 4, the most is 3,104 votes: 240 more than the lead.",
    ],
    [
      { forms: 9, mostByForms: 2_864 },
      "With the ballots of the 9 other results, the most is 2,864 votes: as many as the lead.",
    ],
    [
      { mostByForms: null },
      "With the ballots of the 5 other results and all registered voters at the other 4, the most is not known.",
    ],
    [
      { forms: 1, lead: null },
      "With the ballots of the 1 other result and all registered voters at the other 8, the most is 3,104 votes.",
    ],
  ])("DEC-01 %j: %s", (change, sentence) => {
    expect(formsText({ ...SEAT, ...change })).toBe(sentence);
  });

  const list = (seats: readonly Partial<CouldChangeSeat>[], withoutStations = 0) => ({
    ...sample(couldChangeSeats),
    seats: seats.map((seat) => ({ ...SEAT, first: [], ...seat })),
    withoutStations,
  });
  test.each([
    [
      list([{ standing: "safe" }], 2),
      "No open station can change a seat. This is arithmetic, not a forecast. 2 seats have neither a result nor a station on the list.",
    ],
    [
      list([{}, { standing: "recount range", stations: 1, registered: 59 }]),
      "10 stations with 4,000 registered voters can decide the 2 seats not safe. This is arithmetic, not a forecast.",
    ],
    [
      list([{ registered: null }]),
      "9 stations can decide the 1 seat not safe. This is arithmetic, not a forecast.",
    ],
    [
      list([{ standing: "recount range", stations: 0, registered: 0 }]),
      "Every station of the 1 seat that is not safe is counted. This is arithmetic, not a forecast.",
    ],
  ])("DEC-01 summary %#", (seats, sentence) => {
    expect(summaryText(seats)).toBe(sentence);
  });
});
