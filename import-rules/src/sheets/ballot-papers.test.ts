import * as fc from "fast-check";
import { expect, test } from "vitest";
import { equationsOf, isRight, slipOf, type Box, type FormBoxes } from "./ballot-papers.ts";

const NAMES = [
  "registered",
  "valid",
  "invalid",
  "total",
  "counted",
  "spoilt",
  "unused",
  "used",
  "received",
] as const;
type Figures = Partial<Record<(typeof NAMES)[number], number>>;

function formOf(votes: readonly number[], figures: Figures): FormBoxes {
  const box = (name: (typeof NAMES)[number]): Box | null => {
    const value = figures[name];
    return value === undefined ? null : { name, value };
  };
  const boxes = Object.fromEntries(NAMES.map((name) => [name, box(name)])) as Record<
    (typeof NAMES)[number],
    Box | null
  >;
  return { ...boxes, votes: votes.map((value, at) => ({ name: `candidate ${at + 1}`, value })) };
}
function slip(votes: readonly number[], figures: Figures): string | null {
  const found = slipOf(equationsOf(formOf(votes, figures)));
  if (found === null) return null;
  return found.is === "boxes swapped"
    ? `${found.boxes.map(({ name }) => name).join(" and ")} swapped`
    : `${found.is}: ${found.box.name} ${found.meant}`;
}

const VOTES = [9, 47, 3, 96, 24];
const RIGHT = { registered: 368, valid: 179, invalid: 5, total: 184, spoilt: 2, unused: 114, received: 300 };

test.each<[string, readonly number[], Figures, string | null]>([
  ["nothing", VOTES, RIGHT, null],
  ["total and received", VOTES, { ...RIGHT, total: 300, received: 184 }, "total and received swapped"],
  ["digits of a total", VOTES, { ...RIGHT, total: 148 }, "digits swapped: total 184"],
  ["a dropped zero", VOTES, { ...RIGHT, received: 30 }, "zero dropped: received 300"],
  ["an added zero", VOTES, { ...RIGHT, unused: 1140 }, "zero added: unused 114"],
  ["a candidate", [90, 47, 3, 96, 24], RIGHT, "zero added: candidate 1 9"],
  ["two slips", VOTES, { ...RIGHT, total: 148, received: 30 }, null],
  ["no slip that explains it", VOTES, { ...RIGHT, total: 190 }, null],
  ["one of two candidates", [9, 74, 3, 96, 24], RIGHT, null],
  ["unknown papers", VOTES, { valid: 179, invalid: 5, total: 184, received: 999 }, null],
])("IMP-23 the slip of a form with %s wrong is named", (_what, votes, figures, expected) => {
  expect(slip(votes, figures)).toBe(expected);
});

const count = fc.nat(999);
const right = fc
  .record({
    votes: fc.array(count, { minLength: 1, maxLength: 5 }),
    invalid: count,
    spoilt: count,
    unused: count,
    others: count,
  })
  .map(({ votes, invalid, spoilt, unused, others }) => {
    const valid = votes.reduce((sum, value) => sum + value, 0);
    const total = valid + invalid;
    const used = total + spoilt;
    const received = used + unused;
    return {
      votes,
      figures: {
        registered: total + others,
        valid,
        invalid,
        total,
        counted: total,
        spoilt,
        unused,
        used,
        received,
      },
    };
  });

test("IMP-23 the equations hold for every right form, with any boxes left blank", () => {
  fc.assert(
    fc.property(right, fc.subarray([...NAMES]), ({ votes, figures }, blank) => {
      const known = Object.fromEntries(
        Object.entries(figures).filter(([name]) => !blank.some((one) => one === name)),
      );
      const equations = equationsOf(formOf(votes, known));
      expect(equations.filter((equation) => !isRight(equation))).toEqual([]);
      expect(slipOf(equations)).toBeNull();
    }),
  );
});

test("IMP-23 a named slip makes every equation hold, and two swapped boxes are never explained by another", () => {
  fc.assert(
    fc.property(
      right,
      fc.constantFrom(...NAMES),
      fc.constantFrom(...NAMES),
      ({ votes, figures }, one, other) => {
        const swapped = { ...figures, [one]: figures[other], [other]: figures[one] };
        const equations = equationsOf(formOf(votes, swapped));
        const found = slipOf(equations);
        if (found === null) return;
        expect(found).toMatchObject({ is: "boxes swapped" });
        expect(equations.every(isRight)).toBe(false);
      },
    ),
  );
});
