import { type FoundAt, type Problem, problemOf } from "../problem.ts";
import { LIKELY_SLIP, PAPERS_DIFFER } from "../problems/paper-problem-kinds.ts";
import { equationsOf, isRight, leftSum, slipOf, type Box, type FormBoxes } from "./ballot-papers.ts";

/** Warnings about a form: each wrong sum of ballot papers, and the only slip that explains all wrong sums. */
export function paperProblems(form: FormBoxes, atBox: (box: Box) => FoundAt): readonly Problem[] {
  const equations = equationsOf(form);
  const wrong = equations.filter((equation) => !isRight(equation));
  if (wrong.length === 0) return [];
  const papers = new Set([form.counted, form.spoilt, form.unused, form.used, form.received]);
  const problems = wrong
    .filter(({ left, right }) => [...left, right].some((box) => papers.has(box)))
    .map((equation) => {
      const { left, right } = equation;
      const details = {
        left: left.map(({ name }) => name),
        sum: leftSum(equation),
        right: right.name,
        value: right.value,
      };
      return problemOf(PAPERS_DIFFER, details, atBox(right));
    });
  const slip = slipOf(equations);
  if (slip === null) return problems;
  const [box, other] =
    slip.is === "boxes swapped"
      ? [slip.boxes[0], slip.boxes[1].name]
      : [slip.box, slip.meant.toLocaleString("en-US")];
  return [...problems, problemOf(LIKELY_SLIP, { slip: slip.is, box: box.name, with: other }, atBox(box))];
}
