import { problemOf } from "../problems/problem-of.ts";
import { PERCENT_ABOVE_100 } from "../problems/record-problems.ts";
import type { RecordRule } from "./record-rule.ts";

/** All aims but the number of members are shares. */
export const targetRule: RecordRule = (values, at) => ({
  values: {},
  problems:
    values["aim"] !== "members" && Number(values["value"]) > 100
      ? [problemOf(PERCENT_ABOVE_100, {}, at("value"))]
      : [],
});
