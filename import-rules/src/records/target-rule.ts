import { NOT_A_NUMBER } from "../problems/cell-problems.ts";
import { problemOf } from "../problems/problem-of.ts";
import { PERCENT_ABOVE_100 } from "../problems/record-problems.ts";
import type { RecordRule } from "./record-rule.ts";

/** All aims but the number of members are shares. */
export const targetRule: RecordRule = (values, at) => {
  const value = Number(values["value"]);
  if (values["aim"] === "members")
    return Number.isInteger(value)
      ? { values: {}, problems: [] }
      : { values: {}, problems: [problemOf(NOT_A_NUMBER, { reason: "not whole" }, at("value"))] };
  return { values: {}, problems: value > 100 ? [problemOf(PERCENT_ABOVE_100, {}, at("value"))] : [] };
};
