import { CELL_EMPTY } from "../problems/cell-problems.ts";
import { problemOf } from "../problems/problem-of.ts";
import { ORGAN_AND_POST } from "../problems/record-problems.ts";
import type { RecordRule } from "./record-rule.ts";

const OF_THE_ORGAN = ["level", "units", "basis"];

/** A row is of an organ or of one of its posts: what is said of the organ beside each post could contradict itself. */
export const structureRule: RecordRule = (values, at) => {
  const has = (field: string) => (values[field] ?? null) !== null;
  if (!has("post"))
    return {
      values: { post: null },
      problems: has("holder") ? [problemOf(CELL_EMPTY, { field: "Post" }, at("post"))] : [],
    };
  const misplaced = OF_THE_ORGAN.find(has);
  return {
    values: {},
    problems: misplaced === undefined ? [] : [problemOf(ORGAN_AND_POST, {}, at(misplaced))],
  };
};
