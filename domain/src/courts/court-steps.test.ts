import { describe, expect, test } from "vitest";
import type { CourtVersion } from "@command-center/contract/changes/change-sets";
import {
  courtEffect,
  courtStepsFrom,
  gazetteError,
  outcomesFrom,
  takeCourtStep,
  type CaseStep,
  type CourtContext,
} from "./court-steps.ts";
import { isStepError } from "../cases/case-steps.ts";
import { courtErrorText } from "./court-words.ts";
import { filingLimits, lastDayOf, passedLimits } from "./court-limits.ts";

const WAYS = ["recount", "petition", "appeal", "presidential"] as const;
const STATES = ["filed", "granted", "heard", "decided", "withdrawn"] as const;

const judged: CourtVersion = {
  way: "petition",
  filedOn: "2026-02-10",
  appealOf: null,
  state: "decided",
  on: "2026-04-01",
  outcome: "fresh_poll_ordered",
  judgment: null,
};
const context: CourtContext = {
  isPresident: false,
  asOf: "2026-12-31",
  pollingDay: "2026-01-15",
  gazettedOn: "2026-02-06",
  result: { winner: 1 },
  resultOn: "2026-01-18",
  candidates: [1, 2],
  appealed: judged,
};

function stateOf(way: (typeof WAYS)[number], state: (typeof STATES)[number]): CourtVersion {
  const on = `2026-05-0${1 + STATES.indexOf(state)}`;
  const outcome = state === "decided" ? "dismissed" : null;
  const appealOf = way === "appeal" ? "EP 1" : null;
  return { way, state, filedOn: "2026-05-01", appealOf, on, outcome, judgment: null };
}

const on = "2026-05-10";
const decide = (outcome: Extract<CaseStep, { step: "decide" }>["outcome"], winner: number | null = null) =>
  ({ step: "decide", on, outcome, winner, judgment: null }) as const;

/** The steps that each state of each case allows; every other one is out of turn. */
const LEGAL: Readonly<Record<string, readonly string[]>> = {
  "recount filed": ["grant", "decide", "withdraw"],
  "recount granted": ["decide", "withdraw"],
  ...Object.fromEntries(
    ["petition", "appeal", "presidential"].flatMap((way) => [
      [`${way} filed`, ["hear", "withdraw"]],
      [`${way} heard`, ["decide", "withdraw"]],
    ]),
  ),
};

describe("LIFE-02 every step from every state of every case", () => {
  for (const way of WAYS)
    for (const state of STATES)
      for (const step of ["file", "grant", "hear", "decide", "withdraw"] as const) {
        const isLegal = LEGAL[`${way} ${state}`]?.includes(step) ?? false;
        test(`LIFE-02 ${way}, ${state}, ${step}: ${isLegal ? "possible" : "out of turn"}`, () => {
          const known = stateOf(way, state);
          const [outcome = "dismissed"] = outcomesFrom(known);
          const taken = takeCourtStep(
            known,
            step === "decide"
              ? decide(outcome, outcome === "candidate_declared" ? 2 : null)
              : step === "file"
                ? { step, on, way, appealOf: null }
                : { step, on },
            { ...context, isPresident: way === "presidential" },
          );
          if (isLegal) expect(isStepError(taken)).toBe(false);
          else expect(taken).toMatchObject({ error: "out of turn", state, step });
          expect(courtStepsFrom(known).includes(step)).toBe(isLegal);
        });
      }
});

describe("LIFE-02 steps of a case that are refused, each with what to do", () => {
  test.each<[string, CourtVersion | null, CaseStep, Partial<CourtContext>, string]>([
    ["a step before the filing", null, { step: "hear", on }, {}, "Record its filing first."],
    [
      "an appeal before a judgment",
      null,
      { step: "file", on, way: "appeal", appealOf: "EP 1" },
      { appealed: { ...judged, state: "heard", on } },
      "Record the judgment first.",
    ],
    [
      "an appeal of no case",
      null,
      { step: "file", on, way: "appeal", appealOf: "EP 9" },
      { appealed: null },
      "Record the judgment first.",
    ],
    [
      "an appeal before its judgment",
      null,
      { step: "file", on: "2026-03-31", way: "appeal", appealOf: "EP 1" },
      {},
      "The judgment was on 1 Apr 2026.",
    ],
    [
      "a petition that names a case",
      null,
      { step: "file", on, way: "petition", appealOf: "EP 1" },
      {},
      "Only an appeal names",
    ],
    [
      "a petition before the gazette",
      null,
      { step: "file", on: "2026-02-05", way: "petition", appealOf: null },
      {},
      "gazetted on 6 Feb 2026",
    ],
    [
      "a recount before the poll",
      null,
      { step: "file", on: "2026-01-14", way: "recount", appealOf: null },
      {},
      "The poll was on 15 Jan 2026.",
    ],
    [
      "a day after that of the cycle",
      null,
      { step: "file", on: "2027-01-01", way: "petition", appealOf: null },
      {},
      "The day of this cycle is 31 Dec 2026.",
    ],
    [
      "a seat at the Supreme Court",
      null,
      { step: "file", on, way: "presidential", appealOf: null },
      {},
      "the President alone",
    ],
    [
      "the President at the High Court",
      null,
      { step: "file", on, way: "petition", appealOf: null },
      { isPresident: true },
      "at the Supreme Court",
    ],
    [
      "a day before the last step",
      stateOf("petition", "heard"),
      { ...decide("dismissed"), on: "2026-05-02" },
      {},
      "Its last step was on 3 May 2026.",
    ],
    [
      "a recount that is decided before it is granted",
      stateOf("recount", "filed"),
      decide("confirmed"),
      {},
      "Choose another outcome.",
    ],
    [
      "a High Court that confirms a recount",
      stateOf("petition", "heard"),
      decide("confirmed"),
      {},
      "Choose another outcome.",
    ],
    [
      "a result set aside twice",
      stateOf("petition", "heard"),
      decide("fresh_poll_ordered"),
      { result: null },
      "no result in force",
    ],
    [
      "a judgment of before the newest result",
      stateOf("petition", "heard"),
      decide("fresh_poll_ordered"),
      { resultOn: "2026-05-11" },
      "The contest has a result of 11 May 2026.",
    ],
    [
      "a winner that is not named",
      stateOf("petition", "heard"),
      decide("candidate_declared"),
      {},
      "Choose the candidate",
    ],
    [
      "a winner that is no candidate",
      stateOf("petition", "heard"),
      decide("candidate_declared", 9),
      {},
      "not a candidate",
    ],
    [
      "a winner in force",
      stateOf("recount", "granted"),
      decide("candidate_declared", 1),
      {},
      "declared already",
    ],
    [
      "a dismissal that names a winner",
      stateOf("petition", "heard"),
      decide("dismissed", 2),
      {},
      "Leave the candidate out.",
    ],
  ])("LIFE-02 %s", (_, known, step, more, sentence) => {
    const taken = takeCourtStep(known, step, { ...context, ...more });
    if (!isStepError(taken)) throw new Error(`${step.step} was possible.`);
    expect(courtErrorText(taken)).toContain(sentence);
  });

  test("LIFE-02 a gazette day before the poll or after the day of the cycle", () => {
    expect(gazetteError("2026-01-14", context)?.error).toBe("before the poll");
    expect(gazetteError("2027-01-01", context)?.error).toBe("after the day of the cycle");
    expect(gazetteError("2026-02-06", context)).toBeNull();
  });
});

test("LIFE-02 a decision sets the election aside, declares a candidate, or leaves the result as it is", () => {
  expect(courtEffect(decide("fresh_poll_ordered"))).toEqual({ effect: "nullified", from: on });
  expect(courtEffect(decide("candidate_declared", 2))).toEqual({ effect: "declared", from: on, winner: 2 });
  for (const outcome of ["confirmed", "impossible", "refused", "dismissed"] as const)
    expect(courtEffect(decide(outcome))).toEqual({ effect: "none" });
  expect(courtEffect({ step: "gazette", on })).toEqual({ effect: "none" });
});

const limit = (
  kind: "recount_after_polling" | "petition_after_gazette" | "judgment_after_filing",
  value: number,
  unit: "days" | "months",
  law: string,
) => ({ kind, value, unit, law, appliesFrom: "2026-01-01", source: "As published" });

test("LIFE-02 a recount after its days is possible and said, since courts granted it", () => {
  const from = {
    pollingDay: "2026-01-15",
    gazettedOn: null,
    declaredOn: null,
    limits: [limit("recount_after_polling", 4, "days", "Example Act, s. 1")],
  };
  const step = { step: "file", on: "2026-01-20", way: "recount", appealOf: null } as const;
  expect(isStepError(takeCourtStep(null, step, context))).toBe(false);
  expect(passedLimits(null, step, from, null)).toEqual([
    "After the last day of 4 days, 19 Jan 2026 (Example Act, s. 1).",
  ]);
  expect(passedLimits(null, { ...step, on: "2026-01-19" }, from, null)).toEqual([]);
  // Without a gazette day it is not known when the days end.
  expect(
    filingLimits("petition", { ...from, limits: [limit("petition_after_gazette", 30, "days", "A")] }, null),
  ).toEqual([]);
});

test("LIFE-02 limits of a judgment that contradict each other are both there", () => {
  const limits = [
    limit("judgment_after_filing", 6, "months", "Newspapers, “six months”"),
    limit("judgment_after_filing", 60, "days", "Newspapers, “60 days”"),
  ];
  const from = { pollingDay: "2026-01-15", gazettedOn: "2026-02-06", declaredOn: null, limits };
  const petition = { ...stateOf("petition", "heard"), filedOn: "2026-02-28" };
  expect(passedLimits(petition, { ...decide("dismissed"), on: "2026-09-01" }, from, null)).toEqual([
    "After the last day of 60 days, 29 Apr 2026 (Newspapers, “60 days”).",
    "After the last day of 6 months, 28 Aug 2026 (Newspapers, “six months”).",
  ]);
  expect(lastDayOf({ value: 1, unit: "months" }, "2026-01-31")).toBe("2026-02-28");
});
