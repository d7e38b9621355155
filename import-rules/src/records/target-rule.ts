import { amountProblems } from "../cells/percents.ts";
import { problemOf } from "../problems/problem-of.ts";
import { PERCENT_ABOVE_100 } from "../problems/record-problems.ts";
import type { RecordRule } from "./record-rule.ts";

/** All aims but the number of members are shares. */
export const targetRule: RecordRule = (values, at) => {
  const value = Number(values["value"]);
  const unit = values["aim"] === "members" ? "count" : "percent";
  const problems = amountProblems(value, unit, at("value"));
  if (unit === "percent" && value > 100)
    return { values: {}, problems: [problemOf(PERCENT_ABOVE_100, {}, at("value"))] };
  return { values: {}, problems };
};
