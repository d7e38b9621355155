import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  apply,
  approve,
  type ChangeSet,
  changeSetRefusal,
  type ChangeSetState,
  isRefused,
  lapse,
  propose,
  reject,
  type Transition,
  undo,
  withdraw,
} from "./change-set.ts";

const AT = new Date("2026-01-16T08:00:00Z");
const ann = { by: "ann", at: AT };
const bob = { by: "bob", at: AT };
const PROPOSAL = { proposed: ann, digest: "d1", isUndo: false };

const SETS: Readonly<Record<ChangeSetState, ChangeSet>> = {
  proposed: { ...PROPOSAL, state: "proposed", decided: null },
  approved: { ...PROPOSAL, state: "approved", decided: bob },
  applied: { ...PROPOSAL, state: "applied", decided: bob },
  undone: { ...PROPOSAL, state: "undone", decided: bob },
  rejected: { ...PROPOSAL, state: "rejected", decided: bob },
  withdrawn: { ...PROPOSAL, state: "withdrawn", decided: ann },
  lapsed: { ...PROPOSAL, state: "lapsed", decided: null },
};
const STATES = Object.keys(SETS) as ChangeSetState[];

const TRANSITIONS = {
  approve: (set: ChangeSet) => approve(set, { ...bob, digest: "d1", refusal: null }),
  reject: (set: ChangeSet) => reject(set, bob),
  withdraw: (set: ChangeSet) => withdraw(set, ann),
  apply: (set: ChangeSet) => apply(set, "d1"),
  lapse: (set: ChangeSet) => lapse(set, null),
  undo,
} as const satisfies Record<string, (set: ChangeSet) => Transition>;
type Step = keyof typeof TRANSITIONS;
const STEPS = Object.keys(TRANSITIONS) as Step[];

/** The state after each legal step. All other steps are illegal. */
const LEGAL: Readonly<Record<ChangeSetState, Partial<Record<Step, ChangeSetState>>>> = {
  proposed: { approve: "approved", reject: "rejected", withdraw: "withdrawn", lapse: "lapsed" },
  approved: { apply: "applied", lapse: "lapsed" },
  applied: { undo: "undone" },
  undone: {},
  rejected: {},
  withdrawn: {},
  lapsed: {},
};

test.each(STATES.flatMap((state) => STEPS.map((step) => [step, state, LEGAL[state][step] ?? null] as const)))(
  "LIFE-03 %s of a change set that is %s leads to %s",
  (step, state, next) => {
    const result = TRANSITIONS[step](SETS[state]);
    if (next === null) expect(result).toEqual({ error: "other state", state });
    else expect(result).toMatchObject({ ...PROPOSAL, state: next });
  },
);

test.each<[string, Transition, object]>([
  [
    "an approval of other content",
    approve(SETS.proposed, { ...bob, digest: "d2", refusal: null }),
    { error: "other content" },
  ],
  [
    "an approval by an account that may not approve",
    approve(SETS.proposed, { ...ann, digest: "d1", refusal: "Not yours." }),
    { error: "not a second person", sentence: "Not yours." },
  ],
  ["applying other content than was approved", apply(SETS.approved, "d2"), { error: "other content" }],
  [
    "a withdrawal by another account",
    withdraw(SETS.proposed, bob),
    { error: "not the proposer", proposer: "ann" },
  ],
  ["the undo of an undo", undo({ ...SETS.applied, isUndo: true }), { error: "undo of an undo" }],
])("LIFE-03 %s is refused by name", (_, result, error) => {
  expect(result).toEqual(error);
});

test("LIFE-03 a proposal that needs no second person is approved without a signature", () => {
  expect(propose(PROPOSAL, false)).toEqual({ ...PROPOSAL, state: "approved", decided: null });
  expect(propose(PROPOSAL, true)).toEqual({ ...PROPOSAL, state: "proposed", decided: null });
});

test("LIFE-03 whatever the steps, a change that needs a second person is applied only after an approval of its content", () => {
  const step = fc.tuple(fc.constantFrom(...STEPS), fc.constantFrom("d1", "d2"));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      let set = propose(PROPOSAL, true);
      let isApproved = false;
      for (const [name, digest] of steps) {
        const next =
          name === "approve"
            ? approve(set, { ...bob, digest, refusal: null })
            : name === "apply"
              ? apply(set, digest)
              : TRANSITIONS[name](set);
        if (isRefused(next)) continue;
        if (name === "approve") isApproved = digest === PROPOSAL.digest;
        set = next;
        if (set.state === "applied") expect(isApproved && digest === PROPOSAL.digest).toBe(true);
      }
    }),
  );
});

test("LIFE-03 every refusal is a sentence for users", () => {
  const sentences = STATES.map((state) => changeSetRefusal({ error: "other state", state }));
  expect(new Set(sentences).size).toBe(STATES.length);
  for (const sentence of sentences)
    expect(sentence).toMatch(/^This change .+\. Reload the page to see it\.$/);
  expect(changeSetRefusal({ error: "not the proposer", proposer: "ann" })).toMatch(/^Only ann can withdraw/);
});
