import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PetitionVersion } from "@command-center/contract/changes/change-sets";
import type { PetitionStep } from "@command-center/contract/changes/petition-steps";
import { isStepError } from "../cases/case-steps.ts";
import { resultEffect, stepErrorText, takeStep, type StepContext, type StepError } from "./petition-steps.ts";

const KNOWN = {
  since: "2025-07-21",
  filedOn: "2025-07-21",
  servedOn: null,
  panel: null,
  hearingOn: null,
  heardOn: null,
  ruledOn: null,
  outcome: null,
  withdrawnOn: null,
};
const SERVED = { ...KNOWN, since: "2025-07-23", servedOn: "2025-07-23" };
const LISTED = { ...SERVED, since: "2025-07-28", panel: 3 };
const STATES: Record<PetitionVersion["state"], PetitionVersion> = {
  filed: { ...KNOWN, state: "filed" },
  served: { ...SERVED, state: "served" },
  listed: { ...LISTED, state: "listed", hearingOn: "2025-08-01" },
  heard: { ...LISTED, since: "2025-08-01", state: "heard", heardOn: "2025-08-01" },
  ruled: {
    ...LISTED,
    since: "2025-08-08",
    state: "ruled",
    heardOn: "2025-08-01",
    ruledOn: "2025-08-08",
    outcome: "dismissed",
  },
  withdrawn: { ...SERVED, since: "2025-07-30", state: "withdrawn", withdrawnOn: "2025-07-30" },
};
const ON = "2025-08-10";
const STEPS: Record<PetitionStep["step"], PetitionStep> = {
  serve: { step: "serve", on: ON },
  list: { step: "list", on: ON, hearingOn: "2025-08-12", panel: 3 },
  hear: { step: "hear", on: ON },
  rule: { step: "rule", on: ON, outcome: "dismissed", winner: null },
  withdraw: { step: "withdraw", on: ON },
};
const CONTEXT: StepContext = {
  asOf: "2025-09-02",
  panels: [
    {
      number: 3,
      sitsFrom: "2025-08-01",
      sitsTo: "2025-09-30",
      dailyCapacity: 7,
      listed: [
        { day: "2025-08-12", petitions: 6 },
        { day: "2025-08-13", petitions: 7 },
      ],
    },
  ],
  result: { winner: 1 },
  resultOn: "2025-07-18",
  candidates: [1, 2, 3],
};

describe("LIFE-02 every step from every state", () => {
  const table: Record<
    PetitionVersion["state"],
    Partial<Record<PetitionStep["step"], PetitionVersion["state"]>>
  > = {
    filed: { serve: "served", withdraw: "withdrawn" },
    served: { list: "listed", withdraw: "withdrawn" },
    listed: { list: "listed", hear: "heard", withdraw: "withdrawn" },
    heard: { rule: "ruled", withdraw: "withdrawn" },
    ruled: {},
    withdrawn: {},
  };
  for (const [state, petition] of Object.entries(STATES))
    for (const [name, step] of Object.entries(STEPS)) {
      const expected = table[petition.state][step.step];
      test(`LIFE-02 ${state}, ${name}: ${expected ?? "out of turn"}`, () => {
        const next = takeStep(petition, step, CONTEXT);
        if (expected === undefined)
          expect(next).toEqual({ error: "out of turn", state: petition.state, step: step.step });
        else expect(isStepError(next) ? next : next.state).toBe(expected);
      });
    }
});

describe("LIFE-02 steps that are refused, each with what to do", () => {
  const { heard, listed, served, filed } = STATES;
  const rule = { step: "rule", on: ON, winner: null } as const;
  const list = { step: "list", on: ON, hearingOn: "2025-08-12", panel: 3 } as const;
  test.each<[string, PetitionVersion, PetitionStep, Partial<StepContext>, StepError["error"], string]>([
    [
      "a ruling before the filing",
      heard,
      { ...rule, on: "2025-07-01", outcome: "dismissed" },
      {},
      "before the last step",
      "Its last step was on 1 Aug 2025. Give that day or a later one.",
    ],
    [
      "a service after the day of the cycle",
      filed,
      { step: "serve", on: "2025-09-03" },
      {},
      "after the day of the cycle",
      "The day of this cycle is 2 Sep 2025. Give that day or an earlier one.",
    ],
    [
      "a fresh poll before the newest result",
      heard,
      { ...rule, outcome: "fresh_poll_ordered" },
      { resultOn: "2025-08-20" },
      "before the newest result",
      "The contest has a result of 20 Aug 2025. Give that day or a later one.",
    ],
    [
      "a hearing in the past of its listing",
      served,
      { ...list, hearingOn: "2025-08-09" },
      {},
      "hearing before its listing",
      "The hearing is before the day of its listing. Give a later day.",
    ],
    [
      "a panel that is none",
      served,
      { ...list, panel: 9 },
      {},
      "no such panel",
      "There is no panel 9. Choose another one.",
    ],
    [
      "a panel after its last day",
      served,
      { ...list, hearingOn: "2025-10-01" },
      {},
      "panel does not sit",
      "Panel 3 does not sit on 1 Oct 2025. Choose another panel or day.",
    ],
    [
      "a panel that has enough",
      listed,
      { ...list, hearingOn: "2025-08-13" },
      {},
      "panel is full",
      "Panel 3 has 7 petitions on 13 Aug 2025, as many as it can hear. Choose another panel or day.",
    ],
    [
      "a fresh poll without a result",
      heard,
      { ...rule, outcome: "fresh_poll_ordered" },
      { result: null },
      "no result in force",
      "This contest has no result in force, so a fresh poll cannot replace one. Choose another outcome.",
    ],
    [
      "another candidate without a name",
      heard,
      { ...rule, outcome: "other_candidate_declared" },
      {},
      "no winner named",
      "Choose the candidate that the tribunal declared.",
    ],
    [
      "a dismissal that names a winner",
      heard,
      { ...rule, outcome: "dismissed", winner: 2 },
      {},
      "winner without such an outcome",
      "Only a decision that declares a candidate names one. Leave the candidate out.",
    ],
    [
      "a winner who did not stand",
      heard,
      { ...rule, outcome: "other_candidate_declared", winner: 4 },
      {},
      "not a candidate",
      "This person is not a candidate of the contest. Choose another one.",
    ],
    [
      "the winner once more",
      heard,
      { ...rule, outcome: "other_candidate_declared", winner: 1 },
      {},
      "winner already declared",
      "This candidate is declared already. Choose another one, or another outcome.",
    ],
  ])("LIFE-02 %s", (_, petition, step, change, error, sentence) => {
    const next = takeStep(petition, step, { ...CONTEXT, ...change });
    if (!isStepError(next)) throw new Error("The step was taken.");
    expect([next.error, stepErrorText(next)]).toEqual([error, sentence]);
  });

  test("LIFE-02 a step out of turn says where the petition is and what comes first", () => {
    const next = takeStep(filed, { ...rule, outcome: "dismissed" }, CONTEXT);
    expect(isStepError(next) && stepErrorText(next)).toBe(
      "This petition is filed and not served yet. Record its hearing first.",
    );
  });

  test("LIFE-02 a petition that is listed for the day keeps its place there", () => {
    const there: PetitionVersion = { ...LISTED, state: "listed", hearingOn: "2025-08-13" };
    expect(takeStep(there, { ...list, hearingOn: "2025-08-13" }, CONTEXT)).toEqual({
      ...there,
      since: ON,
    });
  });
});

test("LIFE-02 a ruling nullifies the result, declares another candidate, or leaves it as it is", () => {
  const rule = { step: "rule", on: ON } as const;
  expect(resultEffect({ ...rule, outcome: "dismissed", winner: null })).toEqual({ effect: "none" });
  expect(resultEffect({ ...rule, outcome: "fresh_poll_ordered", winner: null })).toEqual({
    effect: "nullified",
    from: ON,
  });
  expect(resultEffect({ ...rule, outcome: "other_candidate_declared", winner: 2 })).toEqual({
    effect: "declared",
    from: ON,
    winner: 2,
  });
  expect(resultEffect({ step: "withdraw", on: ON })).toEqual({ effect: "none" });
});

const day = fc
  .integer({ min: 0, max: 60 })
  .map((days) => new Date(Date.UTC(2025, 6, 20 + days)).toISOString().slice(0, 10));
const anyStep: fc.Arbitrary<PetitionStep> = fc.oneof(
  fc.record({ step: fc.constant("serve" as const), on: day }),
  fc.record({ step: fc.constant("list" as const), on: day, hearingOn: day, panel: fc.constantFrom(3, 4) }),
  fc.record({ step: fc.constant("hear" as const), on: day }),
  fc.record({
    step: fc.constant("rule" as const),
    on: day,
    outcome: fc.constantFrom(
      "dismissed" as const,
      "fresh_poll_ordered" as const,
      "other_candidate_declared" as const,
    ),
    winner: fc.constantFrom(null, 1, 2, 9),
  }),
  fc.record({ step: fc.constant("withdraw" as const), on: day }),
);

test("LIFE-02 whatever is tried, days never go back and an ended petition stays as it is", () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
      let petition = STATES.filed;
      for (const step of steps) {
        const next = takeStep(petition, step, CONTEXT);
        if (isStepError(next)) {
          expect(stepErrorText(next)).toMatch(/\.$/);
          continue;
        }
        expect(["ruled", "withdrawn"]).not.toContain(petition.state);
        expect(next.since >= petition.since).toBe(true);
        expect(next.since <= CONTEXT.asOf).toBe(true);
        petition = next;
      }
    }),
  );
});
