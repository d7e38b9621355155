import { listFigures } from "@command-center/contract/figures";
import { readCecConference } from "@command-center/contract/results/cec";
import { beforeAll, expect, test } from "vitest";
import { loadPage, openPage } from "../../../testing/open-page.tsx";
import { card, linksOf, rowsOf, table, textsOf } from "../../../testing/page-parts.ts";

beforeAll(() => loadPage("/cec-elections"));

test("STAT-03 without any office declared the CEC page says so", async () => {
  const { getByText } = await openPage("/cec-elections", {
    [readCecConference.path]: { contests: 0, day: null, rivalDays: 0 },
  });
  getByText("No CEC election is declared yet");
});

test("STAT-03 the contested office has its candidates, unopposed differs from not published, and a day that disagrees stands next to the chosen one", async () => {
  const winner = { isWinner: true, isIncumbent: false };
  const { press } = await openPage("/cec-elections", {
    [listFigures.path]: [{ id: "cec_victory", label: "CEC Victory", unit: "percent", value: 92.8 }],
    [readCecConference.path]: {
      contests: [
        {
          seatId: 1,
          position: "Chairperson",
          isUnopposed: true,
          validVotes: null,
          candidates: [{ ...winner, name: "Y. One", votes: null, percentage: null }],
        },
        {
          seatId: 2,
          position: "Vice-Chairperson",
          isUnopposed: false,
          validVotes: 12_582,
          candidates: [
            { ...winner, name: "A. Two", votes: 11_680, percentage: 92.8 },
            { name: "R. Three", isWinner: false, isIncumbent: true, votes: 902, percentage: 7.2 },
          ],
        },
        {
          seatId: 3,
          position: "Treasurer",
          isUnopposed: false,
          validVotes: null,
          candidates: [{ ...winner, name: "B. Four", votes: null, percentage: null }],
        },
      ],
      day: { date: "2025-08-27", source: "Several outlets" },
      rivalDays: [{ date: "2025-08-21", source: "One outlet" }],
    },
  });
  expect(card("Election date").textContent).toMatch(
    /27 August 2025.*Several outlets.*One outlet says.*21 August 2025/,
  );
  const office = card("Vice-Chairperson");
  expect(office.textContent).toContain("12,582 valid delegate votes");
  expect(textsOf("li", office)).toEqual([
    "A. Two11,680 votes · 92.8%",
    "R. Three · incumbent902 votes · 7.2%",
  ]);
  const offices = table("CEC offices");
  expect(rowsOf(offices)).toEqual([
    expect.stringMatching(/^Chairperson.*Unopposed: no vote was taken$/),
    expect.stringMatching(/^Vice-ChairpersonA\. Two/),
    expect.stringMatching(/^Treasurer.*Votes not published$/),
  ]);
  expect(linksOf(offices)).toEqual(["/seats/1", "/seats/2", "/seats/3"]);
  await press(/92\.8%/, office);
  expect(textsOf('[role="dialog"] h2')).toEqual(["CEC Victory"]);
});
