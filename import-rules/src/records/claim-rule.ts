import { figureDefinition } from "@command-center/domain/figure-definitions";
import { FIGURE_LABELS, type FigureId } from "@command-center/domain/figures";
import { comparisonKey } from "@command-center/domain/names/comparison-key";
import { amountProblems } from "../cells/percents.ts";
import { problemOf } from "../problems/problem-of.ts";
import { CHOSEN_ALREADY, CLAIM_ABOVE_100 } from "../problems/record-problems.ts";
import { refuses, type Problem } from "../problem.ts";
import type { RecordRule } from "./record-rule.ts";

const BY_LABEL = new Map(
  (Object.entries(FIGURE_LABELS) as [FigureId, string][]).map(([id, label]) => [comparisonKey(label), id]),
);

/** Which published value of a figure is chosen: who published it, and in what. */
export interface ChosenClaim {
  readonly publisher: string;
  readonly publication: string;
}

/**
 * A published value stands beside the figure of that name; of one figure one value is chosen, and a percentage above 100 is a
 * finding (data-model.md, "Why a model at all"). Makes the figure's id of its name, and adds `unit`, `definition` and `standing`.
 *
 * @param chosen by the figure's id
 */
export function claimRule(chosen: ReadonlyMap<string, ChosenClaim>): RecordRule {
  const standing = new Map([...chosen].map(([figure, claim]) => [figure, placeOf(claim)]));
  return (values, at) => {
    const id = BY_LABEL.get(comparisonKey(String(values["figure"])));
    if (id === undefined) throw new Error(`No figure is called ${String(values["figure"])}.`);
    const { unit, definition } = figureDefinition(id);
    const value = Number(values["value"]);
    const problems: Problem[] = [
      ...amountProblems(value, unit === "percent" ? "percent" : "count", at("value")),
    ];
    if (problems.some(({ code }) => refuses(code))) return { values: {}, problems };
    const isFinding = unit === "percent" && value > 100;
    if (isFinding) problems.push(problemOf(CLAIM_ABOVE_100, {}, at("value")));
    const place = placeOf({
      publisher: String(values["publisher"]),
      publication: String(values["publication"]),
    });
    const isChosen = (values["reason"] ?? null) !== null && !isFinding;
    if (isChosen && standing.has(id) && standing.get(id) !== place)
      return { values: {}, problems: [problemOf(CHOSEN_ALREADY, {}, at("reason"))] };
    if (isChosen) standing.set(id, place);
    else if ("reason" in values && standing.get(id) === place) standing.delete(id);
    return {
      values: {
        figure: id,
        unit,
        definition,
        standing: isFinding ? "finding" : "fact",
        ...(isFinding && { reason: null }),
      },
      problems,
    };
  };
}

const placeOf = ({ publisher, publication }: ChosenClaim) =>
  [publisher, publication].map(comparisonKey).join(" | ");
