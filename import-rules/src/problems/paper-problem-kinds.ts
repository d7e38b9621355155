import type { ProblemKind } from "../problem.ts";
import { writtenCount } from "./written.ts";

/** A sum of ballot papers that does not agree. */
export const PAPERS_DIFFER: ProblemKind<{
  left: readonly string[];
  sum: number;
  right: string;
  value: number;
}> = {
  code: "W147",
  title: "Ballot papers do not add up",
  explanation:
    "Papers counted = votes cast; plus spoilt = used; plus unused = received. The votes are imported, the papers are only checked.",
  cause: "“300” papers received, where 184 were counted, 2 spoilt and 104 unused.",
  example: {
    left: ["Votes cast", "Spoilt ballot papers", "Unused ballot papers"],
    sum: 290,
    right: "Ballot papers received",
    value: 300,
  },
  sentence: ({ left, sum, right, value }) =>
    `${left.map(inQuotes).join(" and ")} make ${writtenCount(sum)}, ${inQuotes(right)} is ${writtenCount(value)}. Compare them with the form.`,
};

/** The only single slip that explains all wrong sums of a form. */
export const LIKELY_SLIP: ProblemKind<{
  slip: "boxes swapped" | "digits swapped" | "zero dropped" | "zero added";
  box: string;
  /** The other box, or the number that may have been meant. */
  with: string;
}> = {
  code: "W148",
  title: "One typing error would explain it",
  explanation:
    "Two boxes swapped, two digits swapped, or a zero dropped or added: if exactly one such error explains all wrong sums of a row, it is shown. Nothing is corrected.",
  cause: "“184” received and “300” votes cast, where 300 and 184 make all sums agree.",
  example: { slip: "boxes swapped", box: "Votes cast", with: "Ballot papers received" },
  sentence: ({ slip, box, with: other }) =>
    slip === "boxes swapped"
      ? `If ${inQuotes(box)} and ${inQuotes(other)} changed places, all sums agree. Compare them with the form.`
      : `If ${inQuotes(box)} is ${other}, all sums agree (${SLIPS[slip]}). Compare it with the form.`,
};

const SLIPS = {
  "digits swapped": "two digits swapped",
  "zero dropped": "a zero dropped",
  "zero added": "a zero too many",
} as const;
const inQuotes = (name: string) => `“${name.slice(0, 60)}”`;

/** Problems of ballot papers. */
export const PAPER_PROBLEMS: readonly ProblemKind[] = [PAPERS_DIFFER, LIKELY_SLIP];
