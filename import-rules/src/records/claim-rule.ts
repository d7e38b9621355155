import { figureDefinition } from "@command-center/domain/figure-definitions";
import { FIGURE_LABELS, type FigureId } from "@command-center/domain/figures";
import { comparisonKey } from "@command-center/domain/names/comparison-key";
import { amountProblems } from "../cells/numbers.ts";
import { CELL_EMPTY } from "../problems/cell-problems.ts";
import { CHOSEN_ALREADY, CLAIM_ABOVE_100, FIGURE_OF_COUNTRY } from "../problems/record-problems.ts";
import { type Problem, problemOf, refuses } from "../problem.ts";
import { PUBLISHED_TOTAL_IDS, PUBLISHED_TOTALS } from "./published-totals.ts";
import type { RecordRule, RecordValues } from "./record-rule.ts";

const BY_LABEL = new Map(
  (Object.entries(FIGURE_LABELS) as [FigureId, string][]).map(([id, label]) => [comparisonKey(label), id]),
);
const TOTALS_BY_LABEL = new Map(PUBLISHED_TOTAL_IDS.map((id) => [comparisonKey(PUBLISHED_TOTALS[id]), id]));

/**
 * A published value stands beside the figure of that name; of one figure one value is chosen, and a percentage above 100 is a
 * finding (data-model.md, "Why a model at all"). Makes the figure's id of its name, and adds `unit`, `definition` and `standing`.
 */
export function claimRule(onRecord: readonly RecordValues[]): RecordRule {
  const chosen = onRecord.filter(({ reason = null }) => reason !== null);
  const standing = new Map(
    chosen.map((claim) => [subjectKey(String(claim["figure"]), claim), placeOf(claim)]),
  );
  return (values, at) => {
    const subject = subjectOf(values, at);
    if ("problem" in subject) return { values: {}, problems: [subject.problem] };
    const { figure, unit, definition, candidate } = subject;
    const id = subjectKey(figure, { ...values, candidate });
    const value = Number(values["value"]);
    const problems: Problem[] = [
      ...amountProblems(value, unit === "percent" ? "percent" : "count", at("value")),
    ];
    if (problems.some(({ code }) => refuses(code))) return { values: {}, problems };
    const isFinding = unit === "percent" && value > 100;
    if (isFinding) problems.push(problemOf(CLAIM_ABOVE_100, {}, at("value")));
    const place = placeOf(values);
    const isChosen = (values["reason"] ?? null) !== null && !isFinding;
    if (isChosen && standing.has(id) && standing.get(id) !== place)
      return { values: {}, problems: [problemOf(CHOSEN_ALREADY, {}, at("reason"))] };
    if (isChosen) standing.set(id, place);
    else if ("reason" in values && standing.get(id) === place) standing.delete(id);
    return {
      values: {
        figure,
        candidate,
        unit,
        definition,
        standing: isFinding ? "finding" : "fact",
        ...(isFinding && { reason: null }),
      },
      problems,
    };
  };
}

/** The subject of a claim: a figure, with its candidate and area if it has them. One claim is chosen per subject. */
const subjectKey = (figure: string, { candidate, district }: RecordValues) =>
  `${figure} | ${comparisonKey(String(candidate ?? ""))} | ${district ?? ""}`;

/** The figure of a row: a headline figure of the whole country, or a total of the presidential election. */
function subjectOf(values: RecordValues, at: Parameters<RecordRule>[1]) {
  const label = comparisonKey(String(values["figure"]));
  const total = TOTALS_BY_LABEL.get(label);
  if (total !== undefined) {
    const isOfCandidate = total === "president_votes";
    const candidate = isOfCandidate ? (values["candidate"] ?? null) : null;
    if (isOfCandidate && candidate === null)
      return { problem: problemOf(CELL_EMPTY, { field: "Candidate" }, at("candidate")) };
    const definition = "As published for the presidential election of the cycle.";
    return { figure: total, unit: "count", definition, candidate } as const;
  }
  const figure = BY_LABEL.get(label);
  if (figure === undefined) throw new Error(`No figure is called ${String(values["figure"])}.`);
  if ((values["district"] ?? null) !== null)
    return { problem: problemOf(FIGURE_OF_COUNTRY, {}, at("district")) };
  return { figure, ...figureDefinition(figure), candidate: null };
}

const placeOf = ({ publisher, publication }: RecordValues) =>
  [publisher, publication].map((text) => comparisonKey(String(text))).join(" | ");
