import { problemOf } from "../problems/problem-of.ts";
import { TRIBUNAL_LIMIT_IN_DAYS } from "../problems/record-problems.ts";
import type { RecordRule } from "./record-rule.ts";

/** The tribunal's limit is in days; those of the law may be in months. */
export const limitRule: RecordRule = ({ limit, unit }, at) => ({
  values: {},
  problems:
    limit === "tribunal_ruling_after_filing" && unit === "months"
      ? [problemOf(TRIBUNAL_LIMIT_IN_DAYS, {}, at("unit"))]
      : [],
});
