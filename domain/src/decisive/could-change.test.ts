import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  breakEvenText,
  contestLeads,
  couldChange,
  verdictText,
  type OpenContest,
  type OpenStations,
} from "./could-change.ts";

const stations = (count: number, registered: number | null): OpenStations => ({
  stations: count,
  registered,
});
const votesOf = (contest: OpenContest) => couldChange(contest, 50).bounds.map(({ votes }) => votes);

describe("DEC-01 known cases", () => {
  /** The ruling of May 2025: 14 stations were not counted. */
  const KAWEMPE_NORTH: OpenContest = {
    lead: 8_881,
    open: stations(14, 16_640),
    highest: null,
    nearby: { cast: 144, registered: 1_000 },
  };

  test("DEC-01 Kawempe North 2025 could change by the register, and not at the turnout seen", () => {
    const result = couldChange(KAWEMPE_NORTH, 50);
    expect(result).toMatchObject({ standing: "open" });
    expect(result.bounds).toMatchObject([
      { bound: "register", votes: 16_640, canChange: true },
      { bound: "highest", votes: null, canChange: null },
      { bound: "nearby", votes: 2_396, canChange: false },
    ]);
    expect(breakEvenText(result.breakEven ?? 0)).toBe("53.4%");
  });

  test("DEC-01 the 1,223 stations left out on 16 January 2021 could not undo the majority", () => {
    // The winner's excess over half of the valid votes was 861,990.5.
    const counted = { votes: [5_851_037, 3_475_298], valid: 9_978_093 };
    const { lead } = contestLeads("majority", counted, []);
    expect(lead).toBe(1_723_981);
    const result = couldChange({ lead, open: stations(1_223, 694_229), highest: null, nearby: null }, null);
    expect(result).toMatchObject({ standing: "safe" });
    expect(verdictText({ ...result, lead, publishedLead: lead, stations: 1_223 })).toBe(
      "No. Not even if all registered voters had voted for the runner-up.",
    );
  });
});

describe("DEC-01 standing", () => {
  const table: readonly [string, OpenContest, string, string][] = [
    [
      "every station counted",
      { lead: 51, open: stations(0, 0), highest: null, nearby: null },
      "safe",
      "No. Every station is counted, and none is disputed.",
    ],
    [
      "a tie with every station counted",
      { lead: 0, open: stations(0, 0), highest: null, nearby: null },
      "recount range",
      "No. Every station is counted, and none is disputed.",
    ],
    [
      "as many voters as votes of the lead: a tie",
      { lead: 300, open: stations(1, 300), highest: null, nearby: null },
      "open",
      "On the register, yes. No station nearby is counted.",
    ],
    [
      "a voter fewer",
      { lead: 301, open: stations(1, 300), highest: null, nearby: null },
      "safe",
      "No. Not even if all registered voters had voted for the runner-up.",
    ],
    [
      "an unknown register",
      { lead: 301, open: stations(2, null), highest: null, nearby: null },
      "unknown",
      "Not known. The registered voters of some stations are not known.",
    ],
    [
      "49 votes",
      { lead: 49, open: stations(1, 10), highest: null, nearby: null },
      "recount range",
      "No. Not even if all registered voters had voted for the runner-up.",
    ],
    [
      "all three bounds",
      {
        lead: 100,
        open: stations(1, 1_000),
        highest: { cast: 9, registered: 10 },
        nearby: { cast: 1, registered: 10 },
      },
      "open",
      "Yes. Even at the turnout seen nearby.",
    ],
    [
      "two bounds",
      {
        lead: 101,
        open: stations(1, 1_000),
        highest: { cast: 9, registered: 10 },
        nearby: { cast: 1, registered: 10 },
      },
      "open",
      "At the highest turnout seen, yes. At the turnout seen nearby, no.",
    ],
    [
      "one bound",
      {
        lead: 901,
        open: stations(1, 1_000),
        highest: { cast: 9, registered: 10 },
        nearby: { cast: 1, registered: 10 },
      },
      "open",
      "On the register, yes. At the turnouts seen, no.",
    ],
  ];
  test.each(table)("DEC-01 %s", (_, contest, standing, verdict) => {
    const result = couldChange(contest, 50);
    expect([
      result.standing,
      verdictText({
        ...result,
        lead: contest.lead,
        publishedLead: contest.lead,
        stations: contest.open.stations,
      }),
    ]).toEqual([standing, verdict]);
  });

  test("DEC-01 a turnout above 100% counts no more than all voters", () => {
    const highest = { cast: 240, registered: 215 };
    expect(votesOf({ lead: 100, open: stations(1, 500), highest, nearby: null })).toEqual([500, 500, null]);
  });
});

describe("DEC-01 disputed stations", () => {
  const COUNTED = { votes: [8_500, 5_546, 4_000], valid: 18_046 };
  const table: readonly [
    string,
    Parameters<typeof contestLeads>[0],
    readonly number[][],
    ReturnType<typeof contestLeads>,
  ][] = [
    ["none", "lead", [], { leaders: [0], runnerUp: 1, publishedLead: 2_954, lead: 2_954 }],
    [
      "their votes are left out",
      "lead",
      [[500, 410, 10]],
      { leaders: [0], runnerUp: 1, publishedLead: 2_954, lead: 2_864 },
    ],
    [
      "another runner-up",
      "lead",
      [[0, 1_600, 0]],
      { leaders: [0], runnerUp: 2, publishedLead: 2_954, lead: 4_500 },
    ],
    [
      "a leader who falls behind",
      "lead",
      [[3_000, 10, 0]],
      { leaders: [0], runnerUp: 1, publishedLead: 2_954, lead: -36 },
    ],
    [
      "a majority",
      "majority",
      [[400, 0, 0]],
      { leaders: [0], runnerUp: 1, publishedLead: -1_046, lead: -1_446 },
    ],
  ];
  test.each(table)("DEC-01 %s", (_, contested, disputed, leads) => {
    const stationsOf = disputed.map((votes) => ({ votes, valid: votes.reduce((sum, one) => sum + one, 0) }));
    expect(contestLeads(contested, COUNTED, stationsOf)).toEqual(leads);
  });

  test("DEC-01 a leader who is behind without them is open, and the recount goes by the published lead", () => {
    const behind = { lead: -36, publishedLead: 2_954, open: stations(1, 5_000), highest: null, nearby: null };
    const result = couldChange(behind, 50);
    expect(result).toMatchObject({ standing: "open", breakEven: 0 });
    const verdict = { ...result, ...behind, stations: 1 };
    expect(verdictText(verdict)).toBe("Yes. The lead depends on the disputed stations.");
    expect(verdictText({ ...verdict, publishedLead: -1 })).toBe("No candidate has a majority.");
    expect(couldChange({ ...behind, publishedLead: 49 }, 50).standing).toBe("recount range");
  });
});

const contests = fc.record({
  lead: fc.nat(5_000),
  open: fc.record({ stations: fc.integer({ min: 1, max: 12 }), registered: fc.nat(9_000) }),
  highest: fc.option(fc.record({ cast: fc.nat(900), registered: fc.integer({ min: 1, max: 900 }) })),
  nearby: fc.option(fc.record({ cast: fc.nat(900), registered: fc.integer({ min: 1, max: 900 }) })),
});

test("DEC-01 a safe result stays the winner's, however the open stations vote", () => {
  fc.assert(
    fc.property(contests, fc.double({ min: 0, max: 1, noNaN: true }), (contest, share) => {
      const further = Math.floor((contest.open.registered ?? 0) * share);
      if (couldChange(contest, null).standing === "safe") expect(further).toBeLessThan(contest.lead ?? 0);
    }),
  );
});

test("DEC-01 no bound has more votes than the register", () => {
  fc.assert(
    fc.property(contests, (contest) => {
      const { bounds } = couldChange(contest, null);
      const registered = contest.open.registered ?? 0;
      for (const { votes } of bounds) if (votes !== null) expect(votes).toBeLessThanOrEqual(registered);
    }),
  );
});
